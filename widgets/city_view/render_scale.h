// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace passerby::widgets {

/// How finely to draw while things move where drawing every pixel would take too long: chosen by how long frames take.
class RenderScale {
public:
    /// A frame drawn while things moved, at scale(), and the seconds since the one before.
    void addFrame(double seconds);
    /// Pixels drawn a pixel shown, along each side, in (0, 1].
    [[nodiscard]] double scale() const { return kScales[m_level]; }

    static constexpr double kLongest_s = 0.050; ///< a frame is meant to take
    static constexpr std::array kScales{1.0, 0.8, 0.65, 0.5};

private:
    std::size_t m_level = 0;
    int m_slowFrames = 0; ///< in a row
    int m_fastFrames = 0;
};

} // namespace passerby::widgets
