// SPDX-License-Identifier: Apache-2.0
#include "core/run/run_checkpoint.h"

#include "core/foundation/held_bytes.h"

namespace passerby::run {

std::size_t RunCheckpoint::heldBytes() const
{
    std::size_t bytes = sizeof(*this) + occupancy.heldBytes() + peopleAt.heldBytes() + foundation::heldBytes(street, placeMeter);
    for (const auto& population : populations)
        bytes += population->heldBytes();
    return bytes + (road ? road->heldBytes() : 0);
}

std::shared_ptr<const RunCheckpoint> Run::keep() const
{
    const Setting& setting = *m_setting;
    std::shared_ptr<RunCheckpoint> kept(new RunCheckpoint{setting.world,
                                                          setting.graph,
                                                          setting.types,
                                                          setting.step,
                                                          setting.now_s,
                                                          setting.livedSince_s,
                                                          setting.edits,
                                                          setting.fences,
                                                          setting.occupancy,
                                                          {},
                                                          {},
                                                          m_road ? m_road->copy() : nullptr,
                                                          m_visitor,
                                                          {},
                                                          m_draws,
                                                          m_notices,
                                                          m_watchesPlaces,
                                                          m_placeMeter,
                                                          m_peopleAt,
                                                          m_nextAccount_s,
                                                          m_windowBegan_s,
                                                          m_published_s});
    if (setting.street)
        kept->street.emplace(*setting.street);
    if (m_carriers)
        kept->carriers.emplace(*m_carriers);
    for (const auto& population : m_populations)
        kept->populations.push_back(population->copy());
    return kept;
}

void Run::restore(const RunCheckpoint& kept)
{
    Setting& setting = *m_setting;
    setting.world = kept.world;
    setting.graph = kept.graph;
    setting.types = kept.types;
    setting.step = kept.step;
    setting.now_s = kept.now_s;
    setting.livedSince_s = kept.livedSince_s;
    setting.edits = kept.edits;
    setting.fences = kept.fences;
    setting.occupancy = kept.occupancy;
    setting.street = kept.street ? std::make_unique<street::SteeredPeople>(*kept.street) : nullptr;
    m_populations.clear();
    m_byKind.clear();
    for (const auto& population : kept.populations)
        add(population->copy());
    m_road = kept.road ? kept.road->copy() : nullptr;
    m_visitor = kept.visitor;
    m_carriers = kept.carriers ? std::make_unique<street::ProxyCarriers>(*kept.carriers) : nullptr;
    m_draws = kept.draws;
    m_notices = kept.notices;
    m_watchesPlaces = kept.watchesPlaces;
    m_placeMeter = kept.placeMeter;
    m_peopleAt = kept.peopleAt;
    m_nextAccount_s = kept.nextAccount_s;
    m_windowBegan_s = kept.windowBegan_s;
    m_published_s = kept.published_s;
    for (const auto& population : m_populations)
        population->resume();
    if (m_road)
        m_road->resume();
    forgetFrame();
}

Population* Run::population(world::PersonKind kind)
{
    for (const auto& population : m_populations)
        if (population->kind() == kind)
            return population.get();
    return nullptr;
}

} // namespace passerby::run
