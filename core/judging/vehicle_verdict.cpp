// SPDX-License-Identifier: Apache-2.0
#include "core/judging/vehicle_verdict.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::judging {

namespace {

std::string plural(std::size_t count, const char* one, const char* many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// "gap and speed", "a, b and c".
std::string listed(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

/// A measure without ", W1".
std::string wordOf(VehicleMeasure measure)
{
    const std::string name(nameOf(measure).name);
    return name.substr(0, name.find(','));
}

/// Whether people go first beside a model as often as they were recorded to; empty without people who cross.
std::string yieldingIn(const VehicleSetReport& set, const std::string& name)
{
    const DrivingReport* ours = set.find(set.judged);
    const auto first = static_cast<std::size_t>(VehicleMeasure::peopleFirst);
    if (!ours || !std::isfinite(set.recorded[first].value) || !std::isfinite(ours->figures[first].value))
        return "";
    return fmt::format(" People who cross go first in {:.0f} % of encounters, recorded {:.0f} %, beside {}.",
                       100.0 * ours->figures[first].value, 100.0 * set.recorded[first].value, name);
}

} // namespace

std::string VehicleSetReport::howMuch() const
{
    return fmt::format("{}, {:.0f} s", plural(measured, "vehicle", "vehicles"), duration_s);
}

const DrivingReport* VehicleSetReport::find(std::string_view key) const
{
    const auto found = std::find_if(rows.begin(), rows.end(), [key](const DrivingReport& row) { return row.key == key; });
    return found == rows.end() ? nullptr : &*found;
}

std::string vehicleVerdictOf(const VehicleSetReport& set, const std::string& ours, const std::string& theirs)
{
    if (ours.empty() || theirs.empty())
        return fmt::format("{} ({}): nothing is judged, for that takes Heter-Sim and IDM + MOBIL both.", set.name, set.howMuch());
    if (set.measured < kLeastHalved)
        return fmt::format("{} ({}): too few to tell {} from {}.", set.name, set.howMuch(), ours, theirs) + yieldingIn(set, ours);
    std::vector<std::string> nearer;
    std::vector<std::string> farther;
    std::vector<std::string> open;
    for (const JudgedMeasure& judged : set.judgedMeasures) {
        if (!std::isfinite(judged.difference.value))
            continue;
        (!judged.isTold ? open : judged.difference.value < 0.0 ? nearer : farther).push_back(wordOf(judged.measure));
    }
    std::string found;
    for (const auto& [words, measures] : {std::pair("nearer to the recording by ", &nearer),
                                          std::pair("farther from the recording by ", &farther), std::pair("too few to tell by ", &open)})
        if (!measures->empty())
            found += (found.empty() ? "" : "; ") + (words + listed(*measures));
    return fmt::format("{} ({}): {} beside {}: {}.", set.name, set.howMuch(), ours, theirs, found) + yieldingIn(set, ours);
}

std::string vehicleVerdictOf(std::span<const VehicleSetReport> sets)
{
    std::string text;
    for (const VehicleSetReport& set : sets)
        text += (text.empty() ? "" : " ") + set.verdict;
    return text;
}

} // namespace passerby::judging
