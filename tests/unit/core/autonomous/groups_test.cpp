// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/groups.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <vector>

namespace groups_test {

using namespace passerby::autonomous;
using passerby::navigation::kNone;

namespace {

GroupTable formed(std::uint32_t people, const GroupLaw& law, std::uint64_t seed = 1)
{
    GroupTable table;
    table.form(seed, std::vector<std::uint16_t>(people, 0), std::vector<GroupLaw>{law});
    return table;
}

std::vector<std::uint32_t> membersWith(const GroupTable& table, std::uint32_t agent)
{
    const auto all = table.at(table.groupOf(agent)).all();
    return {all.begin(), all.end()};
}

} // namespace

class GroupsTest : public QObject {
    Q_OBJECT

private slots:
    void withoutAShare_nobodyIsInAGroup()
    {
        const GroupTable table = formed(1000, {});
        for (std::uint32_t agent = 0; agent < 1000; ++agent)
            QCOMPARE(table.groupOf(agent), kNone);
    }

    void withAShareOfOne_everybodyIs_inGroupsOfTheirSize()
    {
        const GroupTable table = formed(1000, {1.0, 2, 2, Form::abreast});
        QCOMPARE(table.size(), std::size_t{500});
        for (std::uint32_t agent = 0; agent < 1000; ++agent)
            QCOMPARE(membersWith(table, agent), (std::vector<std::uint32_t>{agent / 2 * 2, agent / 2 * 2 + 1}));
    }

    /// Of 30,000 people with a share of 0.4 between 38 and 42 % are in groups; sizes from 2 to 4 are equally frequent within 10 %.
    void theShareIsKept_andTheSizesAreEven()
    {
        const GroupTable table = formed(30000, {0.4, 2, 4, Form::vee});
        std::uint32_t in = 0;
        std::vector<int> ofSize(5, 0);
        for (std::uint32_t group = 0; group < table.size(); ++group) {
            in += table.at(group).count;
            ++ofSize[table.at(group).count];
        }
        QVERIFY2(in > 11400 && in < 12600, qPrintable(QString::number(in)));
        const double mean = static_cast<double>(table.size()) / 3.0;
        for (std::size_t size = 2; size <= 4; ++size)
            QVERIFY(std::abs(ofSize[size] - mean) < 0.1 * mean);
    }

    void whoComesLater_changesNothingBefore()
    {
        const GroupTable few = formed(500, {0.6, 2, 5, Form::vee});
        const GroupTable many = formed(900, {0.6, 2, 5, Form::vee});
        for (std::uint32_t group = 0; group + 1 < few.size(); ++group)
            QVERIFY(std::ranges::equal(few.at(group).all(), many.at(group).all()));
    }

    void anotherSeed_formsOtherGroups()
    {
        const GroupTable one = formed(500, {0.5, 2, 4, Form::vee}, 1);
        const GroupTable other = formed(500, {0.5, 2, 4, Form::vee}, 2);
        int differ = 0;
        for (std::uint32_t agent = 0; agent < 500; ++agent)
            differ += (one.groupOf(agent) == kNone) != (other.groupOf(agent) == kNone) ? 1 : 0;
        QVERIFY(differ > 100);
    }

    void groupsAreWithinAProfile()
    {
        std::vector<std::uint16_t> profiles;
        for (std::uint16_t i = 0; i < 400; ++i)
            profiles.push_back(i % 3 == 0 ? 1 : 0);
        GroupTable table;
        table.form(7, profiles, std::vector<GroupLaw>{{1.0, 3, 3, Form::vee}, {0.0, 2, 4, Form::vee}});
        for (std::uint32_t agent = 0; agent < 390; ++agent)
            QCOMPARE(table.groupOf(agent) == kNone, profiles[agent] == 1);
    }

    void byHand_theyLeaveTheirGroups_andStayTogetherWhenAllAreFormedAnew()
    {
        GroupTable table = formed(10, {1.0, 2, 2, Form::vee});
        const std::vector<std::uint32_t> chosen{7, 2, 4};
        QVERIFY(table.join(chosen, Form::file));
        QCOMPARE(membersWith(table, 4), (std::vector<std::uint32_t>{2, 4, 7}));
        QCOMPARE(table.groupOf(3), kNone);                                                              // left alone
        table.form(1, std::vector<std::uint16_t>(7, 0), std::vector<GroupLaw>{{1.0, 2, 2, Form::vee}}); // 7 is gone
        QCOMPARE(membersWith(table, 4), (std::vector<std::uint32_t>{2, 4}));
        QCOMPARE(table.at(table.groupOf(4)).wanted, Form::file);
    }

    void whoIsNotThere_orIsNamedTwice_joinsNobody()
    {
        GroupTable table = formed(10, {});
        for (const auto& wrong : {std::vector<std::uint32_t>{1}, {1, 1}, {1, 10}, {0, 1, 2, 3, 4, 5, 6, 7, 8}})
            QVERIFY(!table.join(wrong, Form::vee));
        QCOMPARE(table.groupOf(1), kNone);
    }

    /// Their companion by hand walks alone again: so does who is left, also after an edit, though the profile says otherwise.
    void whoIsLeftAloneOfAGroupByHand_staysAlone()
    {
        GroupTable table = formed(10, {1.0, 2, 2, Form::abreast});
        QVERIFY(table.join(std::vector<std::uint32_t>{0, 4}, Form::file));
        table.part(4);
        QCOMPARE(table.groupOf(0), kNone);
        table.form(1, std::vector<std::uint16_t>(10, 0), std::vector<GroupLaw>{{1.0, 2, 2, Form::abreast}});
        for (const std::uint32_t alone : {0U, 1U, 4U, 5U})
            QCOMPARE(table.groupOf(alone), kNone);
        QCOMPARE(membersWith(table, 2), (std::vector<std::uint32_t>{2, 3}));
        QVERIFY(table.join(std::vector<std::uint32_t>{0, 1}, Form::abreast)); // by hand they may again
        QCOMPARE(membersWith(table, 0), (std::vector<std::uint32_t>{0, 1}));
    }
};

PASSERBY_TEST(GroupsTest)

} // namespace groups_test

#include "groups_test.moc"
