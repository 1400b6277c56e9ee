#ifndef TEST_BOUNDS_H
#define TEST_BOUNDS_H

/// How many tests run at once where nobody says otherwise.
#define TESTS_AT_ONCE "16"

#endif
