mod backward;
mod bodies;
mod forward;
