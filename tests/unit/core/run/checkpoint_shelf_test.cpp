// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/checkpoint_shelf.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <rapidcheck.h>

namespace checkpoint_shelf_test {

using namespace passerby;
using run::Checkpoint;
using run::CheckpointShelf;

namespace {

CheckpointShelf::Kept kept(std::uint64_t step, std::size_t bytes, std::uint64_t inputs = 0)
{
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->step = step;
    checkpoint->bytes = bytes;
    checkpoint->inputs = inputs;
    return checkpoint;
}

/// How many steps are lived again at most, to come to a step that lies so far back or less.
std::uint64_t farthest(const CheckpointShelf& shelf, std::uint64_t now, std::uint64_t back)
{
    std::uint64_t most = 0;
    for (std::uint64_t step = now - back; step <= now; ++step)
        most = std::max(most, step - shelf.before(step)->step);
    return most;
}

} // namespace

/// What is kept of a run's checkpoints.
class CheckpointShelfTest : public QObject {
    Q_OBJECT

private slots:
    void keepsAll_whileThereIsRoom()
    {
        CheckpointShelf shelf(1000);
        for (std::uint64_t step = 0; step < 1000; step += 100)
            shelf.add(kept(step, 100));
        QCOMPARE(shelf.all().size(), std::size_t{10});
        QCOMPARE(shelf.bytes(), std::size_t{1000});
        QCOMPARE(shelf.before(0)->step, std::uint64_t{0});
        QCOMPARE(shelf.before(99)->step, std::uint64_t{0});
        QCOMPARE(shelf.before(100)->step, std::uint64_t{100});
        QCOMPARE(shelf.before(5000)->step, std::uint64_t{900});
    }

    void oneOfTheSameStep_replacesIt()
    {
        CheckpointShelf shelf(1000);
        shelf.add(kept(0, 100));
        shelf.add(kept(100, 100));
        shelf.add(kept(100, 150, 1));
        QCOMPARE(shelf.all().size(), std::size_t{2});
        QCOMPARE(shelf.bytes(), std::size_t{250});
        QCOMPARE(shelf.before(100)->inputs, std::uint64_t{1});
    }

    void cut_forgetsWhatComesLater()
    {
        CheckpointShelf shelf(1000);
        for (std::uint64_t step = 0; step <= 400; step += 100)
            shelf.add(kept(step, 100, step / 100));
        shelf.cut(250, 2);
        QCOMPARE(shelf.all().back()->step, std::uint64_t{200});
        shelf.cut(200, 1); // the input of that step was not done
        QCOMPARE(shelf.all().back()->step, std::uint64_t{100});
        QCOMPARE(shelf.bytes(), std::size_t{200});
    }

    void oneThatIsTooLarge_leavesTheFirst()
    {
        CheckpointShelf shelf(1000);
        shelf.add(kept(0, 900));
        shelf.add(kept(100, 900));
        QCOMPARE(shelf.all().size(), std::size_t{1});
        QCOMPARE(shelf.before(5000)->step, std::uint64_t{0});
    }

    /// A day of steps of 0.1 s, one each 10 s: memory is bounded, the beginning stays, and what is far back has wider gaps: nobody lives
    /// again more than a share of how long ago it was.
    void day_staysWithinItsMemory_withGapsThatGrowWithTime()
    {
        constexpr std::size_t kMost = 64;
        CheckpointShelf shelf(kMost * 1000);
        constexpr std::uint64_t kDay = 864'000;
        for (std::uint64_t step = 0; step <= kDay; step += 100) {
            shelf.add(kept(step, 1000));
            QVERIFY(shelf.bytes() <= kMost * 1000);
        }
        QCOMPARE(shelf.all().size(), kMost);
        QCOMPARE(shelf.all().front()->step, std::uint64_t{0});
        QCOMPARE(shelf.all().back()->step, kDay);
        for (const std::uint64_t back : {std::uint64_t{6000}, std::uint64_t{36'000}, std::uint64_t{360'000}, kDay})
            QVERIFY2(farthest(shelf, kDay, back) <= back / 4 + 200,
                     qPrintable(QString("%1: %2").arg(back).arg(farthest(shelf, kDay, back))));
    }

    void anySizes_areKeptWithinWhatThereIs_inOrder()
    {
        QVERIFY(rc::check("within the memory, ascending, the first stays", [] {
            const auto most = *rc::gen::inRange<std::size_t>(1, 10'000);
            const auto sizes = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 3000));
            CheckpointShelf shelf(most);
            std::uint64_t step = 0;
            for (const std::size_t size : sizes) {
                step += *rc::gen::inRange<std::uint64_t>(0, 300);
                shelf.add(kept(step, size));
                std::size_t sum = 0;
                for (std::size_t i = 0; i < shelf.all().size(); ++i) {
                    sum += shelf.all()[i]->bytes;
                    if (i > 0)
                        RC_ASSERT(shelf.all()[i - 1]->step < shelf.all()[i]->step);
                }
                RC_ASSERT(sum == shelf.bytes());
                RC_ASSERT(bool(sum <= most || shelf.all().size() == 1));
                RC_ASSERT(bool(shelf.before(step)));
            }
        }));
    }
};

PASSERBY_TEST(CheckpointShelfTest)

} // namespace checkpoint_shelf_test

#include "checkpoint_shelf_test.moc"
