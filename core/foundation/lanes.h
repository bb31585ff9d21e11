// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Before a function whose loops over a few numbers at a time are to be compiled for several instruction sets, one of which is chosen at
/// run time; all give the same bits. The choice is made before sanitizers are ready for it.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PASSERBY_LANES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PASSERBY_LANES
#endif
