// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for portals: of each kind the values that it has.
#include "editor/commands/portal_places.h"
#include "editor/commands/waiting_lines.h"
#include "editor/models/place_rows.h"
#include "editor/words/fixture_words.h"

#include <utility>

namespace passerby::editor {

namespace {

using world::Portal;
using world::PortalKind;
using PortalBuilder = PropertyBuilder<Portal>;

constexpr double kLongestCycle_s = 86400.0;

/// A portal's width: typed, it goes along the border on both sides of its middle as far as the border does.
void addWidth(PortalBuilder& builder)
{
    Property& width = builder.add(
        "width", propertyText("Width"), PropertyKind::number, [](const Portal& portal) { return geometry::distance(portal.a, portal.b); },
        [](Portal& portal, const QVariant& value) {
            const geometry::Point middle = portal.node();
            const geometry::Point way = portal.b - portal.a;
            const geometry::Point half = way * (0.5 * value.toDouble() / geometry::length(way));
            portal.a = middle - half;
            portal.b = middle + half;
        });
    width.unit = QStringLiteral("m");
    width.minimum = kLeastPortal_m;
    width.maximum = kFarthestPlace_m;
    width.step = 0.1;
    width.help = propertyText("At most as wide as the border where its cells meet");
    width.isOnGround = true;
}

void addPortalKind(PortalBuilder& builder)
{
    Property& kind = builder.add(
        "kind", propertyText("Kind"), PropertyKind::choice, [](const Portal& portal) { return static_cast<int>(portal.kind); },
        [](Portal& portal, const QVariant& value) {
            portal.kind = static_cast<PortalKind>(value.toInt());
            if (!canBeWaitedAt(portal.kind))
                portal.line = {};
        });
    for (std::size_t i = 0; i < world::Spelling<PortalKind>::kNames.size(); ++i)
        kind.choices << portalKindInWords(static_cast<PortalKind>(i));
}

/// It leads one way; the other choice turns it round.
void addDirection(PortalBuilder& builder)
{
    Property& direction = builder.add(
        "direction", propertyText("Leads"), PropertyKind::choice, [](const Portal&) { return 0; },
        [](Portal& portal, const QVariant& value) {
            if (value.toInt() == 0)
                return;
            std::swap(portal.cellA, portal.cellB);
            std::swap(portal.a, portal.b);
        });
    direction.choices = {propertyText("As it does"), propertyText("The other way")};
    if (builder.isSingle()) {
        const Portal& portal = *builder.rows().front();
        const QString way = propertyText("From Cell %1 to Cell %2");
        direction.choices = {way.arg(portal.cellA.number).arg(portal.cellB.number), way.arg(portal.cellB.number).arg(portal.cellA.number)};
    }
}

void addEscalator(PortalBuilder& builder)
{
    builder.number("speed_mps", propertyText("Speed"), QStringLiteral("m/s"), &Portal::speed_mps, 0.05, 10.0).step = 0.05;
    addDirection(builder);
}

void addLift(PortalBuilder& builder)
{
    Property& cabin = builder.integer("capacity", propertyText("Cabin"), &Portal::capacity, 1, 1000);
    cabin.help = propertyText("How many people it takes at a time");
    Property& cycle = builder.number("cycle_s", propertyText("Cycle"), QStringLiteral("s"), &Portal::cycle_s, 1.0, kLongestCycle_s);
    cycle.decimals = 1;
    cycle.help = propertyText("From a departure at one end to the next there");
}

void addGate(PortalBuilder& builder)
{
    const QString seconds = QStringLiteral("s");
    Property& mean =
        builder.number("serviceMean_s", propertyText("Time at the gate"), seconds, &Portal::serviceMean_s, 0.05, kLongestCycle_s);
    mean.step = 0.1;
    mean.help = propertyText("How long one person takes, on average");
    Property& spread = builder.number("serviceSd_s", propertyText("Give or take"), seconds, &Portal::serviceSd_s, 0.0, kLongestCycle_s);
    spread.step = 0.1;
    spread.help = propertyText("Two of three people take no more than this longer or shorter");
}

} // namespace

template <>
std::vector<Property> describeRows<Portal>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PortalBuilder builder(document, refs);
    addPortalKind(builder);
    builder.number("elevation_m", propertyText("Elevation"), QStringLiteral("m"), &Portal::elevation_m, -1e4, 1e4).step = 0.1;
    addWidth(builder);
    builder.show("cells", propertyText("Between"), [](const Portal& portal) {
        return propertyText("Cell %1 and Cell %2").arg(portal.cellA.number).arg(portal.cellB.number);
    });
    if (builder.rows().empty() || !builder.areAlike([](const Portal& portal) { return portal.kind; }))
        return builder.take();
    const PortalKind kind = builder.rows().front()->kind;
    if (kind == PortalKind::escalator)
        addEscalator(builder);
    if (kind == PortalKind::lift)
        addLift(builder);
    if (kind == PortalKind::ticketGate)
        addGate(builder);
    if (canBeWaitedAt(kind))
        addLineChoice(builder, document.world(), propertyText("Before it"));
    return builder.take();
}

} // namespace passerby::editor
