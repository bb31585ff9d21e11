// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/validate_job.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
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

/// What expects fewer events in the whole simulation is judged in groups that expect as many: batch means of rare events are too skewed
/// for Student's t.
inline constexpr double kLeastEvents = 2000.0;

/// Calls visit(name, members) for everything that expects enough events, for groups of the rest by falling frequency, and for the group
/// of what should never happen. `events` [k] expected in all; `least` of them are enough, and of those that `together` says a group has,
/// which may be fewer than its members have in sum. The last group of the rest may have fewer.
template <class Name, class Visit, class Together>
void compareInGroups(const std::vector<double>& events, Name nameOf, Visit visit, double least, Together together)
{
    constexpr double kLookAgain = 1.1; // `together` is dear: asked again when the sum has grown by so much
    std::vector<std::size_t> order(events.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return events[a] > events[b]; });
    std::size_t first = 0;
    double sum = 0.0;
    double wanted = least;
    const auto flush = [&](std::size_t end, const char* kind) {
        if (end == first)
            return;
        const std::span<const std::size_t> group = std::span(order).subspan(first, end - first);
        visit(group.size() == 1 ? nameOf(group.front()) : fmt::format("{} {}, {} ...", group.size(), kind, nameOf(group.front())), group);
        first = end;
        sum = 0.0;
        wanted = least;
    };
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (!(events[order[i]] > 0.0) && (i == 0 || events[order[i - 1]] > 0.0))
            flush(i, "rarely visited");
        sum += events[order[i]];
        if (sum < wanted)
            continue;
        if (together(std::span<const std::size_t>(order).subspan(first, i + 1 - first)) >= least)
            flush(i + 1, "rarely visited");
        else
            wanted = kLookAgain * sum;
    }
    flush(order.size(), first < order.size() && events[order[first]] > 0.0 ? "rarely visited" : "never visited");
}

/// Where a group has what its members have in sum.
template <class Name, class Visit>
void compareInGroups(const std::vector<double>& events, Name nameOf, Visit visit)
{
    compareInGroups(events, nameOf, visit, kLeastEvents, [](std::span<const std::size_t>) { return kLeastEvents; });
}

} // namespace passerby::jobs
