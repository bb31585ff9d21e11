// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace passerby::autonomous {

/// Something that somebody wants more and more, and less once it is fulfilled: a variable of Shao and Terzopoulos 2005, section 4.3, in
/// [0, 1]. It is never stepped: how it began, when, and whither it goes say what it is at any time.
/// Growing: x(t) = 1 − (1 − x₀)·exp(−(t − t₀)·rate/τ); fading: x(t) = x₀·exp(−(t − t₀)/τ).
class Need {
public:
    /// Stays at a level in [0, 1].
    explicit Need(double level = 0.0) : m_level(level) {}

    [[nodiscard]] double at(double time_s) const;
    /// From now on it grows, the time constant τ > 0, as fast as what one does makes it: `rate` ≥ 0 times.
    void grow(double now_s, double constant_s, double rate);
    /// From now on it fades to nothing.
    void fade(double now_s, double constant_s);
    /// It is at the level from now on, and stays there.
    void set(double now_s, double level);
    /// When it will reach the threshold, at the earliest `now_s`: at once where it has reached it; nothing where it never will.
    [[nodiscard]] std::optional<double> reaches(double threshold, double now_s) const;
    /// When it will have faded to the level; nothing where it never will.
    [[nodiscard]] std::optional<double> fadesTo(double level, double now_s) const;

private:
    enum class Course { stays, grows, fades };

    Course m_course = Course::stays;
    double m_level = 0.0;
    double m_since_s = 0.0;
    double m_constant_s = 1.0; ///< τ over the rate
};

} // namespace passerby::autonomous
