// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/object_ref.h"

#include "editor/document/junction_place.h"
#include "editor/document/recording_shape.h"
#include "editor/document/row_parts.h"

#include <QCoreApplication>
#include <set>
#include <span>
#include <type_traits>

namespace passerby::editor {

namespace {

struct KindText {
    const char* name;
    const char* plural;
};

constexpr std::array<KindText, kObjectKindCount> kTexts{{{QT_TR_NOOP("Cell"), QT_TR_NOOP("Cells")},
                                                         {QT_TR_NOOP("Portal"), QT_TR_NOOP("Portals")},
                                                         {QT_TR_NOOP("Target"), QT_TR_NOOP("Targets")},
                                                         {QT_TR_NOOP("Target type"), QT_TR_NOOP("Target types")},
                                                         {QT_TR_NOOP("Fixture"), QT_TR_NOOP("Fixtures")},
                                                         {QT_TR_NOOP("Fixture kind"), QT_TR_NOOP("Fixture kinds")},
                                                         {QT_TR_NOOP("Waiting line"), QT_TR_NOOP("Waiting lines")},
                                                         {QT_TR_NOOP("Train service"), QT_TR_NOOP("Train services")},
                                                         {QT_TR_NOOP("Lane"), QT_TR_NOOP("Lanes")},
                                                         {QT_TR_NOOP("Stop line"), QT_TR_NOOP("Stop lines")},
                                                         {QT_TR_NOOP("Crossing"), QT_TR_NOOP("Crossings")},
                                                         {QT_TR_NOOP("Parking row"), QT_TR_NOOP("Parking rows")},
                                                         {QT_TR_NOOP("Signal"), QT_TR_NOOP("Signals")},
                                                         {QT_TR_NOOP("Vehicle kind"), QT_TR_NOOP("Vehicle kinds")},
                                                         {QT_TR_NOOP("Obstacle"), QT_TR_NOOP("Obstacles")},
                                                         {QT_TR_NOOP("Region"), QT_TR_NOOP("Regions")},
                                                         {QT_TR_NOOP("Painted direction"), QT_TR_NOOP("Painted directions")},
                                                         {QT_TR_NOOP("Measurement line"), QT_TR_NOOP("Measurement lines")},
                                                         {QT_TR_NOOP("Attractor"), QT_TR_NOOP("Attractors")},
                                                         {QT_TR_NOOP("Junction edit"), QT_TR_NOOP("Junction edits")},
                                                         {QT_TR_NOOP("Reference picture"), QT_TR_NOOP("Reference pictures")},
                                                         {QT_TR_NOOP("Recording"), QT_TR_NOOP("Recordings")},
                                                         {QT_TR_NOOP("State set"), QT_TR_NOOP("State sets")},
                                                         {QT_TR_NOOP("Profile"), QT_TR_NOOP("Profiles")},
                                                         {QT_TR_NOOP("Need"), QT_TR_NOOP("Needs")},
                                                         {QT_TR_NOOP("Duty"), QT_TR_NOOP("Duties")},
                                                         {QT_TR_NOOP("Crowd"), QT_TR_NOOP("Crowds")},
                                                         {QT_TR_NOOP("Proxy rule"), QT_TR_NOOP("Proxy rules")},
                                                         {QT_TR_NOOP("Pinned alibi"), QT_TR_NOOP("Pinned alibis")}}};

constexpr double kAlongRow_m = 1.0;  // from the middle of a row to where cars end that stand along it
constexpr double kAcrossRow_m = 2.5; // and across it

template <class Row>
geometry::Box boxOf(const Row& row)
{
    geometry::Box box;
    if constexpr (HasPolygon<Row>) {
        box = geometry::boundingBox(row.polygon);
    } else if constexpr (HasEnds<Row>) {
        box.extend(row.a);
        box.extend(row.b);
        if constexpr (std::is_same_v<Row, world::Crossing>)
            box = box.grown(row.width_m / 2.0);
    } else if constexpr (std::is_same_v<Row, world::ParkingRow>) {
        box = geometry::boundingBox(std::span<const geometry::Point>(row.points))
                  .grown(row.angle == world::ParkingAngle::parallel ? kAlongRow_m : kAcrossRow_m);
    } else if constexpr (std::is_same_v<Row, world::Lane> || std::is_same_v<Row, world::PaintedDirection>) {
        box = geometry::boundingBox(std::span<const geometry::Point>(row.points)).grown(row.width_m / 2.0);
    } else if constexpr (std::is_same_v<Row, world::JunctionEdit>) {
        if (row.change != world::JunctionChange::remove) // else see boundingBox()
            box.extend(row.position);
    } else if constexpr (std::is_same_v<Row, world::Fixture>) {
        box = geometry::boundingBox(std::span<const geometry::Point>(world::footprintOf(row)));
    } else if constexpr (std::is_same_v<Row, world::WaitingLine> || std::is_same_v<Row, world::Duty>) {
        box = geometry::boundingBox(std::span<const geometry::Point>(row.points));
    } else if constexpr (HasPosition<Row>) {
        box.extend(row.position);
    } else if constexpr (std::is_same_v<Row, world::ReferencePicture>) {
        box = geometry::boundingBox(world::outlineOf(row));
    } else if constexpr (std::is_same_v<Row, world::Recording>) {
        box = geometry::boundingBox(outlineOf(row));
    } else if constexpr (std::is_same_v<Row, world::Crowd>) {
        box = geometry::boundingBox(std::span<const geometry::Point>(row.waypoints));
    }
    return box;
}

template <class Row>
std::optional<geometry::Point> placeOfRow(const Row& row)
{
    if constexpr (HasPolygon<Row>)
        return geometry::interiorPoint(row.polygon);
    if constexpr (std::is_same_v<Row, world::Fixture>)
        return row.position;
    const geometry::Box box = boxOf(row);
    if (box.isEmpty())
        return std::nullopt;
    return geometry::midpoint(box.low, box.high);
}

/// Calls use(row) for the object, or returns `missing` when it is not there.
template <class Value, class Use>
Value withRow(const world::World& world, ObjectRef ref, Value missing, Use use)
{
    return visitKind(ref.kind, [&]<class Row>() -> Value {
        const auto& table = world.of<Row>();
        const Row* row = table.find(table.idOf(ref.number));
        return row ? Value(use(*row)) : missing;
    });
}

} // namespace

bool hasPlace(ObjectKind kind)
{
    switch (kind) {
    case ObjectKind::targetType:
    case ObjectKind::fixtureKind:
    case ObjectKind::trainService:
    case ObjectKind::signal:
    case ObjectKind::vehicleKind:
    case ObjectKind::stateSet:
    case ObjectKind::profile:
    case ObjectKind::need:
    case ObjectKind::crowd:
    case ObjectKind::proxyRule:
    case ObjectKind::pinnedAlibi:
        return false;
    default:
        return true;
    }
}

bool isPath(ObjectKind kind)
{
    return kind == ObjectKind::waitingLine || kind == ObjectKind::lane || kind == ObjectKind::parkingRow
           || kind == ObjectKind::paintedDirection || kind == ObjectKind::duty;
}

bool exists(const world::World& world, ObjectRef ref)
{
    return withRow(world, ref, false, [](const auto&) { return true; });
}

std::size_t countOf(const world::World& world, ObjectKind kind)
{
    return visitKind(kind, [&world]<class Row>() { return world.of<Row>().size(); });
}

qint64 targetsOf(const world::World& world, world::TargetTypeId type)
{
    return std::count_if(world.targets().begin(), world.targets().end(), [type](const auto& entry) { return entry.second.type == type; });
}

qint64 fixturesOf(const world::World& world, world::FixtureKindId kind)
{
    return std::count_if(world.fixtures().begin(), world.fixtures().end(), [kind](const auto& entry) { return entry.second.kind == kind; });
}

qint64 entriesOf(const world::World& world, world::VehicleKindId kind)
{
    std::set<world::LaneId> lanes;
    for (const auto& [id, demand] : world.vehicleDemands())
        if (demand.kind == kind)
            lanes.insert(demand.lane);
    return static_cast<qint64>(lanes.size());
}

geometry::Box boundingBox(const world::World& world, ObjectRef ref)
{
    return withRow(world, ref, geometry::Box{}, [&world]<class Row>(const Row& row) {
        geometry::Box box = boxOf(row);
        if constexpr (std::is_same_v<Row, world::JunctionEdit>)
            if (const auto place = placeOfEdit(world, row))
                box.extend(*place);
        return box;
    });
}

geometry::Box boundingBox(const world::World& world)
{
    geometry::Box box;
    for (const ObjectKind kind : kAllObjectKinds) {
        if (!hasPlace(kind) || kind == ObjectKind::recording) // they may lie anywhere
            continue;
        visitKind(kind, [&]<class Row>() {
            for (const auto& [id, row] : world.of<Row>())
                box.extend(boxOf(row));
        });
    }
    return box;
}

std::optional<geometry::Point> placeOf(const world::World& world, ObjectRef ref)
{
    return withRow(world, ref, std::optional<geometry::Point>(), [&world]<class Row>(const Row& row) {
        if constexpr (std::is_same_v<Row, world::JunctionEdit>)
            return placeOfEdit(world, row);
        else
            return placeOfRow(row);
    });
}

QString kindSpelling(ObjectKind kind)
{
    return QString::fromLatin1(kTexts[static_cast<std::size_t>(kind)].name).toLower();
}

QString kindName(ObjectKind kind)
{
    return QCoreApplication::translate("objects", kTexts[static_cast<std::size_t>(kind)].name);
}

QString kindPlural(ObjectKind kind)
{
    return QCoreApplication::translate("objects", kTexts[static_cast<std::size_t>(kind)].plural);
}

QString ownName(const world::World& world, ObjectRef ref)
{
    return withRow(world, ref, QString(), [&world]<class Row>(const Row& row) {
        if constexpr (HasName<Row>)
            return QString::fromStdString(row.name);
        else if constexpr (std::is_same_v<Row, world::TrainService>)
            return QCoreApplication::translate("objects", "Trains at %1").arg(shortName(world, {ObjectKind::fixture, row.platform.number}));
        else if constexpr (std::is_same_v<Row, world::PinnedAlibi>)
            return QCoreApplication::translate("objects", "Passer-by %1").arg(row.agent);
        else
            return QString();
    });
}

QString capitalised(const std::string& name)
{
    QString words = QString::fromStdString(name);
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

QString numberedName(const world::World& world, ObjectRef ref)
{
    QString kind = kindName(ref.kind);
    if (ref.kind == ObjectKind::target) {
        if (const world::Target* target = world.targets().find(world.targets().idOf(ref.number)))
            if (const world::TargetType* type = world.targetTypes().find(target->type); type && !type->name.empty())
                kind = QString::fromStdString(type->name);
    } else if (ref.kind == ObjectKind::fixture) {
        if (const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(ref.number)))
            if (const world::FixtureKind* own = world.fixtureKinds().find(fixture->kind); own && !own->name.empty())
                kind = capitalised(own->name);
    }
    return QStringLiteral("%1 %2").arg(kind).arg(ref.number);
}

QString shortName(const world::World& world, ObjectRef ref)
{
    const QString name = ownName(world, ref);
    return name.isEmpty() ? numberedName(world, ref) : name;
}

QString displayName(const world::World& world, ObjectRef ref)
{
    const QString name = ownName(world, ref);
    return name.isEmpty() ? numberedName(world, ref) : numberedName(world, ref) + QStringLiteral(" · ") + name;
}

std::optional<ObjectKind> parseObjectKind(std::string_view name)
{
    QString wanted = toQString(name).trimmed();
    wanted.replace(QLatin1Char('_'), QLatin1Char(' ')).replace(QLatin1Char('-'), QLatin1Char(' '));
    if (wanted == QLatin1String("type"))
        return ObjectKind::targetType;
    if (wanted == QLatin1String("agent profile"))
        return ObjectKind::profile;
    const auto isSame = [&wanted](const char* words) { return wanted.compare(QLatin1String(words), Qt::CaseInsensitive) == 0; };
    for (const ObjectKind kind : kAllObjectKinds)
        if (const KindText& text = kTexts[static_cast<std::size_t>(kind)]; isSame(text.name) || isSame(text.plural))
            return kind;
    return std::nullopt;
}

} // namespace passerby::editor
