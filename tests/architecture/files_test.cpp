// SPDX-License-Identifier: GPL-3.0-or-later
// Every source is built by some target, every test file is run by ctest, every file says its licence.
#include "tests/architecture/source_tree.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTest>

namespace files_test {

using namespace passerby::testing;

namespace {

/// A source that is compiled, or those that are compiled together in a file of the build's.
QStringList compiledWith(const QString& path)
{
    QFile file(path);
    if (!path.contains(QStringLiteral("/Unity/")) || !file.open(QIODevice::ReadOnly))
        return {path};
    return includesOf(QString::fromUtf8(file.readAll()));
}

} // namespace

class FilesTest : public QObject {
    Q_OBJECT
private slots:
    void everySource_isBuilt();
    void everyTestFile_isRunByCtest();
    void everyFile_namesItsLicence();
    void topLevel_holdsOnlyWhatItShould();
};

void FilesTest::everySource_isBuilt()
{
    QFile commands(QStringLiteral(PASSERBY_BINARY_DIR "/compile_commands.json"));
    QVERIFY(commands.open(QIODevice::ReadOnly));
    const QDir top(QStringLiteral(PASSERBY_SOURCE_DIR));
    QSet<QString> built;
    const QJsonArray entries = QJsonDocument::fromJson(commands.readAll()).array();
    for (const auto& entry : entries)
        for (const QString& source : compiledWith(entry.toObject().value("file").toString()))
            built.insert(top.relativeFilePath(source));
    QStringList forgotten;
    for (const QString folder : {"core", "editor", "widgets", "app", "tests"})
        for (const QString& source : sourcesBelow(folder, {"*.cpp", "*.cc", "*.c"}))
            if (!built.contains(source))
                forgotten << source;
    QVERIFY2(forgotten.isEmpty(), qPrintable("no target builds " + forgotten.join(", ")));
}

void FilesTest::everyTestFile_isRunByCtest()
{
    QProcess ctest;
    ctest.start("ctest", {"--test-dir", PASSERBY_BINARY_DIR, "--show-only=json-v1"});
    QVERIFY(ctest.waitForFinished());
    QSet<QString> run;
    const QJsonArray tests = QJsonDocument::fromJson(ctest.readAllStandardOutput()).object().value("tests").toArray();
    for (const auto& test : tests)
        run.insert("tests/" + test.toObject().value("name").toString() + ".cpp");
    QVERIFY(!run.isEmpty());
    QStringList forgotten;
    for (const QString& source : sourcesBelow("tests", {"*_test.cpp"}))
        if (!run.contains(source))
            forgotten << source;
    QVERIFY2(forgotten.isEmpty(), qPrintable("ctest does not run " + forgotten.join(", ")));
}

void FilesTest::everyFile_namesItsLicence()
{
    QStringList wrong;
    for (const QString folder : {"core", "editor", "widgets", "app", "tests"}) {
        const QString licence = folder == "core" ? "Apache-2.0" : "GPL-3.0-or-later";
        for (const QString& file : sourcesBelow(folder)) {
            const QString text = textOf(file);
            if (!text.startsWith("// SPDX-License-Identifier: " + licence + "\n"))
                wrong << file + " does not begin with the SPDX line of " + licence;
            if (file.endsWith(".h") && !text.contains("#pragma once"))
                wrong << file + " has no #pragma once";
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void FilesTest::topLevel_holdsOnlyWhatItShould()
{
    const QSet<QString> expected{"CMakeLists.txt", "LICENSES", "README.md", "app",   "core",   "editor",
                                 "installer",      "projects", "resources", "tests", "widgets"};
    const QStringList found = QDir(QStringLiteral(PASSERBY_SOURCE_DIR)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    QSet<QString> rest(found.begin(), found.end());
    rest.remove("build");
    QCOMPARE(rest, expected);
}

PASSERBY_TEST(FilesTest)

} // namespace files_test

#include "files_test.moc"
