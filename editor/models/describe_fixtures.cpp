// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for fixtures, their kinds, and waiting lines.
#include "editor/commands/waiting_lines.h"
#include "editor/document/waiting_places.h"
#include "editor/models/place_rows.h"
#include "editor/words/fixture_users.h"
#include "editor/words/fixture_words.h"
#include "editor/words/measures.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr double kShortestSide_m = 0.05;
constexpr double kLongestSide_m = 1000.0;
constexpr int kMostPlaces = 10'000;
constexpr double kLongestService_s = 86400.0;

void addKindChoice(PropertyBuilder<world::Fixture>& builder, const world::World& world)
{
    std::vector<world::FixtureKindId> kinds;
    QStringList names;
    QStringList icons;
    for (const auto& [id, kind] : world.fixtureKinds()) {
        kinds.push_back(id);
        names << capitalised(kind.name);
        icons << QString::fromStdString(kind.icon);
    }
    Property& property = builder.add(
        "kind", propertyText("Kind"), PropertyKind::choice,
        [kinds](const world::Fixture& row) { return static_cast<int>(std::find(kinds.begin(), kinds.end(), row.kind) - kinds.begin()); },
        [kinds](world::Fixture& row, const QVariant& value) { row.kind = kinds[value.toUInt()]; });
    property.choices = names;
    property.icons = icons;
}

/// Where nobody looks for it, why, and what to do.
template <class Row>
void addUsers(PropertyBuilder<Row>& builder, const world::World& world, world::FixtureKindId kind)
{
    const FixtureUsers users = fixtureUsers(world, kind);
    if (users.words.isEmpty())
        return;
    Property& row = builder.show("users", propertyText("Looked for by"), [&](const Row&) { return users.words; });
    row.help = propertyText("People who live by a need that it fulfils look for it; others walk past");
    if (!users.areThere)
        row.tone = PropertyTone::warning;
}

void addHeading(PropertyBuilder<world::Fixture>& builder)
{
    Property& heading = builder.add(
        "heading_rad", propertyText("Heading"), PropertyKind::number, [](const world::Fixture& row) { return toDeg(row.heading_rad); },
        [](world::Fixture& row, const QVariant& value) {
            if (value.toDouble() != toDeg(row.heading_rad)) // else it stays to the last bit
                row.heading_rad = toRad(value.toDouble());
        });
    heading.unit = QStringLiteral("°");
    heading.minimum = -180.0;
    heading.maximum = 180.0;
    heading.decimals = 1;
    heading.step = 5.0;
    heading.help = propertyText("Where its front looks, anticlockwise from east: 90° is north");
}

/// What a fixture has, and what a new one of a kind begins with.
template <class Row>
void addFixtureBody(PropertyBuilder<Row>& builder)
{
    const QString metres = QStringLiteral("m");
    Property& width = builder.number("width_m", propertyText("Width"), metres, &Row::width_m, kShortestSide_m, kLongestSide_m);
    width.step = 0.1;
    width.help = propertyText("Along its front");
    Property& depth = builder.number("depth_m", propertyText("Depth"), metres, &Row::depth_m, kShortestSide_m, kLongestSide_m);
    depth.step = 0.1;
    depth.help = propertyText("From its front to its back");
    Property& places = builder.integer("places", propertyText("Places"), &Row::places, 0, kMostPlaces);
    places.help = propertyText("How many people use it at a time");
    const QString seconds = QStringLiteral("s");
    Property& mean = builder.number("serviceMean_s", propertyText("Service"), seconds, &Row::serviceMean_s, 0.0, kLongestService_s);
    mean.decimals = 1;
    mean.help = propertyText("How long it takes to serve one person, on average");
    Property& spread = builder.number("serviceSd_s", propertyText("Give or take"), seconds, &Row::serviceSd_s, 0.0, kLongestService_s);
    spread.decimals = 1;
    spread.help = propertyText("Two of three people take no more than this longer or shorter");
}

void addUse(PropertyBuilder<world::FixtureKind>& builder)
{
    Property& use = builder.choice("use", propertyText("People"), &world::FixtureKind::use);
    use.choices.clear();
    for (std::size_t i = 0; i < world::Spelling<world::FixtureUse>::kNames.size(); ++i)
        use.choices << useInWords(static_cast<world::FixtureUse>(i));
    use.help = propertyText("What people do with it");
}

void addKindIcon(PropertyBuilder<world::FixtureKind>& builder)
{
    std::vector<std::string> icons{"fixture",       "bench", "vending_machine", "ticket_counter", "stage",
                                   "meeting_point", "clock", "platform",        "armchair",       "shopping-cart"};
    for (const world::FixtureKind* row : builder.rows())
        if (std::find(icons.begin(), icons.end(), row->icon) == icons.end())
            icons.push_back(row->icon);
    Property& property = builder.add(
        "icon", propertyText("Icon"), PropertyKind::choice,
        [icons](const world::FixtureKind& row) {
            return static_cast<int>(std::find(icons.begin(), icons.end(), row.icon) - icons.begin());
        },
        [icons](world::FixtureKind& row, const QVariant& value) { row.icon = icons[value.toUInt()]; });
    for (const std::string& icon : icons) {
        QString words =
            QString::fromStdString(icon).replace(QLatin1Char('-'), QLatin1Char(' ')).replace(QLatin1Char('_'), QLatin1Char(' '));
        property.choices << (words.isEmpty() ? propertyText("None") : capitalised(words.toStdString()));
        property.icons << QString::fromStdString(icon);
    }
}

} // namespace

template <>
std::vector<Property> describeRows<world::Fixture>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Fixture> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Fixture::name);
    addKindChoice(builder, document.world());
    if (!builder.rows().empty() && builder.areAlike([](const world::Fixture& row) { return row.kind; }))
        addUsers(builder, document.world(), builder.rows().front()->kind);
    addHeading(builder);
    addFixtureBody(builder);
    addLineChoice(builder, document.world(), propertyText("None"));
    addLevel(builder, false);
    addPosition(builder, false);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::FixtureKind>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Kind = world::FixtureKind;
    PropertyBuilder<Kind> builder(document, refs);
    builder.text("name", propertyText("Name"), &Kind::name);
    addUse(builder);
    if (builder.isSingle())
        addUsers(builder, document.world(), document.world().fixtureKinds().idOf(refs.front().number));
    builder.add(
        "color", propertyText("Colour"), PropertyKind::color, [](const Kind& kind) { return toQColor(kind.color); },
        [](Kind& kind, const QVariant& value) { kind.color = toColor(value.value<QColor>()); });
    addKindIcon(builder);
    builder
        .add(
            "stopsFeet", propertyText("People walk round it"), PropertyKind::boolean, [](const Kind& kind) { return kind.stopsFeet; },
            [](Kind& kind, const QVariant& value) { kind.stopsFeet = value.toBool(); })
        .help = propertyText("Switched off, they walk over it or under it: a stage, a platform, a clock on a wall");
    Property& height = builder.number("height_m", propertyText("Height"), QStringLiteral("m"), &Kind::height_m, 0.0, kLongestSide_m);
    height.step = 0.1;
    height.help = propertyText("As it is drawn");
    if (builder.isSingle()) {
        const qint64 count = fixturesOf(document.world(), document.world().fixtureKinds().idOf(refs.front().number));
        builder.show("fixtures", propertyText("Fixtures"), [count](const auto&) { return formatCount(count); });
    }
    builder.group(propertyText("A new one begins with"));
    addFixtureBody(builder);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::WaitingLine>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Line = world::WaitingLine;
    PropertyBuilder<Line> builder(document, refs);
    builder.text("name", propertyText("Name"), &Line::name);
    builder.show("length", propertyText("Length"),
                 [](const Line& line) { return formatNumber(waitingLength_m(line.points), 2) + QStringLiteral(" m"); });
    builder.show("room", propertyText("How many fit"), [](const Line& line) {
        return formatCounted(static_cast<long long>(waitingRoom(line.points, line.spacing_m)), propertyText("person"),
                             propertyText("people"));
    });
    Property& spacing = builder.number("spacing_m", propertyText("Spacing"), QStringLiteral("m"), &Line::spacing_m, 0.1, 100.0);
    spacing.step = 0.05;
    spacing.help = propertyText("From one who waits to the next");
    addLevel(builder, false);
    if (builder.isSingle()) {
        QStringList names;
        for (const ObjectRef ref : waitedAtBy(document.world(), document.world().waitingLines().idOf(refs.front().number)))
            names << shortName(document.world(), ref);
        QString owners = names.isEmpty() ? propertyText("Nothing yet") : names.join(QStringLiteral(", "));
        builder.show("waitedAt", propertyText("People wait for"), [owners](const auto&) { return owners; });
    }
    return builder.take();
}

} // namespace passerby::editor
