// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/station.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace follow_one_commuter_test {

using namespace passerby;
using testing::advance;
using testing::optionsFor;
using testing::start;

namespace {

constexpr std::uint32_t kPeople = 60;

/// The station with commuters alone: each needs a ticket, is thirsty and a little tired, and has it in mind to look at the clock.
world::World commutersStation()
{
    foundation::JobContext context;
    auto made = generator::generateStation({}, context);
    if (!made)
        qFatal("%s", foundation::describe(made.error()).c_str());
    const world::World& station = made.value();
    world::Need time;
    for (const auto& [id, row] : station.fixtureKinds())
        if (row.name == "clock")
            time.fulfilledBy = id;
    world::WorldPatch patch;
    for (const auto& [id, row] : station.profiles()) {
        world::AgentProfile profile = row;
        profile.share = row.name == "Commuter" ? 1.0 : 0.0;
        profile.parameters["stay_low_s"] = profile.parameters["stay_high_s"] = 600.0;
        profile.parameters["group_share"] = 0.0;
        patch.put(id, profile);
        if (row.name == "Commuter")
            time.profile = id;
    }
    for (const auto& [id, row] : station.needs()) {
        world::Need need = row;
        const double level = row.name == "thirst" ? 0.75 : row.name == "tiredness" ? 0.64 : row.name == "ticket" ? 1.0 : 0.0;
        need.share = level > 0.0 ? 1.0 : 0.0;
        need.startLow = need.startHigh = level;
        patch.put(id, need);
    }
    time.name = "time";
    time.startLow = time.startHigh = 0.9;
    time.decay_s = 5.0;
    time.rank = 9;
    world::World commuters = testing::changed(station, patch);
    world::PatchBuilder more(commuters);
    more.add(time);
    return testing::changed(commuters, more.take());
}

/// What somebody did on one visit that ended in a train, in its order.
using Visit = std::vector<std::string>;

std::vector<Visit> visitsByTrain(const std::vector<autonomous::MindEvent>& events)
{
    std::map<std::uint32_t, Visit> now;
    std::vector<Visit> whole;
    for (const autonomous::MindEvent& event : events) {
        const std::string kind = event.kind;
        if (kind == "visit")
            now[event.person] = {};
        else if (kind == "goal" && std::string(event.to) == "success")
            now[event.person].emplace_back(event.from);
        else if (kind == "train")
            now[event.person].emplace_back(event.to);
        if (kind == "train" && std::string(event.to) == "boards")
            whole.push_back(now[event.person]);
    }
    return whole;
}

bool inOrder(const Visit& visit, const std::vector<std::string>& wanted)
{
    std::size_t next = 0;
    for (const std::string& done : visit)
        next += next < wanted.size() && done == wanted[next] ? 1 : 0;
    return next == wanted.size();
}

} // namespace

/// One commuter from the door to the train (Shao and Terzopoulos 2005, section 5).
class FollowOneCommuterTest : public QObject {
    Q_OBJECT

private slots:
    void fromDoorToTrain()
    {
        auto options = optionsFor(kPeople, 0.5);
        options.keepsEvents = true;
        const auto run = start(commutersStation(), options);
        std::vector<Visit> visits;
        for (int minute = 0; minute < 40; ++minute) {
            advance(*run, 120);
            visits = visitsByTrain(run->events());
            const bool isFound = std::any_of(visits.begin(), visits.end(), [](const Visit& visit) {
                return inOrder(visit, {"buy_ticket", "drink", "sit", "waits", "boards"})
                       && std::find(visit.begin(), visit.end(), "look_up") != visit.end();
            });
            if (isFound)
                return;
        }
        QStringList told;
        for (const Visit& visit : visits) {
            QStringList words;
            for (const std::string& done : visit)
                words << QString::fromStdString(done);
            told << words.join(QStringLiteral(", "));
        }
        QFAIL(qPrintable(told.join(QStringLiteral("; "))));
    }
};

PASSERBY_TEST(FollowOneCommuterTest)

} // namespace follow_one_commuter_test

#include "follow_one_commuter_test.moc"
