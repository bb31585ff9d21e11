// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/lot_crew.h"

#include "core/alibi/source_lots.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <rapidcheck.h>
#include <set>

namespace lot_crew_test {

using namespace passerby;
using alibi::LotPass;
using alibi::LotSums;

class LotCrewTest : public QObject {
    Q_OBJECT

private slots:
    void anyThreads_addInTheSameOrder();
    void appendedLots_standOneAfterAnother();
    void givenUp_isCancelled();
    void stretches_coverEachSourceOnce();
    void dealtBlocks_coverEachBlockOnce_andGoToTheChunksInRounds();
    void fewSources_areSummedInOneSpan();
    void writtenNumbers_areRead();
};

namespace {

/// Numbers whose sum depends on the order in which they are added.
LotPass roundingPass(std::size_t lots)
{
    LotPass pass{"rounding", "Adding", lots, lots, 1, LotPass::Joined::added, false, {}};
    pass.work = [](std::size_t lot, LotSums& sums, const LotPass::GoesOn& goesOn) {
        sums.assign(1, {});
        sums[0].values[5] = 1.0 / static_cast<double>(lot + 1) + (lot % 3 == 0 ? 1e9 : 0.0);
        return goesOn();
    };
    return pass;
}

} // namespace

void LotCrewTest::anyThreads_addInTheSameOrder()
{
    double expected = 0.0;
    for (std::size_t lot = 0; lot < 500; ++lot)
        expected += 1.0 / static_cast<double>(lot + 1) + (lot % 3 == 0 ? 1e9 : 0.0);
    foundation::JobContext context;
    for (const unsigned threads : {1U, 2U, 7U}) {
        const auto total = alibi::ThreadCrew(threads).run(roundingPass(500), context);
        QVERIFY(total.ok());
        QVERIFY(total.value().at(0).values[5] == expected);
    }
}

void LotCrewTest::appendedLots_standOneAfterAnother()
{
    LotPass pass{"rows", "Listing", 40, 40, 1, LotPass::Joined::appended, false, {}};
    pass.work = [](std::size_t lot, LotSums& sums, const LotPass::GoesOn& goesOn) {
        alibi::LotWriter writer(sums);
        for (std::size_t i = 0; i < lot; ++i)
            writer.add(static_cast<double>(lot));
        return goesOn();
    };
    foundation::JobContext context;
    const auto total = alibi::ThreadCrew(3).run(pass, context);
    QVERIFY(total.ok());
    alibi::LotReader reader(total.value());
    for (std::size_t lot = 0; lot < 40; ++lot) {
        for (std::size_t i = 0; i < lot; ++i)
            QCOMPARE(reader.next(), static_cast<double>(lot));
        reader.skipToLot();
    }
}

void LotCrewTest::givenUp_isCancelled()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    } context;
    for (const unsigned threads : {1U, 4U}) {
        const auto total = alibi::ThreadCrew(threads).run(roundingPass(100), context);
        QVERIFY(!total.ok());
        QCOMPARE(total.error().code, std::string("cancelled"));
    }
}

void LotCrewTest::stretches_coverEachSourceOnce()
{
    QVERIFY(rc::check([] {
        const auto sources = *rc::gen::inRange<std::size_t>(0, 3000);
        const auto numbers = *rc::gen::inRange<std::size_t>(0, 100000);
        for (const alibi::Stretches cut : {alibi::Stretches::forRows(sources), alibi::Stretches::forTables(sources, numbers)}) {
            std::size_t next = 0;
            RC_ASSERT(cut.lots() <= alibi::kMostLots);
            for (std::size_t lot = 0; lot < cut.lots(); ++lot) {
                RC_ASSERT(cut.begin(lot) == next && cut.end(lot) > next);
                next = cut.end(lot);
            }
            RC_ASSERT(next == sources);
        }
    }));
}

void LotCrewTest::dealtBlocks_coverEachBlockOnce_andGoToTheChunksInRounds()
{
    QVERIFY(rc::check([] {
        const auto blocks = *rc::gen::inRange<std::size_t>(1, 700);
        const auto chunks = *rc::gen::inRange<std::size_t>(1, 17);
        const alibi::DealtBlocks cut = alibi::DealtBlocks::of(blocks, chunks, blocks * 16);
        std::set<std::size_t> seen;
        for (std::size_t lot = 0; lot < cut.lots(); ++lot)
            for (std::size_t round = 0; round < cut.rounds && cut.block(lot, round) < blocks; ++round) {
                RC_ASSERT(cut.block(lot, round) % chunks == lot % chunks);
                RC_ASSERT(seen.insert(cut.block(lot, round)).second);
            }
        RC_ASSERT(seen.size() == blocks);
        RC_ASSERT(cut.lots() <= alibi::kMostLots + 2 * chunks);
    }));
}

void LotCrewTest::fewSources_areSummedInOneSpan()
{
    const alibi::DealtBlocks cut = alibi::DealtBlocks::of(64, 16, 1024);
    QCOMPARE(cut.lots(), std::size_t{16});
    QCOMPARE(alibi::DealtBlocks::of(250, 16, 4000).lots(), std::size_t{64});
}

void LotCrewTest::writtenNumbers_areRead()
{
    QVERIFY(rc::check([](const std::vector<double>& numbers) {
        LotSums sums(3); // whatever was there
        alibi::LotWriter(sums).add(numbers);
        RC_ASSERT(sums.size() == alibi::linesOf(numbers.size()));
        std::vector<double> read(numbers.size());
        alibi::LotReader(sums).read(read);
        RC_ASSERT(read == numbers);
    }));
}

PASSERBY_TEST(LotCrewTest)

} // namespace lot_crew_test

#include "lot_crew_test.moc"
