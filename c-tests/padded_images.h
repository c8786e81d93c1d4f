// The images and paddings that replication padding and its gradient are tested with.
#pragma once

#include "harness.h"

struct PaddedImage {
    const char *what;
    Dims self, padding;  // left, right, top, bottom
};

static const PaddedImage padded_images[] = {
    {"no padding at all",                     {2, 3, 3, 4}, {0, 0, 0, 0}},
    {"all four sides differ",                 {2, 3, 3, 4}, {1, 2, 3, 4}},
    {"only columns",                          {2, 3, 3, 4}, {3, 1, 0, 0}},
    {"only rows",                             {2, 3, 3, 4}, {0, 0, 3, 1}},
    {"pads larger than the image",            {2, 2, 3, 4}, {7, 6, 5, 7}},
    {"one row",                               {1, 2, 1, 5}, {1, 1, 2, 3}},
    {"one column",                            {1, 2, 5, 1}, {2, 3, 1, 1}},
    {"one pixel",                             {2, 2, 1, 1}, {3, 3, 3, 3}},
    {"3-D",                                   {3, 4, 5},    {1, 2, 3, 1}},
    {"enough for several threads",            {2, 16, 64, 67}, {3, 2, 4, 1}},
    {"wider than any register",               {1, 2, 5, 67}, {3, 4, 2, 1}},
    {"cropped on all sides",                  {2, 3, 5, 6}, {-1, -2, -1, -1}},
    {"cropped left, padded right",            {2, 3, 3, 4}, {-2, 4, 1, 1}},
    {"padded top, cropped bottom",            {2, 3, 4, 4}, {0, 1, 2, -3}},
    {"cropped past the image, then padded",   {2, 3, 3, 4}, {-6, 5, 0, 0}},
    {"padded, then cropped past the image",   {2, 3, 3, 4}, {5, -6, 4, -5}},
};
