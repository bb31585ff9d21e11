// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/input_file.h"

#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>

namespace input_file_test {

using namespace passerby::foundation;

class InputFileTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsNoFile_isRefusedAtOnce()
    {
        const QTemporaryDir folder;
        const std::string pipe = folder.filePath("pipe").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        for (const std::string& file : {pipe, std::string("/dev/zero"), folder.path().toStdString()}) {
            const auto opened = openInput(file, 1000);
            QVERIFY(!opened.ok());
            QCOMPARE(opened.error().code, std::string("cannot-read"));
            QCOMPARE(opened.error().where, file);
        }
        QCOMPARE(openInput(folder.filePath("none").toStdString(), 1000).error().code, std::string("file-missing"));
    }

    void largeFile_isRefused_andThatOfTheLimitRead()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("text").toStdString();
        std::ofstream(file) << std::string(1000, 'x');
        QCOMPARE(checkInput(file, 999).error().code, std::string("too-large"));
        QVERIFY(checkInput(file, 999).error().message.find("999 bytes") != std::string::npos);
        auto opened = openInput(file, 1000);
        QVERIFY(opened.ok());
        std::string text;
        std::getline(opened.value(), text);
        QCOMPARE(text.size(), std::size_t{1000});
    }

    void readInput_takesAllBytes_orNone()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("bytes").toStdString();
        const std::string bytes("a\0\r\n\xFF", 5);
        std::ofstream(file, std::ios::binary) << bytes;
        QCOMPARE(readInput(file, 5).value(), bytes);
        QCOMPARE(readInput(file, 4).error().code, std::string("too-large"));
        QCOMPARE(readInput(file + "x", 5).error().code, std::string("file-missing"));
        QCOMPARE(readInput(folder.path().toStdString(), 5).error().code, std::string("cannot-read"));
        std::ofstream(file, std::ios::binary | std::ios::trunc).flush();
        QVERIFY(readInput(file, 5).value().empty());
    }

    void sizes_areSpelledInTheirUnits()
    {
        QCOMPARE(spelledSize(999), std::string("999 bytes"));
        QCOMPARE(spelledSize(std::uintmax_t{64} << 20U), std::string("64 MiB"));
        QCOMPARE(spelledSize(std::uintmax_t{1} << 30U), std::string("1 GiB"));
    }
};

PASSERBY_TEST(InputFileTest)

} // namespace input_file_test

#include "input_file_test.moc"
