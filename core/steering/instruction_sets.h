// SPDX-License-Identifier: Apache-2.0
// To be included before <hwy/foreach_target.h>: leaves out what is not worth a version of its own.
#pragma once

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
