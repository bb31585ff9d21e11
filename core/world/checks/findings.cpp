// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks/findings.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace passerby::world {

using foundation::Place;
using foundation::Severity;

namespace {

/// What people call rows: their kinds with a capital.
constexpr std::array<const char*, 32> kKindTitles{
    "Cell",         "Portal",        "Target type", "Target",        "Obstacle",   "Region",        "Measurement line",
    "Attractor",    "Junction edit", "Profile",     "Crowd",         "Proxy rule", "Pinned alibi",  "Reference picture",
    "Fixture kind", "Waiting line",  "Fixture",     "Need",          "Duty",       "Train service", "Recording",
    "Vehicle kind", "Lane",          "Signal",      "Stop line",     "Crossing",   "Parking row",   "Painted direction",
    "State set",    "Story",         "Variant",     "Vehicle demand"};

std::string titleOfKind(std::string_view kind)
{
    std::string title(kind);
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    const auto known = std::find(kKindTitles.begin(), kKindTitles.end(), title);
    return known == kKindTitles.end() ? title : foundation::told(*known);
}

} // namespace

Finding& Findings::error(std::string_view code, std::string message, Place where)
{
    return add(Severity::error, code, std::move(message), std::move(where));
}

Finding& Findings::warning(std::string_view code, std::string message, Place where)
{
    return add(Severity::warning, code, std::move(message), std::move(where));
}

Finding& Findings::info(std::string_view code, std::string message, Place where)
{
    return add(Severity::info, code, std::move(message), std::move(where));
}

Finding& Findings::add(Severity severity, std::string_view code, std::string message, Place where)
{
    m_findings.push_back({{severity, std::string(code), std::move(message), std::move(where)}, {}, {}});
    return m_findings.back();
}

std::vector<Finding> Findings::takeSorted()
{
    std::stable_sort(m_findings.begin(), m_findings.end(), [](const Finding& left, const Finding& right) {
        const foundation::Issue& a = left.issue;
        const foundation::Issue& b = right.issue;
        if (a.severity != b.severity)
            return a.severity > b.severity;
        return std::tie(a.code, a.where.number) < std::tie(b.code, b.where.number);
    });
    return std::move(m_findings);
}

std::string titleOf(std::string_view kind, std::uint32_t number, std::string_view name)
{
    const std::string title = titleOfKind(kind) + ' ' + std::to_string(number);
    return name.empty() ? title : title + ' ' + '(' + std::string(name) + ')';
}

} // namespace passerby::world
