// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/street/body_id.h"

#include "core/composite/proxies.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace body_id_test {

using namespace passerby;
using street::agentOfBody;
using street::bodyId;
using world::AgentId;
using world::PersonKind;

/// The numbers by which steering knows people.
class BodyIdTest : public QObject {
    Q_OBJECT

private slots:
    void bodies_haveTheNumberAfterTheExportedOne_andLeadBack()
    {
        constexpr std::uint32_t kLast = street::kBodiesOfAKind - 2;
        for (const PersonKind kind : {PersonKind::schedule, PersonKind::wander, PersonKind::crowd, PersonKind::mind})
            for (const std::uint32_t number : {0U, 1U, 34U, 20'000'000U, kLast}) {
                const AgentId agent{kind, number};
                QCOMPARE(std::uint64_t{bodyId(agent)}, exportedId(agent) + 1);
                QVERIFY(agentOfBody(bodyId(agent)) == agent);
            }
        QVERIFY(!agentOfBody(0));
    }

    void kindsWithBodies_leaveProxiesTheirNumbers()
    {
        const AgentId last{static_cast<PersonKind>(street::kKindsWithBodies - 1), street::kBodiesOfAKind - 2};
        QVERIFY(bodyId(last) < composite::Proxies::kFirstId);
    }
};

PASSERBY_TEST(BodyIdTest)

} // namespace body_id_test

#include "body_id_test.moc"
