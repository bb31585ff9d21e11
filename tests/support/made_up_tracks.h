// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <string>

namespace passerby::testing {

/// A recording as UCY and ETH have theirs (obsmat.txt, a row every 0.4 s), made up: people cross a square of 12 m both ways, one every 1.6
/// s, on bows that differ; nobody walked so.
inline std::string madeUpObsmat(int people, double speed_mps)
{
    std::string text;
    for (int frame = 0; frame < 4 * people + 28; ++frame) {
        for (int i = 0; i < people; ++i) {
            const int since = frame - 4 * i;
            const double way_m = (speed_mps + 0.03 * (i % 5)) * 0.4 * since;
            if (since < 0 || way_m > 12.0)
                continue;
            const double x = i % 2 == 0 ? way_m : 12.0 - way_m;
            const double bow = 0.1 * (i % 4) * way_m * (12.0 - way_m) / 36.0;
            text += fmt::format("{} {} {:.4f} 0 {:.4f} 0 0 0\n", 10 * frame + 1, i + 1, x, 0.45 * (i % 7) + bow);
        }
    }
    return text;
}

} // namespace passerby::testing
