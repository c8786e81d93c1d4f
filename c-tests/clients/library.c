/* One of CANN's file names, to link a client with. It is not there when the client runs. */
typedef int nothing;
