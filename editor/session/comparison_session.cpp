// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/comparison_session.h"

#include "core/comparison/matched_ways.h"
#include "core/world/content_hash.h"
#include "editor/document/project_document.h"
#include "editor/scene/compared_heatmap.h"
#include "editor/session/threads_to_use.h"

#include <utility>

namespace passerby::editor {

namespace {

using BakeOf = std::shared_ptr<const alibi::Bake>;

foundation::Result<BakeOf> freshBake(const OtherCity& city, foundation::JobContext& context)
{
    if (city.bake && city.bake->worldHash == world::bakeHash(city.world))
        return city.bake;
    auto bake = alibi::bakeWorld(city.world, {alibi::BoundModel::pairwise, threadsToUse()}, context);
    if (!bake.ok())
        return bake.error();
    return BakeOf(std::make_shared<const alibi::Bake>(std::move(bake).value()));
}

} // namespace

foundation::Result<Heatmap> compareWays(const OtherCity& city, OtherCity& other, foundation::JobContext& context)
{
    const auto shift = comparison::shiftBetween(city.world, other.world);
    if (!shift.ok())
        return shift.error();
    foundation::PartContext first(context, 0.0, 0.45);
    const auto ofCity = freshBake(city, first);
    if (!ofCity.ok())
        return ofCity.error();
    foundation::PartContext second(context, 0.45, 0.9);
    auto ofOther = freshBake(other, second);
    if (!ofOther.ok())
        return ofOther.error();
    other.bake = ofOther.value();
    context.report(0.9, "Comparing ways");
    const auto ways = comparison::matchedWays({{}, city.world, *ofCity.value()}, {{}, other.world, *other.bake}, shift.value());
    return comparedHeatmap(ways, 0.0);
}

ComparisonSession::ComparisonSession(ProjectDocument& document, QObject* parent) : DerivedSession(document, parent), m_document(document) {}

void ComparisonSession::setOther(const world::World& world, std::shared_ptr<const alibi::Bake> bake, const QString& title)
{
    m_other = OtherCity{title, world, std::move(bake)};
    m_map.reset();
    outdate();
}

bool ComparisonSession::isAlike(const world::World& a, const world::World& b) const
{
    return a.cells().sharesStateWith(b.cells()) && a.portals().sharesStateWith(b.portals()) && a.targets().sharesStateWith(b.targets())
           && a.targetTypes().sharesStateWith(b.targetTypes()) && a.profiles().sharesStateWith(b.profiles())
           && a.settings() == b.settings();
}

void ComparisonSession::make(const world::World& city)
{
    struct Outcome {
        Heatmap map;
        BakeOf otherBake;
    };
    run<Outcome>(
        [of = OtherCity{{}, city, m_document.bake()},
         other = m_other.value_or(OtherCity{})](foundation::JobContext& context) mutable -> foundation::Result<Outcome> {
            auto map = compareWays(of, other, context);
            if (!map.ok())
                return map.error();
            return Outcome{std::move(map).value(), other.bake};
        },
        [this](Outcome& outcome) {
            m_map = std::make_shared<const Heatmap>(std::move(outcome.map));
            m_other->bake = outcome.otherBake;
        });
}

} // namespace passerby::editor
