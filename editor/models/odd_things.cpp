// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/odd_things.h"

#include "core/world/behaviour_shares.h"
#include "editor/words/fixture_users.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace passerby::editor {

namespace {

constexpr double kSquare_m = 250.0;
constexpr std::size_t kHomesOfAQuarter = 10;

using Place = std::pair<int, int>;

Place squareOf(geometry::Point point, double side_m)
{
    return {static_cast<int>(std::floor(point.x / side_m)), static_cast<int>(std::floor(point.y / side_m))};
}

bool mentions(const world::TargetType& type, std::initializer_list<const char*> words)
{
    const QString all = (QString::fromStdString(type.name) + QLatin1Char(' ') + QString::fromStdString(type.icon)).toLower();
    return std::any_of(words.begin(), words.end(), [&all](const char* word) { return all.contains(QLatin1String(word)); });
}

bool isHome(const world::TargetType& type)
{
    return mentions(type, {"home", "resid", "flat", "apartment"});
}

bool isShop(const world::TargetType& type)
{
    return mentions(type, {"shop", "store", "market", "basket", "bakery", "grocer", "kiosk", "retail"});
}

bool isEverWeighed(const world::Goal& goal)
{
    return goal.weight > 0.0 || (goal.hourlyWeight && std::any_of(goal.hourlyWeight->begin(), goal.hourlyWeight->end(), [](double weight) {
                                     return weight > 0.0;
                                 }));
}

/// Targets of a type, or of types, as what to look at.
using Refs = std::vector<ObjectRef>;

class OddLook {
public:
    explicit OddLook(const world::World& world) : m_world(world)
    {
        for (const auto& [id, target] : world.targets())
            m_targets[target.type].push_back({ObjectKind::target, id.number});
    }

    std::vector<OddThing> all()
    {
        lookAtTypes();
        lookAtProfiles();
        lookAtFixtures();
        lookAtQuarters();
        return std::move(m_things);
    }

private:
    void add(QString key, QString name, QString value, double number, Refs refs)
    {
        m_things.push_back({std::move(key), std::move(name), std::move(value), number, std::move(refs)});
    }

    void lookAtTypes()
    {
        std::set<world::TargetTypeId> wanted;
        for (const auto& [id, type] : m_world.targetTypes())
            for (const world::Goal& goal : type.goals)
                if (goal.destination != id && isEverWeighed(goal) && m_targets.contains(id))
                    wanted.insert(goal.destination);
        for (const auto& [id, type] : m_world.targetTypes()) {
            const QString name = QString::fromStdString(type.name);
            const auto targets = m_targets.find(id);
            const ObjectRef ref{ObjectKind::targetType, id.number};
            if (targets == m_targets.end()) {
                add(QStringLiteral("odd.empty.%1").arg(id.number), text("There is no %1 in the city").arg(name), text("no targets"), 0.0,
                    {ref});
            } else if (!wanted.contains(id) && m_world.targetTypes().size() > 1) {
                const std::size_t count = targets->second.size();
                add(QStringLiteral("odd.type.%1").arg(id.number), text("Nobody goes to %1").arg(name),
                    formatCounted(static_cast<long long>(count), text("target"), text("targets")), double(count), {ref});
            }
        }
    }

    void lookAtProfiles()
    {
        for (const auto& [id, profile] : m_world.profiles())
            if (profile.share <= 0.0)
                add(QStringLiteral("odd.profile.%1").arg(id.number), text("Nobody is %1").arg(QString::fromStdString(profile.name)),
                    text("share 0 %"), 0.0, {{ObjectKind::profile, id.number}});
    }

    /// Where nobody lives by needs at all, fixtures are scenery.
    void lookAtFixtures()
    {
        if (!world::hasAutonomousPeople(m_world))
            return;
        std::map<world::FixtureKindId, Refs> fixtures;
        for (const auto& [id, fixture] : m_world.fixtures())
            fixtures[fixture.kind].push_back({ObjectKind::fixture, id.number});
        for (auto& [kind, refs] : fixtures) {
            const FixtureUsers users = fixtureUsers(m_world, kind);
            if (users.areThere || users.words.isEmpty())
                continue;
            const std::size_t count = refs.size();
            add(QStringLiteral("odd.fixtures.%1").arg(kind.number),
                text("Fixtures that nobody looks for: %1").arg(QString::fromStdString(m_world.fixtureKinds().find(kind)->name)),
                formatCounted(static_cast<long long>(count), text("fixture"), text("fixtures")), double(count), std::move(refs));
        }
    }

    void lookAtQuarters()
    {
        for (const auto& [id, target] : m_world.targets()) {
            const world::TargetType* type = m_world.targetTypes().find(target.type);
            if (isHome(*type))
                m_homes.emplace_back(ObjectRef{ObjectKind::target, id.number}, target.position);
            else if (isShop(*type))
                m_shops[squareOf(target.position, kFarFromShops_m)].push_back(target.position);
        }
        if (!lookAtRegions())
            lookAtSquares();
    }

    /// False when no region has a home in it.
    bool lookAtRegions()
    {
        bool hasQuarters = false;
        for (const auto& [id, region] : m_world.regions()) {
            Refs homes;
            for (const auto& [ref, place] : m_homes)
                if (geometry::contains(region.polygon, place))
                    homes.push_back(ref);
            if (homes.empty())
                continue;
            hasQuarters = true;
            bool hasShop = false;
            for (const auto& [square, shops] : m_shops)
                hasShop = hasShop || std::any_of(shops.begin(), shops.end(), [&, &region = region](geometry::Point p) {
                              return geometry::contains(region.polygon, p);
                          });
            if (!hasShop)
                addQuarter(
                    text("No shop in %1").arg(region.name.empty() ? text("region %1").arg(id.number) : QString::fromStdString(region.name)),
                    QStringLiteral("odd.region.%1").arg(id.number), std::move(homes));
        }
        return hasQuarters;
    }

    void lookAtSquares()
    {
        std::map<Place, Refs> farHomes;
        std::map<Place, std::size_t> homes;
        for (const auto& [ref, place] : m_homes) {
            ++homes[squareOf(place, kSquare_m)];
            if (!hasShopNear(place))
                farHomes[squareOf(place, kSquare_m)].push_back(ref);
        }
        for (auto& [square, refs] : farHomes)
            if (refs.size() == homes[square] && refs.size() >= kHomesOfAQuarter)
                addQuarter(text("No shop within %1 m of x %2, y %3")
                               .arg(formatNumber(kFarFromShops_m, 0), formatNumber((square.first + 0.5) * kSquare_m, 0),
                                    formatNumber((square.second + 0.5) * kSquare_m, 0)),
                           QStringLiteral("odd.square.%1.%2").arg(square.first).arg(square.second), std::move(refs));
    }

    void addQuarter(const QString& name, const QString& key, Refs homes)
    {
        const std::size_t count = homes.size();
        add(key, name, count == 1 ? text("1 home") : text("%1 homes").arg(formatCount(static_cast<long long>(count))), double(count),
            std::move(homes));
    }

    [[nodiscard]] bool hasShopNear(geometry::Point place) const
    {
        const auto [column, row] = squareOf(place, kFarFromShops_m);
        for (int x = column - 1; x <= column + 1; ++x)
            for (int y = row - 1; y <= row + 1; ++y)
                if (const auto shops = m_shops.find({x, y}); shops != m_shops.end())
                    for (const geometry::Point shop : shops->second)
                        if (std::hypot(shop.x - place.x, shop.y - place.y) <= kFarFromShops_m)
                            return true;
        return false;
    }

    const world::World& m_world;
    std::map<world::TargetTypeId, Refs> m_targets;
    std::vector<std::pair<ObjectRef, geometry::Point>> m_homes;
    std::map<Place, std::vector<geometry::Point>> m_shops;
    std::vector<OddThing> m_things;
};

} // namespace

std::vector<OddThing> oddThingsOf(const world::World& world)
{
    return OddLook(world).all();
}

std::vector<OddThing> oddThingsOf(const world::World& world, const alibi::Bake& bake)
{
    std::vector<OddThing> things;
    std::map<std::uint32_t, double> walkers;
    const auto segments = bake.graph ? bake.graph->segments() : std::span<const navigation::Segment>();
    for (std::size_t i = 0; i < segments.size() && i < bake.probability.size(); ++i)
        walkers[segments[i].cell] += bake.probability[i];
    Refs empty;
    for (const auto& [id, cell] : world.cells())
        if (const auto found = walkers.find(id.number); found == walkers.end() || found->second <= 0.0)
            empty.push_back({ObjectKind::cell, id.number});
    if (!empty.empty()) {
        const auto count = static_cast<double>(empty.size());
        const QString value = text("%1 of %2 cells").arg(formatNumber(count, 0), formatNumber(double(world.cells().size()), 0));
        things.push_back({QStringLiteral("odd.cells"), text("Nobody ever walks here"), value, count, std::move(empty)});
    }
    std::vector<double> inside(world.targetTypes().size(), 0.0);
    std::size_t place = 0;
    for (const auto& [id, target] : world.targets()) {
        if (place < bake.probabilityInside.size())
            inside[world.targetTypes().indexOf(target.type)] += bake.probabilityInside[place] + bake.sigma[place];
        ++place;
    }
    for (const auto& [id, type] : world.targetTypes()) {
        const bool isGoal = std::any_of(world.targetTypes().begin(), world.targetTypes().end(), [typeId = id](const auto& entry) {
            return std::any_of(entry.second.goals.begin(), entry.second.goals.end(),
                               [typeId](const world::Goal& goal) { return goal.destination == typeId && isEverWeighed(goal); });
        });
        if (isGoal && inside[world.targetTypes().indexOf(id)] <= 0.0)
            things.push_back({QStringLiteral("odd.never.%1").arg(id.number),
                              text("Nobody ever comes to %1 in the long run").arg(QString::fromStdString(type.name)),
                              text("0 people"),
                              0.0,
                              {{ObjectKind::targetType, id.number}}});
    }
    return things;
}

} // namespace passerby::editor
