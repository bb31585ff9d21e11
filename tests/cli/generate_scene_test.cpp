// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>

namespace generate_scene_test {

using namespace passerby::testing;

class GenerateSceneTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    void crossing_isMadeCheckedAndLived();
    void options_changeWhatIsMade();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder->path()); }
};

void GenerateSceneTest::crossing_isMadeCheckedAndLived()
{
    QCOMPARE(run({"generate", "scene", "traffic-3", "crossing.gpkg"}).exitCode, 0);
    QCOMPARE(run({"check", "crossing.gpkg"}).exitCode, 0);
    const CliResult lived = run({"simulate", "crossing.gpkg", "--seconds", "60", "--out", "run.sqlite"});
    QVERIFY2(lived.exitCode == 0, lived.err.constData());
    QVERIFY2(lived.out.contains("vehicles came in"), lived.out.constData());
}

void GenerateSceneTest::options_changeWhatIsMade()
{
    const auto make = [this](const QString& city, const QStringList& options) {
        return run(QStringList{"generate", "scene"} + options + QStringList{city}).exitCode == 0
               && run({"export", city, "--format", "city-json", city + ".json"}).exitCode == 0;
    };
    const auto text = [this](const QString& city) {
        QFile file(m_folder->filePath(city + ".json"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QVERIFY(make("one.gpkg", {"traffic-3", "--seed", "7"}) && make("two.gpkg", {"traffic-3", "--seed", "7"}));
    QVERIFY(make("three.gpkg", {"traffic-3", "--seed", "8"}) && make("four.gpkg", {"traffic-3", "--seed", "7", "--no-light"}));
    QVERIFY(!text("one.gpkg").isEmpty());
    QCOMPARE(text("one.gpkg"), text("two.gpkg"));
    QVERIFY(text("one.gpkg") != text("three.gpkg") && text("one.gpkg") != text("four.gpkg"));
    QVERIFY(make("never.gpkg", {"traffic-2", "--crossing-share", "0"}) && make("always.gpkg", {"traffic-2", "--crossing-share", "1"}));
    QVERIFY(text("always.gpkg").size() > text("never.gpkg").size());
}

PASSERBY_TEST(GenerateSceneTest)

} // namespace generate_scene_test

#include "generate_scene_test.moc"
