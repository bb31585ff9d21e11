// SPDX-License-Identifier: Apache-2.0
#include "core/world/train_times.h"

namespace passerby::world {

namespace {

constexpr double kDay_s = 86400.0;
constexpr int kMostTrains = 100'000;

double arrival_s(const TrainService& train, int number)
{
    return train.offset_s + train.period_s * number;
}

} // namespace

bool standTogether(const TrainService& a, const TrainService& b)
{
    int i = 0;
    int j = 0;
    while (i < kMostTrains && j < kMostTrains) {
        const double ofA_s = arrival_s(a, i);
        const double ofB_s = arrival_s(b, j);
        if (ofA_s >= kDay_s || ofB_s >= kDay_s)
            return false;
        if (ofA_s + a.dwell_s <= ofB_s)
            ++i;
        else if (ofB_s + b.dwell_s <= ofA_s)
            ++j;
        else
            return true;
    }
    return false;
}

} // namespace passerby::world
