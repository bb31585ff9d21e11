// SPDX-License-Identifier: Apache-2.0
#include "core/composite/rule.h"

#include "core/composite/parameter_reader.h"
#include "core/foundation/random_stream.h"
#include "core/foundation/words.h"

namespace passerby::composite {

namespace {

/// Nothing for a kind that this version does not know.
std::optional<Kind> kindOf(ParameterReader& read)
{
    std::optional<Kind> found;
    forEachKind([&]<class Known>(std::type_identity<Known>) {
        if (Known::kKind == read.row().proxy)
            found = Known::read(read);
    });
    return found;
}

} // namespace

foundation::Result<Rule> compile(const world::World& world, world::ProxyRuleId id, const world::ProxyRule& row,
                                 std::vector<foundation::Issue>* notices)
{
    ParameterReader read(world, id, row, notices);
    std::optional<Kind> how = kindOf(read);
    if (!how)
        return foundation::Error{"proxy-rule", foundation::told("This version does not know its kind of proxy."), read.title()};
    read.noteUnknown();
    if (read.error())
        return *read.error();
    return Rule{read.title(), id.number, row.on, row.share, std::move(*how)};
}

std::vector<Rule> compileAll(const world::World& world, std::vector<foundation::Issue>& notices)
{
    std::vector<Rule> rules;
    for (const auto& [id, row] : world.proxyRules()) {
        auto rule = compile(world, id, row, &notices);
        if (rule)
            rules.push_back(std::move(rule).value());
        else
            notices.push_back(
                {foundation::Severity::warning, rule.error().code, describe(rule.error()), {"proxy rule", id.number, {}, {}}});
    }
    return rules;
}

bool includes(const Rule& rule, std::uint64_t seed, std::uint64_t person)
{
    return foundation::RandomStream(seed, person, foundation::Purpose::general, rule.number).uniform() < rule.share;
}

} // namespace passerby::composite
