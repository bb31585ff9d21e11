// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_targets.h"

#include "core/generator/habits.h"

#include <algorithm>
#include <numeric>

namespace passerby::generator {

namespace {

/// What a kind of place looks for in a door; lower scores are taken first.
struct Taste {
    double remoteness = 0.0; ///< × distance from the centre over the town's radius
    double busy = 0.0;       ///< added on main streets
    double pedestrian = 0.0; ///< added in pedestrian streets
    Site favourite = Site::front;
    double apart_m = 0.0; ///< from others of the kind, where there is room
};

Taste tasteOf(PlaceKind kind)
{
    switch (kind) {
    case PlaceKind::home:
        return {-0.3, 0.2, 0.25, Site::courtyard, 0.0};
    case PlaceKind::office:
        return {0.3, -0.1, 0.0, Site::front, 0.0};
    case PlaceKind::cafe:
        return {0.5, -0.1, -0.4, Site::front, 25.0};
    case PlaceKind::shop:
        return {0.35, -0.2, -0.2, Site::front, 0.0};
    case PlaceKind::restaurant:
        return {0.5, -0.2, -0.3, Site::front, 30.0};
    case PlaceKind::school:
        return {0.0, 0.2, 0.2, Site::front, 120.0};
    case PlaceKind::park:
        return {0.0, 0.0, 0.0, Site::bench, 8.0};
    case PlaceKind::station:
        return {0.0, -0.5, 0.0, Site::kerb, 90.0};
    case PlaceKind::culture:
        return {0.6, -0.2, -0.1, Site::front, 70.0};
    case PlaceKind::doctor:
        return {0.2, -0.1, 0.0, Site::front, 60.0};
    case PlaceKind::church:
        return {0.0, 0.0, 0.0, Site::churchDoor, 60.0};
    case PlaceKind::market:
        return {0.3, 0.0, -0.2, Site::square, 2.0};
    case PlaceKind::hotel:
        return {0.4, -0.2, 0.0, Site::front, 50.0};
    case PlaceKind::bar:
        return {0.4, -0.1, -0.3, Site::front, 25.0};
    case PlaceKind::grocery:
        return {0.0, -0.2, 0.0, Site::front, 80.0};
    case PlaceKind::leisure:
        return {-0.1, 0.0, 0.0, Site::front, 80.0};
    case PlaceKind::service:
        return {0.3, -0.2, -0.1, Site::front, 40.0};
    case PlaceKind::parking:
        return {-0.3, 0.0, 0.3, Site::kerb, 80.0};
    }
    return {};
}

class DoorChooser {
public:
    DoorChooser(const TownDraft& draft, foundation::RandomStream& random) : m_draft(draft), m_random(random), m_isTaken(draft.doors.size())
    {
    }

    std::vector<std::size_t> choose(PlaceKind kind, std::size_t count)
    {
        const Taste taste = tasteOf(kind);
        std::vector<double> score;
        for (const Door& door : m_draft.doors)
            score.push_back(scoreOf(taste, door));
        std::vector<std::size_t> order(score.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&score](std::size_t a, std::size_t b) { return score[a] < score[b]; });
        std::vector<std::size_t> chosen;
        for (const double apart : {taste.apart_m, 0.5 * taste.apart_m, 0.0})
            take(order, apart, count, chosen);
        return chosen;
    }

private:
    double scoreOf(const Taste& taste, const Door& door)
    {
        double score = 0.8 * m_random.uniform();
        score += taste.remoteness * geometry::distance(door.position, m_draft.plan.centre) / m_draft.plan.radius_m;
        score += door.street == StreetKind::main ? taste.busy : 0.0;
        score += door.street == StreetKind::pedestrian ? taste.pedestrian : 0.0;
        if (door.site == taste.favourite)
            return taste.favourite == Site::courtyard ? score - 0.2 : score - 10.0;
        return door.site == Site::front ? score : score + 10.0; // other sites are for those who look for them
    }

    void take(const std::vector<std::size_t>& order, double apart_m, std::size_t count, std::vector<std::size_t>& chosen)
    {
        for (const std::size_t door : order) {
            if (chosen.size() == count)
                return;
            const geometry::Point place = m_draft.doors[door].position;
            const bool isClear = apart_m <= 0.0 || std::all_of(chosen.begin(), chosen.end(), [&](std::size_t other) {
                                     return geometry::distance(place, m_draft.doors[other].position) >= apart_m;
                                 });
            if (m_isTaken[door] || !isClear)
                continue;
            m_isTaken[door] = true;
            chosen.push_back(door);
        }
    }

    const TownDraft& m_draft;
    foundation::RandomStream& m_random;
    std::vector<bool> m_isTaken;
};

} // namespace

std::vector<std::vector<std::size_t>> chooseDoors(const TownDraft& draft, const std::vector<int>& quotas, foundation::RandomStream& random)
{
    DoorChooser chooser(draft, random);
    std::vector<std::vector<std::size_t>> doors(quotas.size());
    // The choosy ones first: homes and offices take what is left.
    for (std::size_t kind = quotas.size(); kind-- > 0;)
        doors[kind] = chooser.choose(static_cast<PlaceKind>(kind), static_cast<std::size_t>(quotas[kind]));
    return doors;
}

} // namespace passerby::generator
