// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/project_file.h"
#include "core/variants/difference.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "editor/commands/change_property.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/variants.h"
#include "editor/session/bake_session.h"
#include "editor/session/check_session.h"
#include "editor/session/export_session.h"
#include "editor/session/import_session.h"
#include "editor/session/load_session.h"
#include "editor/session/save_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

namespace job_sessions_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// People stay at home for ten minutes by day and for one in the evening.
world::World smallCityWithHours()
{
    world::World city = testing::smallCity();
    world::PatchBuilder build(city);
    world::TargetType home = *city.targetTypes().at(0).row;
    world::Hourly wait{};
    for (std::size_t hour = 0; hour < wait.size(); ++hour)
        wait[hour] = hour >= 18 ? 60.0 : 600.0;
    home.hourlyWaitMean_s = wait;
    build.replace(city.targetTypes().at(0).id, home);
    if (!city.apply(build.take()).ok())
        qFatal("The small city with hours is not valid.");
    return city;
}

} // namespace

class JobSessionsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<ProjectDocument> m_document;

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    void rename(const char* name)
    {
        if (!changeRows<world::Cell>(*m_document, "Rename", "name", {{ObjectKind::cell, 1}}, [name](auto& row) { row.name = name; }).ok())
            qFatal("cannot be renamed");
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), {}, nullptr);
    }
    void cleanup() { m_document.reset(); }

    void saveAndLoad_bringTheSameCityBack()
    {
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        const QString file = path("stra\xC3\x9F"
                                  "e.gpkg");
        save.start(file);
        QVERIFY(saved.wait(20000));
        QVERIFY(!m_document->isModified());
        QCOMPARE(m_document->path(), file);

        ProjectDocument other;
        LoadSession load(other);
        QSignalSpy loaded(&load, &JobSession::finished);
        load.start(file);
        QVERIFY(loaded.wait(20000));
        QVERIFY(other.world().sameContent(m_document->world()));
        QCOMPARE(other.path(), file);
        QVERIFY(!other.isModified());
        QVERIFY(!other.undoStack().canUndo());
    }

    void editDuringSave_staysModified()
    {
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(path("edited.gpkg"));
        QVERIFY(
            changeRows<world::Cell>(*m_document, "Rename", "name", {{ObjectKind::cell, 1}}, [](auto& row) { row.name = "Later"; }).ok());
        QVERIFY(saved.wait(20000));
        QVERIFY(m_document->isModified());
    }

    void anotherCityDuringSave_keepsItsOwnPath()
    {
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(path("first.gpkg"));
        m_document->newProject();
        QVERIFY(saved.wait(20000));
        QVERIFY(QFileInfo::exists(path("first.gpkg")));
        QVERIFY2(m_document->path().isEmpty(), "the next save would replace the first city by another");
    }

    void editDuringLoad_holdsTheLoadedCityBack()
    {
        const QString file = path("loaded.gpkg");
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(file);
        QVERIFY(saved.wait(20000));
        LoadSession load(*m_document);
        QSignalSpy loaded(&load, &JobSession::finished);
        for (const bool takesIt : {false, true}) {
            load.start(file);
            const char* const name = takesIt ? "Kept too" : "Kept";
            rename(name);
            QVERIFY(loaded.wait(20000));
            QVERIFY(load.isHeldBack());
            QCOMPARE(m_document->world().cells().at(0).row->name, std::string(name));
            takesIt ? load.replaceNow() : load.drop();
            QVERIFY(!load.isHeldBack());
            QCOMPARE(m_document->world().cells().at(0).row->name == std::string(name), !takesIt);
        }
        load.replaceNow(); // nothing is held any more
        QVERIFY(!m_document->isModified());
    }

    /// What is half typed in a window while a file is read becomes an edit like any other.
    void whatIsFinishedBeforeACityIsTaken_holdsItBack()
    {
        const QString file = path("finished.gpkg");
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(file);
        QVERIFY(saved.wait(20000));
        const QString json = path("finished.json");
        ExportSession exporter(*m_document);
        QSignalSpy exported(&exporter, &JobSession::finished);
        exporter.start(QStringLiteral("city-json"), json);
        QVERIFY(exported.wait(20000));
        LoadSession load(*m_document);
        load.setBeforeTaking([this] { rename("Typed"); });
        QSignalSpy loaded(&load, &JobSession::finished);
        load.start(file);
        QVERIFY(loaded.wait(20000));
        QVERIFY(load.isHeldBack());
        QCOMPARE(m_document->world().cells().at(0).row->name, std::string("Typed"));
        ImportSession importer(*m_document);
        importer.setBeforeTaking([this] { rename("Typed too"); });
        QSignalSpy imported(&importer, &JobSession::finished);
        importer.startCityJson(json);
        QVERIFY(imported.wait(20000));
        QVERIFY(importer.isHeldBack());
        QCOMPARE(m_document->world().cells().at(0).row->name, std::string("Typed too"));
    }

    void editDuringImport_holdsTheImportedCityBack()
    {
        const QString file = path("held.json");
        ExportSession exporter(*m_document);
        QSignalSpy exported(&exporter, &JobSession::finished);
        exporter.start(QStringLiteral("city-json"), file);
        QVERIFY(exported.wait(20000));
        ImportSession importer(*m_document);
        QSignalSpy imported(&importer, &JobSession::finished);
        importer.startCityJson(file);
        rename("Kept");
        QVERIFY(imported.wait(20000));
        QVERIFY(importer.isHeldBack());
        QCOMPARE(m_document->world().cells().at(0).row->name, std::string("Kept"));
        importer.replaceNow();
        QVERIFY(m_document->world().cells().at(0).row->name != "Kept");
    }

    /// A page holds the day where habits change by the hour, which is baked for it; of a chosen hour it holds that one alone.
    void webPage_isExportedWithItsHours()
    {
        m_document->replace(smallCityWithHours(), {}, nullptr);
        ExportSession exporter(*m_document);
        QSignalSpy exported(&exporter, &JobSession::finished);
        exporter.start(QStringLiteral("html"), path("day.html"));
        QVERIFY(exported.wait(20000));
        QVERIFY(contentOf(path("day.html")).contains("data-part=\"pack-17\">"));
        ExportChoices choices;
        choices.hour = 17.0;
        exporter.start(QStringLiteral("html"), path("hour.html"), choices);
        QVERIFY(exported.wait(20000));
        QVERIFY(!contentOf(path("hour.html")).contains("data-part=\"pack-17\">"));
        QVERIFY(contentOf(path("hour.html")).contains("data-part=\"pack\">"));
    }

    /// The base is exported with the variant that a slide shows; while that one is shown, it is the city of the page.
    void webPage_holdsTheVariantsOfItsSlides()
    {
        world::World city = testing::smallCity();
        world::World other = city;
        world::PatchBuilder change(other);
        world::Settings settings = other.settings();
        settings.population += 5;
        change.setSettings(settings);
        QVERIFY(other.apply(change.take()).ok());
        world::PatchBuilder build(city);
        const world::VariantId id = build.add(variants::difference(city, other, "More people"));
        world::Slide slide;
        slide.title = "One";
        slide.variant = id.number;
        build.add(world::Story{"tour", {slide}});
        QVERIFY(city.apply(build.take()).ok());
        ExportChoices choices;
        choices.story = QStringLiteral("tour");
        for (const auto shown : {world::VariantId{}, id}) {
            m_document->replace(city, {}, nullptr);
            QVERIFY(showVariant(*m_document, shown).ok());
            ExportSession exporter(*m_document);
            QSignalSpy exported(&exporter, &JobSession::finished);
            exporter.start(QStringLiteral("html"), path("tour.html"), choices);
            QVERIFY(exported.wait(20000));
            const QByteArray page = contentOf(path("tour.html"));
            QCOMPARE(page.contains("data-part=\"variant-1-pack\">"), shown.isNull());
            QCOMPARE(page.contains("\"shown_variant\": \"More people\""), !shown.isNull());
            QCOMPARE(page.contains("\"variant\": \"More people\""), shown.isNull());
        }
    }

    void exportOntoTheProject_isRefused()
    {
        const QString file = path("own.gpkg");
        SaveSession save(*m_document);
        QSignalSpy saved(&save, &JobSession::finished);
        save.start(file);
        QVERIFY(saved.wait(20000));
        QVERIFY(QFile::link(file, path("link.json")));
        const QByteArray before = contentOf(file);
        ExportSession exporter(*m_document);
        QSignalSpy failed(&exporter, &JobSession::failed);
        for (const QString& goal : {file, path("./own.gpkg"), path("link.json")}) {
            exporter.start(QStringLiteral("city-json"), goal);
            QVERIFY(failed.wait(20000));
            QVERIFY(contentOf(file) == before);
        }
    }

    void saveIntoNoFolder_failsAndStaysModified()
    {
        SaveSession save(*m_document);
        QSignalSpy failed(&save, &JobSession::failed);
        save.start(path("no/such/folder/city.gpkg"));
        QVERIFY(failed.wait(20000));
        QVERIFY(m_document->isModified());
        QVERIFY(m_document->path().isEmpty());
    }

    void badFile_leavesTheDocument_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("This is no city at all.");
        QTest::newRow("half a database") << QByteArray("SQLite format 3\0 and then nonsense", 35);
    }
    void badFile_leavesTheDocument()
    {
        QFETCH(QByteArray, content);
        const QString file = path("bad.gpkg");
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(content);
        out.close();
        const world::World before = m_document->snapshot();
        QSignalSpy replaced(m_document.get(), &ProjectDocument::replaced);
        LoadSession load(*m_document);
        QSignalSpy failed(&load, &JobSession::failed);
        load.start(file);
        QVERIFY(failed.wait(20000));
        QVERIFY(!failed.front().front().toString().isEmpty());
        QCOMPARE(replaced.count(), 0);
        QVERIFY(m_document->world().sameContent(before));
    }

    void bake_makesTheDocumentFresh()
    {
        BakeSession bake(*m_document);
        QSignalSpy finished(&bake, &JobSession::finished);
        QSignalSpy failed(&bake, &JobSession::failed);
        bake.start();
        QVERIFY(QTest::qWaitFor([&] { return finished.count() + failed.count() > 0; }, 20000));
        QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed.front().front().toString()));
        QVERIFY(m_document->isBakeFresh());
        QCOMPARE(m_document->bake()->worldHash, world::bakeHash(m_document->world()));
        QVERIFY(m_document->bake()->walkingShare > 0.0);
    }

    void bakeOvertakenByAnEdit_isStale()
    {
        BakeSession bake(*m_document);
        QSignalSpy finished(&bake, &JobSession::finished);
        bake.start();
        QVERIFY(changeRows<world::TargetType>(*m_document, "Wait", "waitMean_s", {{ObjectKind::targetType, 1}}, [](auto& row) {
                    row.waitMean_s += 30.0;
                }).ok());
        QVERIFY(finished.wait(20000));
        QVERIFY(!m_document->isBakeFresh());
        m_document->undoStack().undo();
        QVERIFY(m_document->isBakeFresh());
    }

    void checks_followEdits()
    {
        CheckSession check(*m_document);
        QSignalSpy findings(&check, &CheckSession::findingsChanged);
        QVERIFY(findings.wait(20000));
        const std::size_t before = check.findings().size();
        QVERIFY(deleteObjects(*m_document, {{ObjectKind::portal, 1}}).ok());
        QVERIFY(findings.wait(20000));
        QVERIFY(check.findings().size() > before); // nobody reaches the shop any more
        m_document->undoStack().undo();
        QVERIFY(findings.wait(20000));
        QCOMPARE(check.findings().size(), before);
    }

    void export_thenImport_isOneUndoableStep()
    {
        const QString file = path("city.json");
        ExportSession exporter(*m_document);
        QStringList formats;
        for (const ExportFormat& format : ExportSession::formats())
            formats << format.name;
        QVERIFY(formats.contains(QStringLiteral("city-json")));
        QSignalSpy exported(&exporter, &JobSession::finished);
        exporter.start(QStringLiteral("city-json"), file);
        QVERIFY(exported.wait(20000));
        QVERIFY(QFileInfo::exists(file));
        QVERIFY(!exporter.written().isEmpty());

        ProjectDocument other;
        ImportSession importer(other);
        QSignalSpy imported(&importer, &JobSession::finished);
        importer.startCityJson(file);
        QVERIFY(imported.wait(20000));
        world::World expected = m_document->snapshot();
        world::WorldPatch without; // city JSON knows nothing of what one draws over, and of recordings
        for (const auto& [id, picture] : expected.referencePictures())
            without.erase(id);
        for (const auto& [id, recording] : expected.recordings())
            without.erase(id);
        QVERIFY(expected.apply(without).ok());
        QVERIFY(other.world().sameContent(expected));
        QCOMPARE(other.undoStack().count(), 1);
        QVERIFY(other.isModified());
        QVERIFY(importer.summary().contains(QStringLiteral("2 cells")));
        other.undoStack().undo();
        QVERIFY(other.world().cells().empty());
    }

    void importOverACity_replacesIt()
    {
        const QString file = path("again.json");
        ExportSession exporter(*m_document);
        QSignalSpy exported(&exporter, &JobSession::finished);
        exporter.start(QStringLiteral("city-json"), file);
        QVERIFY(exported.wait(20000));
        m_document->markSaved("kept.gpkg", m_document->revision());
        ImportSession importer(*m_document);
        QSignalSpy imported(&importer, &JobSession::finished);
        importer.startCityJson(file);
        QVERIFY(imported.wait(20000));
        QVERIFY(m_document->path().isEmpty());
        QVERIFY(m_document->isModified());
    }

    void exportThatNeedsABake_bakesFirst()
    {
        ExportSession exporter(*m_document);
        QSignalSpy exported(&exporter, &JobSession::finished);
        QSignalSpy failed(&exporter, &JobSession::failed);
        exporter.start(QStringLiteral("tables"), path("tables"));
        QVERIFY(QTest::qWaitFor([&] { return exported.count() + failed.count() > 0; }, 20000));
        QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed.front().front().toString()));
        QVERIFY(!exporter.written().isEmpty());
    }

    void exportOfAnHourAndAStep_takesBoth()
    {
        m_document->replace(smallCityWithHours(), {}, nullptr);
        ExportSession exporter(*m_document);
        QSignalSpy exported(&exporter, &JobSession::finished);
        ExportChoices choices;
        const auto tablesAt = [&](double hour, const char* folder) {
            choices.hour = hour;
            exporter.start(QStringLiteral("tables"), path(folder), choices);
            QList<QByteArray> contents;
            if (exported.wait(20000))
                for (const QString& file : exporter.written())
                    contents << contentOf(file);
            return contents;
        };
        const QList<QByteArray> morning = tablesAt(8.5, "tables-at-half-past-eight");
        const QList<QByteArray> evening = tablesAt(20.5, "tables-at-half-past-eight-in-the-evening");
        QVERIFY(!morning.isEmpty());
        QCOMPARE(evening.size(), morning.size());
        QVERIFY2(evening != morning, "the hour makes no difference");
        QCOMPARE(tablesAt(8.5, "tables-once-more"), morning);
        choices.step_m = 5.0;
        exporter.start(QStringLiteral("isovists"), path("coarse.csv"), choices);
        QVERIFY(exported.wait(20000));
        choices.step_m = 1.0;
        exporter.start(QStringLiteral("isovists"), path("fine.csv"), choices);
        QVERIFY(exported.wait(20000));
        QVERIFY(QFileInfo(path("fine.csv")).size() > 4 * QFileInfo(path("coarse.csv")).size());
    }

    void unknownFormat_fails()
    {
        ExportSession exporter(*m_document);
        QSignalSpy failed(&exporter, &JobSession::failed);
        exporter.start(QStringLiteral("papyrus"), path("papyrus"));
        QVERIFY(failed.wait(20000));
    }
};

PASSERBY_TEST(JobSessionsTest)

} // namespace job_sessions_test

#include "job_sessions_test.moc"
