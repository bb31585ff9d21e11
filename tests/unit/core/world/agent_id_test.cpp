// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/agent_id.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <utility>
#include <vector>

namespace agent_id_test {

using namespace passerby;
using world::AgentId;
using world::agentOf;
using world::exportedId;
using world::PersonKind;

namespace {

constexpr std::uint64_t kWanderers = std::uint64_t{1} << 29U;
constexpr std::uint64_t kCrowds = std::uint64_t{1} << 30U;

/// In order.
const std::vector<std::pair<AgentId, std::uint64_t>>& borders()
{
    static const std::vector<std::pair<AgentId, std::uint64_t>> all{
        {{PersonKind::schedule, 0}, 0},
        {{PersonKind::schedule, 1}, 1},
        {{PersonKind::schedule, 20'000'000}, 20'000'000},
        {{PersonKind::schedule, kWanderers - 1}, kWanderers - 1},
        {{PersonKind::wander, 0}, kWanderers},
        {{PersonKind::wander, 1}, kWanderers + 1},
        {{PersonKind::wander, kWanderers - 1}, kCrowds - 1},
        {{PersonKind::crowd, 0}, kCrowds},
        {{PersonKind::crowd, 11}, kCrowds + 11},
        {{PersonKind::crowd, kWanderers - 2}, kCrowds + kWanderers - 2},
        {{PersonKind::mind, 0}, kCrowds + kWanderers},
        {{PersonKind::mind, 20'000}, kCrowds + kWanderers + 20'000},
    };
    return all;
}

} // namespace

/// Who somebody is, and the numbers by which files and draws know them.
class AgentIdTest : public QObject {
    Q_OBJECT

private slots:
    void exportedIds_areThoseOfFiles()
    {
        for (const auto& [agent, number] : borders())
            QCOMPARE(exportedId(agent), number);
    }

    void exportedIds_leadBack()
    {
        for (const auto& [agent, number] : borders()) {
            QCOMPARE(agentOf(number), agent);
            QCOMPARE(agentOf(exportedId(agent)), agent);
        }
    }

    void kinds_comeBeforeNumbers()
    {
        for (std::size_t i = 1; i < borders().size(); ++i) {
            QVERIFY(borders()[i - 1].first < borders()[i].first);
            QVERIFY(exportedId(borders()[i - 1].first) < exportedId(borders()[i].first));
        }
        QVERIFY((AgentId{PersonKind::schedule, 0xFFFFFFFFU}) < (AgentId{PersonKind::wander, 0}));
        QVERIFY(world::scheduled(7) == (AgentId{PersonKind::schedule, 7}));
    }

    /// Runs of who is seen use a number once, so theirs may become large.
    void manyNumbers_ofWhoIsSeen_stayThemselves() { QCOMPARE(exportedId(world::scheduled(3999999999U)), std::uint64_t{3999999999U}); }
};

PASSERBY_TEST(AgentIdTest)

} // namespace agent_id_test

#include "agent_id_test.moc"
