// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/project_store.h"
#include "core/world/patch_builder.h"
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace variant_test {

using namespace passerby;
using namespace passerby::testing;

/// Variants of a city on the command line, and cities named FILE#NAME.
class VariantTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_town.isValid());
        const QStringList town{"generate", "town", "town.gpkg", "--targets", "40", "--types", "4", "--blocks", "3x3", "--seed", "1"};
        QCOMPARE(runCli(town, m_town.path()).exitCode, 0);
        QCOMPARE(runCli({"bake", "town.gpkg"}, m_town.path()).exitCode, 0);
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::copy(m_town.filePath("town.gpkg"), file("t.gpkg")));
    }

    void closedPortal_isAVariant_thatEveryVerbReads()
    {
        const CliResult added = run({"variant", "add", "t.gpkg", "North gate closed", "--block", "portal:7", "--notes", "Works in May"});
        QVERIFY2(added.exitCode == 0, added.err.constData());
        QCOMPARE(added.out, QByteArray("\"North gate closed\": 1 removed\n"));
        const QJsonArray list = run({"variant", "list", "t.gpkg", "--json"}).json()["variants"].toArray();
        QCOMPARE(list.size(), 1);
        QCOMPARE(list[0].toObject()["name"].toString(), QString("North gate closed"));
        QCOMPARE(list[0].toObject()["notes"].toString(), QString("Works in May"));
        QVERIFY(list[0].toObject()["removed"] == 1 && list[0].toObject()["added"] == 0 && list[0].toObject()["up_to_date"] == true);
        const QJsonObject shown = run({"variant", "show", "t.gpkg", "North gate closed", "--json"}).json();
        QCOMPARE(shown["rows"].toArray()[0].toObject()["title"].toString(), QString("portal 7"));
        const QJsonObject base = run({"info", "t.gpkg", "--json"}).json();
        const QJsonObject variant = run({"info", "t.gpkg#North gate closed", "--json"}).json();
        QCOMPARE(variant["counts"].toObject()["portals"].toInt(), base["counts"].toObject()["portals"].toInt() - 1);
        QVERIFY(variant["hash"] != base["hash"]);
        QVERIFY(!base["bake"].isNull() && variant["bake"].isNull()); // that of the base says nothing of it
        QCOMPARE(base["variants"].toArray(), QJsonArray{"North gate closed"});
        QCOMPARE(run({"export", "t.gpkg#North gate closed", "--format", "city-json", "closed.json"}).exitCode, 0);
        QVERIFY(QFile::exists(file("closed.json")));
        QVERIFY(run({"info", "t.gpkg"}).out.contains("North gate closed"));
    }

    void bakeOfAVariant_isTold_andNotStored()
    {
        QCOMPARE(run({"variant", "add", "t.gpkg", "closed", "--block", "portal:7"}).exitCode, 0);
        const QByteArray before = contentOf(file("t.gpkg"));
        const CliResult baked = run({"bake", "t.gpkg#closed"});
        QVERIFY2(baked.exitCode == 0, baked.err.constData());
        QVERIFY2(baked.out.contains("Nothing was stored"), baked.out.constData());
        QCOMPARE(contentOf(file("t.gpkg")), before);
        QVERIFY(run({"bake", "t.gpkg#closed", "--json"}).json()["check_sum"].isDouble());
        QVERIFY(!run({"info", "t.gpkg", "--json"}).json()["bake"].isNull()); // variants are in no hash
    }

    void differenceOfAnotherFile_isAVariant_withTheSameHash()
    {
        QVERIFY(QFile::copy(file("t.gpkg"), file("other.gpkg")));
        QCOMPARE(run({"variant", "add", "other.gpkg", "closed", "--block", "portal:7", "--block", "portal:8"}).exitCode, 0);
        const QString hash = run({"info", "other.gpkg#closed", "--json"}).json()["hash"].toString();
        const CliResult added = run({"variant", "add", "t.gpkg", "from there", "--from", "other.gpkg#closed"});
        QVERIFY2(added.exitCode == 0, added.err.constData());
        QCOMPARE(run({"info", "t.gpkg#from there", "--json"}).json()["hash"].toString(), hash);
        QCOMPARE(run({"variant", "add", "t.gpkg", "same", "--from", "t.gpkg"}).out,
                 QByteArray("\"same\": nothing differs from the base\n"));
        QCOMPARE(run({"generate", "template", "town-square", "square.gpkg"}).exitCode, 0);
        QCOMPARE(run({"variant", "add", "square.gpkg", "x", "--from", "nowhere.gpkg"}).exitCode, 2);
    }

    void variantsAreRenamed_duplicated_removed()
    {
        QCOMPARE(run({"variant", "add", "t.gpkg", "a", "--block", "portal:7"}).exitCode, 0);
        QCOMPARE(run({"variant", "duplicate", "t.gpkg", "a"}).out, QByteArray("a 2\n"));
        QCOMPARE(run({"variant", "duplicate", "t.gpkg", "a", "b"}).out, QByteArray("b\n"));
        QCOMPARE(run({"variant", "rename", "t.gpkg", "a 2", "c"}).exitCode, 0);
        QCOMPARE(run({"variant", "remove", "t.gpkg", "a"}).exitCode, 0);
        QCOMPARE(run({"info", "t.gpkg", "--json"}).json()["variants"].toArray(), (QJsonArray{"c", "b"}));
        const QByteArray before = contentOf(file("t.gpkg"));
        for (const QStringList& wrong : {QStringList{"remove", "t.gpkg", "a"},
                                         {"rename", "t.gpkg", "b", "c"},
                                         {"rename", "t.gpkg", "b", ""},
                                         {"duplicate", "t.gpkg", "b", "c"},
                                         {"add", "t.gpkg", "b"},
                                         {"add", "t.gpkg", ""},
                                         {"add", "t.gpkg", "n", "--block", "cell:1"},
                                         {"add", "t.gpkg", "n", "--block", "portal:99999"},
                                         {"add", "t.gpkg", "n", "--remove", "door:1"},
                                         {"add", "t.gpkg", "n", "--remove", "cell:1"},
                                         {"rebase", "t.gpkg", "n"},
                                         {"rebase", "t.gpkg", "b", "--keep", "both"},
                                         {"show", "t.gpkg", "n"},
                                         {"list", "nowhere.gpkg"},
                                         {"add", "t.gpkg#b", "n"},
                                         {}}) {
            const CliResult refused = run(QStringList{"variant"} + wrong);
            QVERIFY2(refused.exitCode == 2, qPrintable(wrong.join(' ')));
            QVERIFY2(!refused.err.isEmpty(), qPrintable(wrong.join(' ')));
        }
        QCOMPARE(contentOf(file("t.gpkg")), before);
    }

    void baseThatChanges_isFollowed_andConflictsAreDecided()
    {
        QCOMPARE(run({"variant", "add", "t.gpkg", "closed", "--block", "portal:7"}).exitCode, 0);
        editBase([](world::WorldPatch& patch, const world::World& city) { // another portal
            const auto id = city.portals().idOf(8);
            world::Portal portal = *city.portals().find(id);
            portal.kind = world::PortalKind::ticketGate;
            patch.put(id, portal);
        });
        QCOMPARE(run({"info", "t.gpkg#closed"}).exitCode, 0);
        editBase([](world::WorldPatch& patch, const world::World& city) {
            const auto id = city.portals().idOf(7);
            world::Portal portal = *city.portals().find(id);
            portal.kind = world::PortalKind::ticketGate;
            patch.put(id, portal);
        });
        const CliResult outdated = run({"info", "t.gpkg#closed"});
        QCOMPARE(outdated.exitCode, 2);
        QVERIFY2(outdated.err.contains("portal 7: The base changed it, the variant removed it."), outdated.err.constData());
        QVERIFY(run({"variant", "list", "t.gpkg"}).out.contains("the base has been changed since"));
        const QByteArray before = contentOf(file("t.gpkg"));
        const CliResult undecided = run({"variant", "rebase", "t.gpkg", "closed"});
        QCOMPARE(undecided.exitCode, 1);
        QVERIFY2(undecided.err.contains("--keep variant"), undecided.err.constData());
        QCOMPARE(contentOf(file("t.gpkg")), before);
        QVERIFY(QFile::copy(file("t.gpkg"), file("u.gpkg")));
        const CliResult kept = run({"variant", "rebase", "t.gpkg", "closed", "--keep", "variant", "--json"});
        QVERIFY2(kept.exitCode == 0, kept.err.constData());
        QCOMPARE(kept.json()["conflicts"].toArray()[0].toObject()["kept"].toString(), QString("variant"));
        QCOMPARE(run({"variant", "show", "t.gpkg", "closed"}).out, QByteArray("removed portal 7\n\"closed\": 1 removed\n"));
        QCOMPARE(run({"variant", "rebase", "u.gpkg", "closed", "--take-base", "portal:7"}).exitCode, 0);
        QCOMPARE(run({"variant", "show", "u.gpkg", "closed"}).out, QByteArray("\"closed\": nothing differs from the base\n"));
    }

    void namesWithTheMark_areFilesFirst()
    {
        QVERIFY(QFile::copy(file("t.gpkg"), file("t.gpkg#a")));
        QCOMPARE(run({"variant", "add", "t.gpkg", "a", "--block", "portal:7"}).exitCode, 0);
        QVERIFY(!run({"info", "t.gpkg#a", "--json"}).json()["bake"].isNull()); // the file of that name
        QVERIFY(QFile::remove(file("t.gpkg#a")));
        QVERIFY(run({"info", "t.gpkg#a", "--json"}).json()["bake"].isNull());
        const CliResult none = run({"info", "t.gpkg#b"});
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("There is no variant called \"b\". There are \"a\"."), none.err.constData());
        QVERIFY(run({"export", "t.gpkg#a", "--format", "city-json", "t.gpkg"}).exitCode != 0); // over its own base
        QVERIFY(run({"generate", "template", "town-square", "t.gpkg#a"}).exitCode != 0);
        QVERIFY(!QFile::exists(file("t.gpkg#a")));
    }

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(name); }
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder->path()); }
    /// As somebody with the window would.
    template <class Edit>
    void editBase(const Edit& edit) const
    {
        foundation::JobContext context;
        auto project = storage::loadProject(file("t.gpkg").toStdString(), context);
        QVERIFY(project.ok());
        world::WorldPatch patch;
        edit(patch, project.value().world);
        QVERIFY(project.value().world.apply(patch).ok());
        QVERIFY(storage::saveProject(file("t.gpkg").toStdString(), project.value(), context).ok());
    }

    QTemporaryDir m_town;
    std::unique_ptr<QTemporaryDir> m_folder;
};

PASSERBY_TEST(VariantTest)

} // namespace variant_test

#include "variant_test.moc"
