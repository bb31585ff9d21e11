// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/judge_perceived.h"

#include "core/statistics/batch_error.h"
#include "core/statistics/comparison.h"
#include "core/statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>

namespace passerby::jobs {

namespace {

using Key = std::pair<std::string, std::string>;

constexpr std::size_t kClasses = 5; ///< of a sample

/// Values of one quantity, one a run.
struct Quantity {
    std::vector<double> full;
    std::vector<double> perceptual;
};
using Quantities = std::map<Key, Quantity>;

void addValues(Quantities& quantities, const RegionRecords& full, const RegionRecords& perceptual, std::size_t look)
{
    const auto each = [&](const RegionRecords& records, std::vector<double> Quantity::*side) {
        for (std::size_t run = 0; run < records.size(); ++run)
            for (const auto& [key, value] : records[run][look].values) {
                std::vector<double>& values = quantities[key].*side;
                values.resize(records.size());
                values[run] = value;
            }
    };
    each(full, &Quantity::full);
    each(perceptual, &Quantity::perceptual);
    for (auto& [key, quantity] : quantities) {
        quantity.full.resize(full.size());
        quantity.perceptual.resize(perceptual.size());
    }
}

/// The bounds between classes of equally many, from all runs together.
std::vector<double> classBounds(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    std::vector<double> bounds;
    for (std::size_t i = 1; i < kClasses && !values.empty(); ++i) {
        const double bound = values[i * values.size() / kClasses];
        if (bounds.empty() || bound > bounds.back())
            bounds.push_back(bound);
    }
    return bounds;
}

/// Of each sample: its mean, and how many values fall into each class.
void addSamples(Quantities& quantities, const RegionRecords& full, const RegionRecords& perceptual, std::size_t look)
{
    std::map<Key, std::vector<double>> pooled;
    for (const RegionRecords* records : {&full, &perceptual})
        for (const auto& looks : *records)
            for (const auto& [key, values] : looks[look].samples)
                pooled[key].insert(pooled[key].end(), values.begin(), values.end());
    for (const auto& sample : pooled) {
        const Key& key = sample.first;
        const std::vector<double> bounds = classBounds(sample.second);
        const auto each = [&](const RegionRecords& records, std::vector<double> Quantity::*side) {
            for (const auto& looks : records) {
                const auto found = looks[look].samples.find(key);
                std::vector<double> counts(bounds.size() + 1);
                if (found != looks[look].samples.end()) {
                    for (const double value : found->second)
                        counts[static_cast<std::size_t>(std::upper_bound(bounds.begin(), bounds.end(), value) - bounds.begin())] += 1.0;
                    const double sum = std::accumulate(found->second.begin(), found->second.end(), 0.0);
                    (quantities[{key.first, key.second + ", mean"}].*side).push_back(sum / static_cast<double>(found->second.size()));
                }
                for (std::size_t i = 0; i < counts.size(); ++i)
                    (quantities[{key.first, key.second + ", class " + std::to_string(i)}].*side).push_back(counts[i]);
            }
        };
        each(full, &Quantity::full);
        each(perceptual, &Quantity::perceptual);
    }
}

bool isComparable(const Quantity& quantity)
{
    const auto happened = [](const std::vector<double>& values) {
        return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](double value) { return value != 0.0; }));
    };
    return quantity.full.size() >= kFewestRuns && quantity.perceptual.size() >= kFewestRuns
           && std::max(happened(quantity.full), happened(quantity.perceptual)) >= kFewestRuns;
}

Comparison compare(const std::string& what, const Quantity& quantity)
{
    const statistics::BatchMean full = statistics::batchMean(quantity.full);
    const statistics::BatchMean perceptual = statistics::batchMean(quantity.perceptual);
    Comparison comparison;
    comparison.what = what;
    comparison.expected = full.mean;
    comparison.measured = perceptual.mean;
    const double a = full.standardError * full.standardError;
    const double b = perceptual.standardError * perceptual.standardError;
    comparison.standardError = std::sqrt(a + b);
    const double difference = perceptual.mean - full.mean;
    comparison.relativeError = full.mean != 0.0 ? difference / std::abs(full.mean) : 0.0;
    if (!(comparison.standardError > 0.0)) {
        comparison.pValue = difference == 0.0 ? 1.0 : 0.0;
        return comparison;
    }
    comparison.z = difference / comparison.standardError;
    const double degrees =
        (a + b) * (a + b) / (a * a / static_cast<double>(full.batches - 1) + b * b / static_cast<double>(perceptual.batches - 1));
    comparison.pValue = statistics::studentTwoSided(comparison.z, degrees);
    return comparison;
}

void summarise(ComparisonFamily& family, std::vector<Comparison> comparisons)
{
    constexpr std::size_t kWorst = 10;
    std::vector<double> errors;
    double squares = 0.0;
    for (const Comparison& one : comparisons) {
        errors.push_back(std::abs(one.relativeError));
        squares += one.z * one.z;
        family.points.push_back({one.expected, one.measured, one.z});
    }
    family.tests = comparisons.size();
    family.rootMeanSquareZ = std::sqrt(squares / static_cast<double>(comparisons.size()));
    family.largestRelativeError = *std::max_element(errors.begin(), errors.end());
    std::nth_element(errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2), errors.end());
    family.medianRelativeError = errors[errors.size() / 2];
    std::stable_sort(comparisons.begin(), comparisons.end(), [](const Comparison& a, const Comparison& b) { return a.pValue < b.pValue; });
    comparisons.resize(std::min(kWorst, comparisons.size()));
    family.worst = std::move(comparisons);
}

} // namespace

void judgePerceived(const RegionRecords& full, const RegionRecords& perceptual, ValidatePerceptualReport& report)
{
    std::vector<std::pair<std::string, std::vector<Comparison>>> families;
    std::vector<double> pValues;
    for (std::size_t look = 0; look < 2; ++look) {
        Quantities quantities;
        addValues(quantities, full, perceptual, look);
        addSamples(quantities, full, perceptual, look);
        for (const auto& [key, quantity] : quantities) {
            if (!isComparable(quantity))
                continue;
            const std::string name = key.first + (look == 0 ? "" : ", after the return");
            if (families.empty() || families.back().first != name)
                families.emplace_back(name, std::vector<Comparison>());
            families.back().second.push_back(compare(key.second, quantity));
            pValues.push_back(families.back().second.back().pValue);
        }
    }
    const std::vector<double> adjusted = statistics::holmAdjusted(pValues);
    std::size_t place = 0;
    for (auto& [name, comparisons] : families) {
        ComparisonFamily family;
        family.name = name;
        for (std::size_t i = 0; i < comparisons.size(); ++i, ++place) {
            family.smallestAdjusted = std::min(family.smallestAdjusted, adjusted[place]);
            family.rejected += adjusted[place] <= report.falseAlarmRate ? 1 : 0;
        }
        summarise(family, std::move(comparisons));
        report.rejected += family.rejected;
        report.families.push_back(std::move(family));
    }
    report.tests = pValues.size();
    report.agrees = report.rejected == 0;
    report.verdict =
        report.agrees ? fmt::format("What is perceived cannot be told from the full simulation by any of {} tests in {} runs of each "
                                    "(chance of a false alarm {:g}).",
                                    report.tests, report.runs, report.falseAlarmRate)
                      : fmt::format("What is perceived differs from the full simulation in {} of {} tests (chance of a false alarm {:g}).",
                                    report.rejected, report.tests, report.falseAlarmRate);
}

} // namespace passerby::jobs
