mod backward;
mod forward;
