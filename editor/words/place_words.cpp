// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/place_words.h"

#include "core/geometry/polygon.h"
#include "editor/document/object_ref.h"
#include "editor/words/language.h"
#include "editor/words/text.h"

#include <algorithm>
#include <limits>

namespace passerby::editor {

namespace {

/// Names of streets and squares farther away than this do not help to find a door.
constexpr double kNear_m = 60.0;

const world::Target* targetAt(const world::World& world, std::uint32_t index)
{
    return index < world.targets().size() ? world.targets().at(index).row.get() : nullptr;
}

double distanceTo(const geometry::Ring& ring, geometry::Point point)
{
    double least_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < ring.size(); ++i)
        least_m = std::min(least_m, geometry::distance(point, geometry::nearestOnSegment(point, ring[i], ring[(i + 1) % ring.size()])));
    return least_m;
}

/// " at Market square", " near Ring"; empty where nothing close has a name.
QString whereabouts(const world::World& world, const world::Target& target)
{
    if (const world::Cell* own = world.cells().find(target.cell); own && !own->name.empty())
        return text(" at %1").arg(QString::fromStdString(own->name));
    const std::string* nearest = nullptr;
    double nearest_m = kNear_m;
    for (const auto& [id, cell] : world.cells()) {
        if (cell.name.empty() || !geometry::boundingBox(cell.polygon).grown(kNear_m).contains(target.position))
            continue;
        const double away_m = distanceTo(cell.polygon.outer, target.position);
        if (away_m >= nearest_m)
            continue;
        nearest_m = away_m;
        nearest = &cell.name;
    }
    return nearest ? text(" near %1").arg(QString::fromStdString(*nearest)) : QString();
}

} // namespace

const world::TargetType* targetTypeAt(const world::World& world, std::uint32_t index)
{
    const world::Target* target = targetAt(world, index);
    return target ? world.targetTypes().find(target->type) : nullptr;
}

QString nounOf(const world::TargetType& type)
{
    const QString name = QString::fromStdString(type.name);
    return name.size() > 1 && name[1].isLower() ? beginningSmall(name) : name;
}

Phrase targetPhrase(const world::World& world, std::uint32_t index, bool isOwn)
{
    const world::Target* target = targetAt(world, index);
    const world::TargetType* type = targetTypeAt(world, index);
    if (!target || !type)
        return {{}, targetName(world, index), {}};
    if (target->name.empty()) {
        const QString numbered = QStringLiteral("%1 %2").arg(nounOf(*type)).arg(world.targets().at(index).id.number);
        return {isOwn ? text("their ") : QString(), numbered, whereabouts(world, *target)};
    }
    const QString name = QString::fromStdString(target->name);
    if (isOwn)
        return {text("their %1 at ").arg(nounOf(*type)), name, {}};
    if (name.contains(QString::fromStdString(type->name), Qt::CaseInsensitive))
        return {{}, name, {}};
    const bool isAddress = !name.contains(u',') && std::any_of(name.begin(), name.end(), [](QChar one) { return one.isDigit(); });
    return {(isAddress ? text("the %1 at ") : text("the %1 ")).arg(nounOf(*type)), name, {}};
}

QString targetName(const world::World& world, std::uint32_t index)
{
    if (!targetAt(world, index))
        return text("somewhere");
    return shortName(world, {ObjectKind::target, world.targets().at(index).id.number});
}

} // namespace passerby::editor
