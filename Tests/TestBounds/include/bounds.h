#ifndef TEST_BOUNDS_H
#define TEST_BOUNDS_H

/// How many tests run at once for each processor, where nobody says otherwise.
#define TESTS_A_PROCESSOR 4L

#endif
