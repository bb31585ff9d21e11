// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/commands/copy_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/scene/ghosts.h"
#include "editor/scene/recorded_bodies.h"
#include "editor/session/recording_session.h"
#include "editor/tools/hit_test.h"
#include "editor/words/recording_words.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <array>
#include <numbers>
#include <thread>
#include <vector>

namespace recordings_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

constexpr ObjectRef kRecording{ObjectKind::recording, 1};

/// Frame, id, x, z, y and velocities, as UCY and ETH have them: three people, the last of whom jumps.
QByteArray obsmat()
{
    QByteArray text;
    for (int step = 0; step < 20; ++step)
        for (int id = 1; id <= 3; ++id) {
            const double x = id == 3 && step > 10 ? 30.0 + 0.4 * step : 0.4 * step;
            text += QStringLiteral("%1 %2 %3 0 %4 1.0 0 0.0\n").arg(10 * step).arg(id).arg(x).arg(2.0 * id).toLatin1();
        }
    return text;
}

class RecordingsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<RecordingSession> m_session;

    [[nodiscard]] const world::Recording& recording(std::uint32_t number = 1) const
    {
        const auto& all = m_document->world().recordings();
        return *all.find(all.idOf(number));
    }
    [[nodiscard]] QString put(const QString& name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(content);
        return file.fileName();
    }
    void look(const QString& path, const jobs::ImportTrajectoriesOptions& options = {})
    {
        QSignalSpy finished(m_session.get(), &JobSession::finished);
        m_session->look(path, options);
        QVERIFY(finished.wait(10'000));
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_session = std::make_unique<RecordingSession>(*m_document);
    }
    void cleanup()
    {
        m_session.reset();
        m_document.reset();
    }

    void file_isLookedAt_beforeItIsTakenInOneStep()
    {
        look(put("obsmat.txt", obsmat()));
        QVERIFY(m_session->found());
        QVERIFY(!m_session->trouble());
        QCOMPARE(m_session->found()->format, importers::TrajectoryFormat::obsmat);
        QCOMPARE(m_document->world().recordings().size(), std::size_t{1});

        QVERIFY(m_session->take({}, "CC BY 4.0", {{3, 4}, 0.5}).ok());
        QCOMPARE(m_document->world().recordings().size(), std::size_t{2});
        QCOMPARE(recording(2).name, std::string("obsmat"));
        QCOMPARE(recording(2).licence, std::string("CC BY 4.0"));
        QVERIFY(recording(2).placement == (world::RecordingPlacement{{3, 4}, 0.5}));
        QCOMPARE(m_document->selection().current(), std::optional(ObjectRef{ObjectKind::recording, 2}));
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Import recording obsmat"));
        m_document->undoStack().undo();
        QCOMPARE(m_document->world().recordings().size(), std::size_t{1});
        m_document->undoStack().redo();
        QCOMPARE(m_document->world().recordings().size(), std::size_t{2});
    }

    void nameThatIsTaken_getsANumber()
    {
        look(put("obsmat.txt", obsmat()));
        QVERIFY(m_session->take("Two walks", {}, {}).ok());
        QCOMPARE(recording(2).name, std::string("Two walks 2"));
        QVERIFY(m_session->take("Two walks", {}, {}).ok());
        QCOMPARE(recording(3).name, std::string("Two walks 3"));
    }

    void wrongFile_isRefusedWithItsLine_andNothingCanBeTaken()
    {
        look(put("broken.txt", obsmat().replace("20 2 ", "20 two ")));
        QVERIFY(!m_session->found());
        QVERIFY(m_session->trouble());
        const QString told = QString::fromStdString(foundation::describe(*m_session->trouble()));
        QVERIFY2(told.contains(QStringLiteral("broken.txt")) && told.contains(QStringLiteral("line 8")), qPrintable(told));
        QVERIFY(!m_session->take({}, {}, {}).ok());
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void reading_isCancelled()
    {
        QSignalSpy cancelled(m_session.get(), &JobSession::cancelled);
        QSignalSpy finished(m_session.get(), &JobSession::finished);
        m_session->look(put("obsmat.txt", obsmat()), {});
        m_session->cancel();
        QTRY_COMPARE(cancelled.count() + finished.count(), 1);
        QCOMPARE(m_session->found() != nullptr, finished.count() == 1);
    }

    void columns_areNamesOfAFirstLine()
    {
        QCOMPARE(columnsOfTable(put("table.csv", "person; t ;\"x [cm]\";y\n1;0;2;3\n")), (QStringList{"person", "t", "x [cm]", "y"}));
        QVERIFY(columnsOfTable(put("numbers.txt", "1 2 3 4\n")).isEmpty());
        QCOMPARE(columnsOfTable(put("comment.csv", "# made by hand\n# id,frame,x,y\n1,0,2,3\n")), (QStringList{"id", "frame", "x", "y"}));
        QCOMPARE(columnsOfTable(put("below.csv", "# made by hand\nwho,when,x,y\n1,0,2,3\n")), (QStringList{"who", "when", "x", "y"}));
        QVERIFY(columnsOfTable(put("binary.sqlite", QByteArray("SQLite format 3\0", 16))).isEmpty());
        QVERIFY(columnsOfTable(m_folder.filePath("nowhere.csv")).isEmpty());
    }

    void report_tellsWhatIsSuspicious()
    {
        look(put("obsmat.txt", obsmat()));
        QStringList told;
        QStringList suspicious;
        for (const ReportLine& line : reportLines(m_session->found()->report)) {
            told << line.name + QStringLiteral(": ") + line.value;
            if (line.isSuspicious)
                suspicious << line.name;
        }
        QVERIFY2(told.contains(QStringLiteral("Person: 3 tracks, 60 places")), qPrintable(told.join('\n')));
        QVERIFY2(told.contains(QStringLiteral("Gaps: none")), qPrintable(told.join('\n')));
        QVERIFY2(told.front().contains(QStringLiteral("7.6 s at 25 frames a second, a place every 10 frames")), qPrintable(told.front()));
        QCOMPARE(suspicious, (QStringList{"Speed", "Jumps"}));
        const QStringList jumps = jumpLines(m_session->found()->report);
        QCOMPARE(jumps.size(), 1);
        QVERIFY2(jumps.front().startsWith(QStringLiteral("Person 3 goes 30.4 m to frame 110")), qPrintable(jumps.front()));
    }

    void inspector_tellsFigures_andPlacesIt()
    {
        m_document->selection().set(kRecording);
        InspectorModel model(*m_document);
        QCOMPARE(model.find("tracks")->value.toString(), QStringLiteral("2 people"));
        QCOMPARE(model.find("points")->value.toString(), QStringLiteral("42"));
        QCOMPARE(model.find("duration")->value.toString(), QStringLiteral("8 s"));
        QCOMPARE(model.find("frame_rate")->value.toString(), QStringLiteral("25 /s"));
        QVERIFY(!model.find("source")->isEditable());
        QVERIFY(model.setValue("turn_rad", 180.0).ok());
        QVERIFY(model.setValue("x", 40.0).ok());
        QVERIFY(model.setValue("licence", QStringLiteral("Public domain")).ok());
        QCOMPARE(recording().placement.origin.x, 40.0);
        QVERIFY(std::abs(recording().placement.turn_rad - std::numbers::pi) < 1e-12);
        QVERIFY(!model.setValue("turn_rad", 181.0).ok());
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        QVERIFY(recording().placement == world::RecordingPlacement{});
    }

    void itsLayer_isLockedAtFirst_thenItIsFoundMovedTurnedAndDeleted()
    {
        const HitTest hitTest(*m_document);
        const auto isHit = [&] {
            const auto hits = hitTest.at({10, 5.5}, 0.1);
            return std::find(hits.begin(), hits.end(), kRecording) != hits.end();
        };
        QVERIFY(m_document->layers().isLocked(ObjectKind::recording));
        QVERIFY(!isHit());
        m_document->layers().setLocked(ObjectKind::recording, false);
        QVERIFY(isHit());
        m_document->layers().setVisible(ObjectKind::recording, false);
        QVERIFY(!isHit());
        m_document->layers().setVisible(ObjectKind::recording, true);
        QVERIFY(moveObjects(*m_document, {kRecording}, {0, 100}).ok());
        QVERIFY(!isHit());
        QCOMPARE(boundingBox(m_document->world(), kRecording).low.y, 105.0);
        QVERIFY(rotateObjects(*m_document, {kRecording}, 1.5 * std::numbers::pi).ok());
        QVERIFY(std::abs(recording().placement.turn_rad + 0.5 * std::numbers::pi) < 1e-9);
        QVERIFY(deleteObjects(*m_document, {kRecording}).ok());
        QVERIFY(m_document->world().recordings().empty());
        m_document->undoStack().undo();
        QCOMPARE(m_document->world().recordings().size(), std::size_t{1});
        QVERIFY(!canBeCopied(ObjectKind::recording));
    }

    void outline_isRoundAllPoints_andHasRoomWhereTheyAreOnOneLine()
    {
        const geometry::Box box = boundingBox(m_document->world(), kRecording);
        QCOMPARE(box.low, (Point{2, 5}));
        QCOMPARE(box.high, (Point{32, 6}));
        world::Recording one;
        const world::RecordedTrack still{1, world::TrackKind::person, 0.0, 0.0, {{0, {3, 4}}}};
        one.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({still}));
        QVERIFY(geometry::area({outlineOf(one), {}}) > 0.5);
        QVERIFY(geometry::contains({outlineOf(one), {}}, {3, 4}));
        QVERIFY(shapeOf(one) == shapeOf(world::Recording(one))); // once for the same bytes
    }

    void bodies_walkOnTheClockOfTheRun_andBeginAnew()
    {
        const auto placesAt = [&](double run_s) {
            std::vector<Point> places;
            for (const RecordedBody& body : recordedBodies(recording(), run_s))
                places.push_back(body.place);
            return places;
        };
        QCOMPARE(placesAt(0.0), (std::vector<Point>{{2, 5}, {32, 6}}));
        QCOMPARE(placesAt(4.0), (std::vector<Point>{{7, 5}, {27, 6}}));
        QCOMPARE(placesAt(4.2), (std::vector<Point>{{7.25, 5}, {26.75, 6}}));
        QCOMPARE(placesAt(8.0 + 4.0), placesAt(4.0)); // it takes 8 s
        const auto bodies = recordedBodies(recording(), 2.0);
        QCOMPARE(bodies[0].heading_rad, 0.0);
        QVERIFY(std::abs(std::abs(bodies[1].heading_rad) - std::numbers::pi) < 1e-9);
        for (std::uint32_t i = 0; i < 2; ++i) {
            QVERIFY(std::abs(bodies[i].speed_mps - 1.25) < 1e-9); // 0.5 m in 0.4 s
            QCOMPARE(bodies[i].track, i);
        }
        QVERIFY(std::abs(recordedBodies(recording(), 0.0)[0].speed_mps - 1.25) < 1e-9); // of the half that is known
    }

    void whoStands_looksWhitherTheyWentLast()
    {
        world::Recording waits;
        waits.frameRate_hz = 1.0;
        // East, then a stop, then north.
        const world::RecordedTrack car{7,
                                       world::TrackKind::car,
                                       4.0,
                                       1.7,
                                       {{0, {0, 0}}, {1, {5, 0}}, {2, {5, 0}}, {3, {5, 0}}, {4, {5, 0}}, {5, {5, 0}}, {6, {5, 90}}}};
        waits.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({car}));
        QCOMPARE(recordedBodies(waits, 4.0).front().speed_mps, 0.0);
        QCOMPARE(recordedBodies(waits, 4.0).front().heading_rad, 0.0);
        // Who has stood since they were first seen looks whither they will go.
        const world::RecordedTrack late{7, world::TrackKind::car, 4.0, 1.7, {{0, {5, 0}}, {1, {5, 0}}, {2, {5, 0}}, {3, {5, 90}}}};
        waits.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({late}));
        QVERIFY(std::abs(recordedBodies(waits, 1.0).front().heading_rad - std::numbers::pi / 2.0) < 1e-9);
    }

    void bodiesOfACity_areNumberedThroughItsRecordings_andDrawnByTheirKind()
    {
        world::Recording street;
        street.name = "street";
        street.frameRate_hz = 10.0;
        const world::RecordedTrack car{7, world::TrackKind::car, 4.0, 1.7, {{0, {0, 0}}, {10, {0, 10}}}};
        street.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({car}));
        world::PatchBuilder build(m_document->world());
        build.add(street);
        QVERIFY(m_document->applyPatch(build.take()).ok());
        const auto bodies = recordedBodies(m_document->world(), 0.5);
        QCOMPARE(bodies.size(), std::size_t{3});
        QVERIFY(bodies[0].track == 0 && bodies[1].track == 1 && bodies[2].track > 1);
        const auto ghosts = ghostsOf(bodies, nullptr);
        QCOMPARE(ghosts.size(), std::size_t{2});
        QCOMPARE(ghosts[1].place, bodies[1].place);
        QCOMPARE(ghosts[1].speed_mps, bodies[1].speed_mps);
        QVERIFY(!vehicleOutlines(bodies, nullptr, false).empty());
        QVERIFY(vehicleOutlines({bodies[0]}, nullptr, false).empty());
    }

    void shape_isTheSameForAllWhoAskAtOnce()
    {
        world::Recording fresh;
        world::RecordedTrack track{1, world::TrackKind::person, 0.0, 0.0, {}};
        for (std::int32_t frame = 0; frame < 20000; ++frame)
            track.points.push_back({frame, {0.01 * frame, 3.0}});
        fresh.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({track}));
        std::array<std::shared_ptr<const RecordingShape>, 4> shapes;
        {
            std::vector<std::jthread> threads;
            for (auto& shape : shapes)
                threads.emplace_back([&fresh, &shape] { shape = shapeOf(fresh); });
        }
        for (const auto& shape : shapes)
            QVERIFY(shape && shape == shapes.front() && shape->points == 20000);
    }

    void bodies_areLeftOutWhereNobodySawThem_andVehiclesAreAsLargeAsTheyWere()
    {
        world::Recording gaps;
        gaps.frameRate_hz = 10.0;
        const world::RecordedTrack car{7, world::TrackKind::car, 4.0, 1.7, {{0, {0, 0}}, {10, {0, 10}}, {100, {0, 20}}, {110, {0, 30}}}};
        const world::RecordedTrack bus{8, world::TrackKind::bus, 0.0, 0.0, {{50, {9, 9}}, {60, {9, 9}}}};
        gaps.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({car, bus}));
        gaps.placement.turn_rad = std::numbers::pi / 2;
        const auto at = [&](double run_s) { return recordedBodies(gaps, run_s); };
        QCOMPARE(at(0.5).size(), std::size_t{1});
        QCOMPARE(at(0.5).front().length_m, 4.0);
        QVERIFY(std::abs(at(0.5).front().heading_rad - std::numbers::pi) < 1e-9);
        QVERIFY(geometry::distance(at(0.5).front().place, {-5, 0}) < 1e-9);
        QCOMPARE(at(3.0).size(), std::size_t{0}); // nobody knows where it was
        QCOMPARE(at(5.5).size(), std::size_t{1});
        QVERIFY(at(5.5).front().length_m > 10.0);
        QCOMPARE(at(5.5).front().speed_mps, 0.0);
        QCOMPARE(at(5.5).front().track, 1U);
    }
};

} // namespace

PASSERBY_TEST(RecordingsTest)

} // namespace recordings_test

#include "recordings_test.moc"
