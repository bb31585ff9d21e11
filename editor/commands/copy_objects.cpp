// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/copy_objects.h"

#include "core/exporters/city_json/city_json_exporter.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/world/row_rules.h"
#include "core/world/without_stories.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/ground_rules.h"
#include "editor/commands/paste_rows.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr int kFormatVersion = 1;
constexpr double kGap_m = 1.0;
constexpr int kRings = 5;

/// They and what they cannot be without or name: the cells of targets, types, the kinds of fixtures, waiting lines, the
/// signals that stop lines and crossings obey, the kinds of parked vehicles, and the profiles of duties.
std::set<ObjectRef> neededBy(const world::World& world, const std::set<ObjectRef>& refs)
{
    std::set<ObjectRef> needed = refs;
    const auto addLine = [&needed](world::WaitingLineId line) {
        if (!line.isNull())
            needed.insert({ObjectKind::waitingLine, line.number});
    };
    const auto addSignal = [&needed](world::SignalId signal) {
        if (!signal.isNull())
            needed.insert({ObjectKind::signal, signal.number});
    };
    for (const ObjectRef ref : refs) {
        if (ref.kind == ObjectKind::target)
            needed.insert({ObjectKind::cell, world.targets().find(world.targets().idOf(ref.number))->cell.number});
        if (ref.kind == ObjectKind::fixture) {
            const world::Fixture& fixture = *world.fixtures().find(world.fixtures().idOf(ref.number));
            needed.insert({ObjectKind::fixtureKind, fixture.kind.number});
            addLine(fixture.line);
        }
        if (ref.kind == ObjectKind::portal)
            addLine(world.portals().find(world.portals().idOf(ref.number))->line);
        if (ref.kind == ObjectKind::stopLine)
            addSignal(world.stopLines().find(world.stopLines().idOf(ref.number))->signal);
        if (ref.kind == ObjectKind::crossing)
            addSignal(world.crossings().find(world.crossings().idOf(ref.number))->signal);
        if (ref.kind == ObjectKind::parkingRow)
            needed.insert({ObjectKind::vehicleKind, world.parkingRows().find(world.parkingRows().idOf(ref.number))->kind.number});
        if (ref.kind == ObjectKind::duty)
            needed.insert({ObjectKind::profile, world.duties().find(world.duties().idOf(ref.number))->profile.number});
    }
    for (const auto& [id, row] : world.targetTypes())
        needed.insert({ObjectKind::targetType, id.number});
    return needed;
}

} // namespace

bool canBeCopied(ObjectKind kind)
{
    return hasPlace(kind) && kind != ObjectKind::junctionEdit && kind != ObjectKind::referencePicture && kind != ObjectKind::recording;
}

CopiedObjects copyObjects(const world::World& world, const std::vector<ObjectRef>& refs)
{
    CopiedObjects copied;
    copied.city = world::withoutStories(world);
    std::set<ObjectRef> wanted;
    for (const ObjectRef ref : withContents(Ground(world), refs))
        if (canBeCopied(ref.kind))
            wanted.insert(ref);
    const std::set<ObjectRef> needed = neededBy(world, wanted);
    std::vector<ObjectRef> rest;
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, [&]<class Row>() {
            for (const auto& [id, row] : world.of<Row>())
                if (const ObjectRef ref{kind, id.number}; !needed.contains(ref))
                    rest.push_back(ref);
        });
    if (!copied.city.apply(deletionPatch(copied.city, rest)).ok())
        return {};
    for (const ObjectRef ref : refs)
        if (wanted.contains(ref) && exists(copied.city, ref)) // a portal without its cells is not
            copied.objects.push_back(ref);
    return copied;
}

QByteArray toClipboardText(const CopiedObjects& copied)
{
    QJsonArray objects;
    for (const ObjectRef ref : copied.objects)
        visitKind(ref.kind, [&]<class Row>() {
            objects.append(QJsonArray{toQString(world::rowKind<Row>()), static_cast<qint64>(ref.number)});
        });
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), QStringLiteral("passerby-objects")},
                                     {QStringLiteral("version"), kFormatVersion},
                                     {QStringLiteral("objects"), objects},
                                     {QStringLiteral("city"), QString::fromStdString(exporters::toCityJson(copied.city))}})
        .toJson(QJsonDocument::Compact);
}

Result<CopiedObjects> fromClipboardText(const QByteArray& clipboard)
{
    const QJsonObject object = QJsonDocument::fromJson(clipboard).object();
    if (object.value(QStringLiteral("format")).toString() != QLatin1String("passerby-objects")
        || object.value(QStringLiteral("version")).toInt() != kFormatVersion)
        return Error{"not-objects", text("The clipboard holds nothing of a city.").toStdString(), {}};
    foundation::JobContext context;
    auto city = importers::readCityJson(object.value(QStringLiteral("city")).toString().toStdString(), context);
    if (!city.ok())
        return city.error();
    CopiedObjects copied{std::move(city.value().world), {}};
    for (const auto& entry : object.value(QStringLiteral("objects")).toArray()) {
        const auto kind = parseObjectKind(entry.toArray().at(0).toString().toStdString());
        const auto number = static_cast<std::uint32_t>(entry.toArray().at(1).toInteger());
        if (kind && canBeCopied(*kind) && exists(copied.city, {*kind, number}))
            copied.objects.push_back({*kind, number});
    }
    return copied;
}

namespace {

Result<PastedObjects> pastedFrom(const PasteSource& source, const Ground& ground, const std::vector<Point>& offsets)
{
    PasteRows rows(ground, source);
    for (const Point by : offsets)
        if (const auto done = rows.add(by); !done.ok())
            return done.error();
    PastedObjects made = rows.take();
    if (made.patch.empty())
        return Error{"nothing", text("There is nothing to paste.").toStdString(), {}};
    if (const auto kept = keepsGroundRules(ground, made.patch); !kept.ok())
        return kept.error();
    return made;
}

/// At the first of these offsets where the objects may lie. The error is that of the first one.
Result<PastedObjects> pastedWhereFree(const Ground& ground, const CopiedObjects& copied, const std::vector<Point>& offsets,
                                      const foundation::JobContext& context)
{
    const PasteSource source(copied);
    Result<PastedObjects> first = Error{"nothing", text("There is nothing to paste.").toStdString(), {}};
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        if (context.isCancelled())
            return Error{"cancelled", text("Stopped.").toStdString(), {}};
        Result<PastedObjects> made = pastedFrom(source, ground, {offsets[i]});
        if (made.ok())
            return made;
        if (i == 0)
            first = std::move(made);
    }
    return first;
}

} // namespace

Result<PastedObjects> pasted(const Ground& ground, const CopiedObjects& copied, const std::vector<Point>& offsets)
{
    return pastedFrom(PasteSource(copied), ground, offsets);
}

std::vector<Point> offsetsAround(const CopiedObjects& copied, Point wanted)
{
    geometry::Box box;
    for (const ObjectRef ref : copied.objects)
        box.extend(boundingBox(copied.city, ref));
    std::vector<Point> offsets{wanted};
    if (box.isEmpty())
        return offsets;
    const double width = box.high.x - box.low.x + kGap_m;
    const double height = box.high.y - box.low.y + kGap_m;
    for (int ring = 1; ring <= kRings; ++ring)
        for (const Point way :
             {Point{1, 0}, Point{0, -1}, Point{-1, 0}, Point{0, 1}, Point{1, -1}, Point{-1, -1}, Point{-1, 1}, Point{1, 1}})
            offsets.push_back(wanted + Point{way.x * width * ring, way.y * height * ring});
    return offsets;
}

Result<void> pasteObjects(ProjectDocument& document, const QString& name, const CopiedObjects& copied, const std::vector<Point>& offsets)
{
    auto made = pasted(Ground(document.world()), copied, offsets);
    if (!made.ok())
        return made.error();
    return pastePlanned(document, {name, std::move(made).value()});
}

Result<PastePlan> planPaste(const world::World& world, const QByteArray& clipboard, std::optional<Point> pointer,
                            const foundation::JobContext& context)
{
    const auto copied = fromClipboardText(clipboard);
    if (!copied.ok())
        return copied.error();
    Point wanted;
    const auto middle = middleOf(copied.value().city, copied.value().objects);
    if (pointer && middle)
        wanted = {std::round(pointer->x - middle->x), std::round(pointer->y - middle->y)};
    auto made = pastedWhereFree(Ground(world), copied.value(), offsetsAround(copied.value(), wanted), context);
    if (!made.ok())
        return made.error();
    return PastePlan{text("Paste %1").arg(inWords(copied.value().city, copied.value().objects)), std::move(made).value()};
}

Result<void> pastePlanned(ProjectDocument& document, const PastePlan& plan)
{
    if (const auto pushed = ApplyPatchCommand::push(document, plan.name, plan.made.patch); !pushed.ok())
        return pushed.error();
    document.selection().set(plan.made.added);
    return {};
}

Result<void> duplicateObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const CopiedObjects copied = copyObjects(document.world(), refs);
    std::vector<Point> offsets = offsetsAround(copied, {});
    offsets.front() = {2.0 * kGap_m, -2.0 * kGap_m}; // not on top of itself
    auto made = pastedWhereFree(Ground(document.world()), copied, offsets, foundation::JobContext());
    if (!made.ok())
        return made.error();
    return pastePlanned(document, {text("Duplicate %1").arg(inWords(document.world(), refs)), std::move(made).value()});
}

Result<void> repeatObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, int columns, int rows, Point column, Point row)
{
    std::vector<Point> offsets;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
            if (i > 0 || j > 0)
                offsets.push_back(column * j + row * i);
    const QString name = text("Repeat %1 %2 times").arg(inWords(document.world(), refs)).arg(offsets.size());
    return pasteObjects(document, name, copyObjects(document.world(), refs), offsets);
}

Result<void> cutObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const std::vector<ObjectRef> copied = copyObjects(document.world(), refs).objects;
    return ApplyPatchCommand::push(document, text("Cut out %1").arg(inWords(document.world(), copied)),
                                   deletionPatch(document.world(), withThings(document.world(), copied)));
}

} // namespace passerby::editor
