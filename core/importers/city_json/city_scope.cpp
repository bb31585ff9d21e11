// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/city_scope.h"

namespace passerby::importers {

namespace {

constexpr std::size_t kMostIssues = 100;
constexpr std::size_t kRowsBetweenLooks = 1024;

foundation::Issue unknownKey(std::string message)
{
    return {foundation::Severity::warning, "unknown-key", std::move(message), {"json", 0, std::nullopt, std::nullopt}};
}

} // namespace

void CityScope::report(const JsonPath& path)
{
    if (m_issues.size() < kMostIssues)
        m_issues.push_back(unknownKey("The key " + path.text() + " is unknown and was skipped."));
    else
        ++m_unlisted;
}

std::vector<foundation::Issue> CityScope::takeIssues()
{
    if (m_unlisted > 0)
        m_issues.push_back(unknownKey(std::to_string(m_unlisted) + " more unknown keys were skipped."));
    m_unlisted = 0;
    return std::move(m_issues);
}

void CityScope::lookUp()
{
    if (++m_rows % kRowsBetweenLooks == 0 && m_context.isCancelled())
        throw JsonFailure{{"cancelled", "The import was cancelled.", {}}};
}

} // namespace passerby::importers
