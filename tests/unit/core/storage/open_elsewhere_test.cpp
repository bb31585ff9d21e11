// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/open_elsewhere.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace open_elsewhere_test {

using namespace passerby;
using testing::codeOf;
using testing::ScratchFolder;

class OpenElsewhereTest : public QObject {
    Q_OBJECT

    static void sign(const ScratchFolder& scratch, const std::string& lines) { std::ofstream(scratch.file(".city.gpkg.lock")) << lines; }
    static std::string ownProgram() { return std::filesystem::read_symlink("/proc/self/exe").filename().string(); }
    static std::string ownComputer()
    {
        char name[256] = {};
        return gethostname(name, sizeof name - 1) == 0 ? name : "";
    }

private slots:
    void signOfARunningProgram_counts()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        QCOMPARE(codeOf(storage::checkNotOpenElsewhere(file)), std::string());
        sign(scratch, std::to_string(getpid()) + "\n" + ownProgram() + "\n" + ownComputer() + "\n");
        const auto checked = storage::checkNotOpenElsewhere(file);
        QCOMPARE(codeOf(checked), std::string("open-elsewhere"));
        QVERIFY(checked.error().message.find(std::to_string(getpid())) != std::string::npos);
        QCOMPARE(checked.error().where, file.string());
        testing::writeBytes(file, {1});
        std::filesystem::create_symlink("city.gpkg", scratch.file("link.gpkg"));
        QCOMPARE(codeOf(storage::checkNotOpenElsewhere(scratch.file("link.gpkg"))), std::string("open-elsewhere"));
    }

    void signOfAnotherComputer_counts()
    {
        const ScratchFolder scratch;
        sign(scratch, "1\npasserby\nsome-other-computer\n");
        QCOMPARE(codeOf(storage::checkNotOpenElsewhere(scratch.file("city.gpkg"))), std::string("open-elsewhere"));
    }

    void signOfAProgramThatHasEnded_doesNot()
    {
        const ScratchFolder scratch;
        const pid_t child = fork();
        if (child == 0)
            _exit(0);
        waitpid(child, nullptr, 0);
        sign(scratch, std::to_string(child) + "\n" + ownProgram() + "\n" + ownComputer() + "\n");
        QCOMPARE(codeOf(storage::checkNotOpenElsewhere(scratch.file("city.gpkg"))), std::string());
        sign(scratch, std::to_string(getpid()) + "\nanother-program\n" + ownComputer() + "\n"); // its number was given anew
        QCOMPARE(codeOf(storage::checkNotOpenElsewhere(scratch.file("city.gpkg"))), std::string());
        sign(scratch, "nonsense");
        QCOMPARE(codeOf(storage::checkNotOpenElsewhere(scratch.file("city.gpkg"))), std::string());
    }
};

PASSERBY_TEST(OpenElsewhereTest)

} // namespace open_elsewhere_test

#include "open_elsewhere_test.moc"
