// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/fixture_kind_choice.h"

#include "editor/document/project_document.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

std::size_t FixtureKindChoice::placeIn(const std::vector<OfferedKind>& offered) const
{
    const auto placeWhere = [&offered](const auto& isIt) {
        return static_cast<std::size_t>(std::find_if(offered.begin(), offered.end(), isIt) - offered.begin());
    };
    if (!m_kind.isNull())
        if (const std::size_t place = placeWhere([this](const OfferedKind& one) { return one.id == m_kind; }); place < offered.size())
            return place;
    const std::size_t named = placeWhere([this](const OfferedKind& one) { return isSameKindName(one.kind.name, m_name); });
    return named < offered.size() ? named : 0;
}

OfferedKind FixtureKindChoice::in(const world::World& world) const
{
    const std::vector<OfferedKind> all = offeredKinds(world);
    return all[placeIn(all)];
}

ToolOption FixtureKindChoice::option(const world::World& world) const
{
    const std::vector<OfferedKind> all = offeredKinds(world);
    QStringList names;
    for (const OfferedKind& one : all)
        names << capitalised(one.kind.name);
    names << text("New kind…");
    return {QStringLiteral("kind"), text("Kind"), names, static_cast<double>(placeIn(all))};
}

void FixtureKindChoice::choose(const OfferedKind& kind)
{
    m_kind = kind.id;
    m_name = kind.kind.name;
}

void FixtureKindChoice::step(const world::World& world, int by)
{
    const std::vector<OfferedKind> all = offeredKinds(world);
    choose(all[(placeIn(all) + (by < 0 ? all.size() - 1 : 1)) % all.size()]);
}

foundation::Result<void> FixtureKindChoice::set(ProjectDocument& document, double place)
{
    const std::vector<OfferedKind> all = offeredKinds(document.world());
    const auto wanted = static_cast<std::size_t>(std::max(0L, std::lround(place)));
    if (wanted < all.size()) {
        choose(all[wanted]);
        return {};
    }
    const auto added = addFixtureKind(document, plainFixtureKind());
    if (!added.ok())
        return added.error();
    const auto& kinds = document.world().fixtureKinds();
    const world::FixtureKindId id = kinds.idOf(added.value().number);
    choose({id, *kinds.find(id)});
    return {};
}

} // namespace passerby::editor
