// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::perceptual {

/// How much longer somebody waits who is found waiting: density P(W > t) / E[W] of the equilibrium of a renewal process (Cox 1962,
/// "Renewal Theory", 5.2), for W normal, redrawn outside [0, 2·mean].
class ResidualWait {
public:
    ResidualWait(double mean_s, double sd_s);

    /// P(residual ≤ t).
    [[nodiscard]] double below(double time_s) const;
    /// The t with below(t) = p; p in [0, 1].
    [[nodiscard]] double quantile_s(double p) const;

private:
    double m_mean_s;
    double m_sd_s;
    double m_kept = 1.0; ///< chance that a draw need not be redrawn
};

} // namespace passerby::perceptual
