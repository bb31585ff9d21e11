// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace passerby::editor {

/// The law that waits and speeds follow: normal, redrawn outside [low, high]; symmetric about the mean, which it keeps.
class RedrawnNormal {
public:
    /// `mean` ≥ 0, `sd` ≥ 0. No spread (or no room for it) puts everybody at the mean.
    RedrawnNormal(double mean, double sd, double low, double high);
    /// Waits: redrawn outside [0, 2·mean].
    [[nodiscard]] static RedrawnNormal ofWaits(double mean_s, double sd_s);
    /// Speeds: redrawn outside 0.5 to 1.5 of the mean.
    [[nodiscard]] static RedrawnNormal ofSpeeds(double mean_mps, double sd_mps);

    [[nodiscard]] double mean() const { return m_mean; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }
    [[nodiscard]] bool isPoint() const { return m_sd <= 0.0 || m_high <= m_low; }
    /// Chance that a first draw falls outside and is drawn again.
    [[nodiscard]] double redrawnShare() const;
    /// Chance of a value between two bounds.
    [[nodiscard]] double between(double from, double to) const;
    /// Standard deviation after redrawing, at most `sd`.
    [[nodiscard]] double sd() const;
    /// Shares of `count` equal parts of [low, high]; they sum to 1.
    [[nodiscard]] std::vector<double> bins(std::size_t count) const;

private:
    double m_mean;
    double m_sd;
    double m_low;
    double m_high;
};

} // namespace passerby::editor
