// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/validate_job.h"

#include <span>

namespace passerby::jobs {

/// Comparisons of measured batches with expected values, sorted into families and judged together.
class ComparisonSet {
public:
    /// `margin`: relative error that does not count.
    explicit ComparisonSet(double margin) : m_margin(margin) {}

    void beginFamily(std::string name);
    /// `batches`: one measured value a batch of equally many people, each an unbiased estimate of the quantity. Student's t of the part of
    /// the error that exceeds the margin; `scale` is what the margin is relative to (the expected value, unless it is a difference from 0).
    void add(std::string what, double expected, std::span<const double> batches, double scale);
    void add(std::string what, double expected, std::span<const double> batches) { add(std::move(what), expected, batches, expected); }
    /// A p-value from elsewhere takes part in the correction.
    void addPValue(double pValue) { m_foreign.push_back(pValue); }
    /// Corrects all p-values together (Holm); those ≤ `falseAlarmRate` are rejections.
    void judge(double falseAlarmRate);

    [[nodiscard]] std::size_t rejected() const { return m_rejected; }
    [[nodiscard]] std::size_t tests() const { return m_comparisons.size() + m_foreign.size(); }
    [[nodiscard]] const Comparison* worst() const;
    [[nodiscard]] std::vector<ComparisonFamily> takeFamilies() { return std::move(m_families); }

private:
    void summarise(std::size_t family, std::span<const double> adjusted, double falseAlarmRate);

    double m_margin;
    std::vector<ComparisonFamily> m_families;
    std::vector<std::size_t> m_firstOfFamily;
    std::vector<Comparison> m_comparisons;
    std::vector<double> m_foreign;
    std::size_t m_rejected = 0;
};

} // namespace passerby::jobs
