// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace interrupted_save_test {

using namespace passerby;
using testing::RandomWorld;
using testing::ScratchFolder;

class InterruptedSaveTest : public QObject {
    Q_OBJECT

private slots:
    void save_killedAtAnyInstant_leavesOldOrNewWhole();
    void save_afterKilledSave_removesWhatItLeft();

private:
    /// Starts a process that saves the two cities in turn until it is killed.
    static pid_t startSaving(const std::filesystem::path& file, const storage::StoredProject& a, const storage::StoredProject& b)
    {
        const pid_t child = fork();
        if (child != 0)
            return child;
        foundation::JobContext context;
        for (bool first = true;; first = !first)
            if (!storage::saveProject(file, first ? a : b, context).ok())
                _exit(1);
    }
};

void InterruptedSaveTest::save_killedAtAnyInstant_leavesOldOrNewWhole()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    foundation::JobContext context;
    const storage::StoredProject a = testing::bakedProject(RandomWorld::make(1));
    const storage::StoredProject b = testing::bakedProject(RandomWorld::make(2));
    QVERIFY(!a.world.sameContent(b.world));
    QVERIFY(storage::saveProject(file, a, context).ok());
    foundation::RandomStream random(5, 0, foundation::Purpose::general);
    for (int round = 0; round < 60; ++round) {
        const pid_t child = startSaving(file, a, b);
        QVERIFY(child > 0);
        usleep(500 + random.below(60'000));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFSIGNALED(status));
        const auto loaded = storage::loadProject(file, context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        const bool isA = loaded.value().world.sameContent(a.world);
        const bool isB = loaded.value().world.sameContent(b.world);
        QVERIFY(isA != isB);
        QVERIFY(loaded.value().bake && loaded.value().segments == a.segments);
    }
}

void InterruptedSaveTest::save_afterKilledSave_removesWhatItLeft()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    foundation::JobContext context;
    const pid_t gone = fork();
    if (gone == 0)
        _exit(0);
    waitpid(gone, nullptr, 0);
    testing::writeBytes(scratch.file(".city.gpkg.saving-" + std::to_string(gone) + "-0"), {1, 2, 3});
    testing::writeBytes(scratch.file(".city.gpkg.saving-" + std::to_string(getppid()) + "-0"), {1, 2, 3}); // of a process that lives
    testing::writeBytes(scratch.file(".other.gpkg.saving-" + std::to_string(gone) + "-0"), {1, 2, 3});     // of another city
    QVERIFY(storage::saveProject(file, {}, context).ok());
    QCOMPARE(scratch.fileCount(), std::size_t{3});
    QVERIFY(!std::filesystem::exists(scratch.file(".city.gpkg.saving-" + std::to_string(gone) + "-0")));
}

PASSERBY_TEST(InterruptedSaveTest)

} // namespace interrupted_save_test

#include "interrupted_save_test.moc"
