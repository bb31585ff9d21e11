// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/delete_objects.h"

#include "editor/commands/apply_patch_command.h"
#include "editor/commands/cell_contents.h"
#include "editor/document/project_document.h"

#include <QCoreApplication>
#include <set>
#include <tuple>

namespace passerby::editor {

namespace {

using world::World;

/// Which rows go, by table, complete with all that cannot be without them.
class Deletion {
public:
    Deletion(const World& world, const std::vector<ObjectRef>& refs) : m_world(world)
    {
        for (const ObjectRef ref : refs)
            visitKind(ref.kind, [&]<class Row>() {
                const auto id = m_world.of<Row>().idOf(ref.number);
                if (!id.isNull())
                    gone<Row>().insert(id);
            });
        collectDependents();
    }

    [[nodiscard]] world::WorldPatch patch() const
    {
        world::WorldPatch patch;
        eraseRows<world::Need, world::Duty, world::TrainService, world::ProxyRule, world::PinnedAlibi, world::Crowd, world::Portal,
                  world::Target, world::Cell, world::TargetType, world::Fixture, world::FixtureKind, world::WaitingLine, world::Obstacle,
                  world::Region, world::MeasurementLine, world::Attractor, world::JunctionEdit, world::AgentProfile,
                  world::ReferencePicture, world::Recording, world::VehicleDemand, world::Lane, world::StopLine, world::Crossing,
                  world::Signal, world::ParkingRow, world::PaintedDirection, world::VehicleKind, world::StateSet>(patch);
        forgetTypes(patch);
        forgetInProfiles(patch);
        forgetInCrowds(patch);
        if (!std::get<Ids<world::WaitingLine>>(m_gone).empty()) {
            forget(&world::Fixture::line, patch);
            forget(&world::Portal::line, patch);
        }
        if (!std::get<Ids<world::Signal>>(m_gone).empty()) {
            forget(&world::StopLine::signal, patch);
            forget(&world::Crossing::signal, patch);
        }
        if (!std::get<Ids<world::StateSet>>(m_gone).empty())
            forget(&world::VehicleKind::states, patch);
        return patch;
    }

private:
    template <class Row>
    using Ids = std::set<foundation::Id<Row>>;

    template <class Row>
    [[nodiscard]] Ids<Row>& gone()
    {
        return std::get<Ids<Row>>(m_gone);
    }
    template <class Row>
    [[nodiscard]] bool isGone(foundation::Id<Row> id) const
    {
        return std::get<Ids<Row>>(m_gone).contains(id);
    }

    template <class Row, class Test>
    void takeWhere(Test test)
    {
        for (const auto& [id, row] : m_world.of<Row>())
            if (test(row))
                gone<Row>().insert(id);
    }

    void collectDependents()
    {
        takeWhere<world::Portal>([this](const world::Portal& portal) { return isGone(portal.cellA) || isGone(portal.cellB); });
        takeWhere<world::Target>([this](const world::Target& target) { return isGone(target.cell) || isGone(target.type); });
        takeWhere<world::Fixture>([this](const world::Fixture& fixture) { return isGone(fixture.kind); });
        takeWhere<world::TrainService>([this](const world::TrainService& train) { return isGone(train.platform) || isGone(train.target); });
        takeWhere<world::Need>([this](const world::Need& need) { return isGone(need.profile) || isGone(need.fulfilledBy); });
        takeWhere<world::Duty>([this](const world::Duty& duty) { return isGone(duty.profile); });
        takeWhere<world::Crowd>([this](const world::Crowd& crowd) { return isGone(crowd.profile); });
        takeWhere<world::VehicleDemand>([this](const world::VehicleDemand& demand) { return isGone(demand.lane) || isGone(demand.kind); });
        takeWhere<world::ParkingRow>([this](const world::ParkingRow& row) { return isGone(row.kind); });
        takeWhere<world::ProxyRule>(
            [this](const world::ProxyRule& rule) { return std::visit([this](auto id) { return isGone(id); }, rule.on); });
        takeWhere<world::PinnedAlibi>(
            [this](const world::PinnedAlibi& alibi) { return isGone(alibi.origin) || isGone(alibi.destination); });
    }

    template <class... Row>
    void eraseRows(world::WorldPatch& patch) const
    {
        const auto eraseOf = [&]<class One>(const Ids<One>& ids) {
            for (const auto id : ids)
                patch.erase(id);
        };
        (eraseOf(std::get<Ids<Row>>(m_gone)), ...);
    }

    void forgetTypes(world::WorldPatch& patch) const
    {
        if (std::get<Ids<world::TargetType>>(m_gone).empty())
            return;
        for (const auto& [id, row] : m_world.targetTypes()) {
            world::TargetType changed = row;
            std::erase_if(changed.goals, [this](const world::Goal& goal) { return isGone(goal.destination); });
            if (!isGone(id) && changed.goals.size() != row.goals.size())
                patch.put(id, std::move(changed));
        }
    }

    void forgetInProfiles(world::WorldPatch& patch) const
    {
        if (std::get<Ids<world::TargetType>>(m_gone).empty() && std::get<Ids<world::StateSet>>(m_gone).empty())
            return;
        for (const auto& [id, row] : m_world.profiles()) {
            world::AgentProfile changed = row;
            std::erase_if(changed.goalMultipliers, [this](const auto& entry) { return isGone(entry.first); });
            if (isGone(row.states))
                changed.states = {};
            if (!isGone(id) && !(changed == row))
                patch.put(id, std::move(changed));
        }
    }

    void forgetInCrowds(world::WorldPatch& patch) const
    {
        for (const auto& [id, row] : m_world.crowds()) {
            world::Crowd changed = row;
            if (isGone(row.region))
                changed.region = {};
            if (isGone(row.target))
                changed.target = {};
            if (isGone(row.companions))
                changed.companions = {};
            if (!isGone(id) && !(changed == row))
                patch.put(id, std::move(changed));
        }
    }

    /// Nobody queues where there is no line any more, nobody obeys a signal that is gone or chooses among states that are.
    template <class Row, class Named>
    void forget(foundation::Id<Named> Row::*member, world::WorldPatch& patch) const
    {
        for (const auto& [id, row] : m_world.of<Row>()) {
            if (isGone(id) || (row.*member).isNull() || !isGone(row.*member))
                continue;
            Row changed = row;
            changed.*member = {};
            patch.put(id, std::move(changed));
        }
    }

    const World& m_world;
    std::tuple<Ids<world::Cell>, Ids<world::Portal>, Ids<world::TargetType>, Ids<world::Target>, Ids<world::Obstacle>, Ids<world::Region>,
               Ids<world::MeasurementLine>, Ids<world::Attractor>, Ids<world::JunctionEdit>, Ids<world::AgentProfile>, Ids<world::Crowd>,
               Ids<world::ProxyRule>, Ids<world::PinnedAlibi>, Ids<world::ReferencePicture>, Ids<world::Fixture>, Ids<world::FixtureKind>,
               Ids<world::WaitingLine>, Ids<world::Need>, Ids<world::Duty>, Ids<world::TrainService>, Ids<world::Recording>,
               Ids<world::Lane>, Ids<world::StopLine>, Ids<world::Crossing>, Ids<world::Signal>, Ids<world::VehicleDemand>,
               Ids<world::VehicleKind>, Ids<world::ParkingRow>, Ids<world::PaintedDirection>, Ids<world::StateSet>>
        m_gone;
};

} // namespace

std::vector<ObjectRef> withThings(const world::World& world, const std::vector<ObjectRef>& refs)
{
    std::set<world::CellId> cells;
    for (const ObjectRef ref : refs)
        if (ref.kind == ObjectKind::cell && exists(world, ref))
            cells.insert(world.cells().idOf(ref.number));
    std::vector<ObjectRef> all = refs;
    if (cells.empty() || (world.fixtures().empty() && world.waitingLines().empty()))
        return all;
    const std::vector<ObjectRef> things = thingsIn(Ground(world), cells);
    all.insert(all.end(), things.begin(), things.end());
    return all;
}

world::WorldPatch deletionPatch(const world::World& world, const std::vector<ObjectRef>& refs)
{
    return Deletion(world, refs).patch();
}

foundation::Result<void> deleteObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    std::set<ObjectRef> present;
    for (const ObjectRef ref : refs)
        if (exists(document.world(), ref))
            present.insert(ref);
    if (present.empty())
        return {};
    const QString text = present.size() == 1
                             ? QCoreApplication::translate("commands", "Delete %1").arg(displayName(document.world(), *present.begin()))
                             : QCoreApplication::translate("commands", "Delete %1 objects").arg(present.size());
    return ApplyPatchCommand::push(document, text, deletionPatch(document.world(), withThings(document.world(), refs)));
}

} // namespace passerby::editor
