// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"

#include <algorithm>
#include <set>

namespace passerby::world {

namespace {

using foundation::told;

/// For whom and when weights are looked at.
struct Occasion {
    const AgentProfile* profile = nullptr; ///< null: multipliers of 1
    int hour = -1;                         ///< −1: plain weights

    [[nodiscard]] double weight(const Goal& goal) const
    {
        double weight = goal.weight;
        if (hour >= 0 && goal.hourlyWeight)
            weight = (*goal.hourlyWeight)[static_cast<std::size_t>(hour)];
        if (profile)
            if (const auto factor = profile->goalMultipliers.find(goal.destination); factor != profile->goalMultipliers.end())
                weight *= factor->second;
        return std::max(0.0, weight);
    }
    [[nodiscard]] std::string words() const
    {
        std::string text;
        if (profile)
            text += told(" for \"{}\"", profile->name);
        if (hour >= 0)
            text += told(" at {:02d}:00", hour);
        return text;
    }
};

/// Looks at the jump chain of the types that have targets. What is found for several occasions is reported for the first.
class ChainCheck {
public:
    ChainCheck(const World& world, Findings& findings) : m_world(world), m_findings(findings), m_targetCount(world.targetTypes().size())
    {
        for (const auto& [id, target] : world.targets())
            ++m_targetCount[world.targetTypes().indexOf(target.type)];
    }

    void look(const Occasion& occasion)
    {
        std::vector<std::vector<std::size_t>> next(m_targetCount.size());
        bool isWhole = true;
        for (std::size_t i = 0; i < next.size(); ++i)
            if (m_targetCount[i] > 0)
                isWhole = addType(occasion, i, next[i]) && isWhole;
        if (isWhole)
            checkClosedClasses(occasion, next);
    }

private:
    [[nodiscard]] const TargetType& type(std::size_t i) const { return *m_world.targetTypes().at(i).row; }
    [[nodiscard]] TargetTypeId id(std::size_t i) const { return m_world.targetTypes().at(i).id; }
    [[nodiscard]] bool isNew(std::string_view code, std::uint32_t number) { return m_reported.emplace(code, number).second; }

    /// Fills in where one-way goals lead; false when the type's weights make no sense.
    bool addType(const Occasion& occasion, std::size_t i, std::vector<std::size_t>& next)
    {
        if (type(i).goals.empty())
            return false;
        double all = 0.0;
        double oneWay = 0.0;
        for (const Goal& goal : type(i).goals) {
            const double weight = occasion.weight(goal);
            const std::size_t destination = m_world.targetTypes().indexOf(goal.destination);
            all += weight;
            if (goal.roundTrip || weight <= 0.0 || m_targetCount[destination] == 0)
                continue;
            oneWay += weight;
            next.push_back(destination);
        }
        if (all <= 0.0 && isNew("weights-all-zero", id(i).number))
            m_findings.error("weights-all-zero", told("All weights of {} are zero{}.", titleOf(id(i), type(i)), occasion.words()),
                             placeOf(id(i)));
        if (all > 0.0 && oneWay <= 0.0 && isNew("round-trips-only", id(i).number))
            m_findings.error(
                "round-trips-only",
                told("{} has round trips only{}: who is there comes back for ever.", titleOf(id(i), type(i)), occasion.words()),
                placeOf(id(i)));
        return oneWay > 0.0;
    }

    [[nodiscard]] static std::vector<bool> reachableFrom(std::size_t start, const std::vector<std::vector<std::size_t>>& next)
    {
        std::vector<bool> seen(next.size());
        std::vector<std::size_t> open{start};
        seen[start] = true;
        while (!open.empty()) {
            const std::size_t i = open.back();
            open.pop_back();
            for (const std::size_t j : next[i])
                if (!seen[j]) {
                    seen[j] = true;
                    open.push_back(j);
                }
        }
        return seen;
    }

    void checkClosedClasses(const Occasion& occasion, const std::vector<std::vector<std::size_t>>& next)
    {
        std::vector<std::vector<bool>> reach;
        for (std::size_t i = 0; i < next.size(); ++i)
            reach.push_back(reachableFrom(i, next));
        std::vector<std::size_t> heads; // the first type of each closed class
        for (std::size_t i = 0; i < next.size(); ++i) {
            bool isHead = m_targetCount[i] > 0;
            for (std::size_t j = 0; isHead && j < next.size(); ++j)
                isHead = !reach[i][j] || (reach[j][i] && j >= i);
            if (isHead)
                heads.push_back(i);
        }
        if (heads.size() > 1 && isNew("several-closed-classes", 0))
            m_findings.error("several-closed-classes",
                             told("Habits fall apart{}: who once comes to \"{}\" never gets to \"{}\", and the other way round.",
                                  occasion.words(), type(heads[0]).name, type(heads[1]).name),
                             placeOf(id(heads[1])));
        if (heads.size() == 1 && !occasion.profile && occasion.hour < 0)
            checkMixing(reach[heads.front()]);
    }

    /// Where one class holds a goal to any target or one's own, or to a type with a single target, it is one class of targets, too.
    void checkMixing(const std::vector<bool>& members)
    {
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (!members[i])
                continue;
            if (m_targetCount[i] == 1)
                return;
            for (const Goal& goal : type(i).goals)
                if (!goal.roundTrip && goal.weight > 0.0 && goal.choice != GoalChoice::closest)
                    return;
        }
        m_findings.warning(
            "only-nearest-goals",
            told("All ways to move on lead to the nearest target of a type: people may go round in small circles that never meet."),
            {"city", 0, {}, {}});
    }

    const World& m_world;
    Findings& m_findings;
    std::vector<std::size_t> m_targetCount;
    std::set<std::pair<std::string, std::uint32_t>> m_reported;
};

bool isHourly(const TargetType& type)
{
    return std::any_of(type.goals.begin(), type.goals.end(), [](const Goal& goal) { return goal.hourlyWeight.has_value(); });
}

} // namespace

void checkChain(const World& world, Findings& findings)
{
    ChainCheck check(world, findings);
    bool hourly = false;
    for (const auto& [id, type] : world.targetTypes())
        hourly = hourly || isHourly(type);
    const auto lookAllDay = [&](const AgentProfile* profile) {
        check.look({profile, -1});
        for (int hour = 0; hourly && hour < 24; ++hour)
            check.look({profile, hour});
    };
    lookAllDay(nullptr);
    for (const auto& [id, profile] : world.profiles())
        if (!profile.goalMultipliers.empty())
            lookAllDay(&profile);
}

} // namespace passerby::world
