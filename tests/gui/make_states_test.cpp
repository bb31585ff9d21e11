// SPDX-License-Identifier: GPL-3.0-or-later
// A recording becomes a state set in the window, and a profile chooses among it.
#include "widgets/dialogs/make_states_dialog.h"

#include "core/heter_sim/state_set_file.h"
#include "core/world/patch_builder.h"
#include "editor/commands/recordings.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

namespace make_states_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;

namespace {

/// Two people and three bicycles who go straight on at different speeds for 10 s, ten places a second.
world::Recording walks()
{
    std::vector<world::RecordedTrack> tracks;
    for (std::int64_t id = 1; id <= 5; ++id) {
        world::RecordedTrack track{id, id <= 2 ? world::TrackKind::person : world::TrackKind::bicycle, 0.0, 0.0, {}};
        for (std::int32_t i = 0; i <= 100; ++i)
            track.points.push_back({i, geometry::snapped({0.125 * static_cast<double>(id) * i, static_cast<double>(id)})});
        tracks.push_back(track);
    }
    world::Recording recording;
    recording.name = "Hall";
    recording.source = "hall.csv (table)";
    recording.licence = "CC0";
    recording.frameOfReference = "Metres of the hall";
    recording.frameRate_hz = 10.0;
    recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks(tracks));
    return recording;
}

} // namespace

class MakeStatesWindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    static void inDialog(const std::function<void(MakeStatesDialog&)>& act)
    {
        QTimer::singleShot(0, qApp, [act] {
            if (auto* dialog = qobject_cast<MakeStatesDialog*>(QApplication::activeModalWidget()))
                act(*dialog);
        });
    }
    template <class Widget>
    static Widget* part(MakeStatesDialog& dialog, const char* name)
    {
        return dialog.findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] editor::ProjectDocument& document() const { return m_w->window().document(); }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }
    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
        QVERIFY(!m_w->action("make_states")->isEnabled()); // there is nothing to make one of
        QVERIFY(editor::addRecording(document(), walks(), QStringLiteral("Record %1")).ok());
        QVERIFY(m_w->action("make_states")->isEnabled());
    }
    void cleanup() { m_w.reset(); }

    /// By the button of the inspector: the kind with most tracks is proposed; the other is chosen.
    void people_becomeASet_andAProfileChoosesIt()
    {
        QString proposed;
        inDialog([&proposed](MakeStatesDialog& dialog) {
            proposed = part<QComboBox>(dialog, "statesKind")->currentText();
            QVERIFY(!part<QCheckBox>(dialog, "statesMirrored")->isEnabled());
            QCOMPARE(part<QLineEdit>(dialog, "statesName")->text(), QStringLiteral("Hall, bicycle"));
            part<QComboBox>(dialog, "statesKind")->setCurrentIndex(0);
            QCOMPARE(part<QLineEdit>(dialog, "statesName")->text(), QStringLiteral("Hall"));
            QVERIFY(part<QCheckBox>(dialog, "statesMirrored")->isEnabled());
            part<QPushButton>(dialog, "statesMake")->click();
        });
        m_w->window().findChild<QPushButton*>(QStringLiteral("makeStates"))->click();
        QCOMPARE(proposed, QStringLiteral("3 bicycles"));
        QTRY_COMPARE(m_w->world().stateSets().size(), std::size_t{1});
        const auto [id, set] = m_w->world().stateSets().at(0);
        QCOMPARE(set->name, std::string("Hall"));
        QCOMPARE(set->licence, std::string("CC0"));
        QVERIFY2(set->source.find("2 tracks of kind person of the recording \"Hall\"; hall.csv (table); place: Metres of the hall") == 0,
                 set->source.c_str());
        QCOMPARE(set->kind, world::StateSetKind::people);
        QCOMPARE(heter_sim::decoded(*set->bytes).value().all().size(), std::size_t{3}); // who stands, 1.25 and 2.5 m/s
        QVERIFY2(m_w->message().contains(QStringLiteral("Hall: 3 states, up to 2.5 m/s")), qPrintable(m_w->message()));
        QCOMPARE(document().selection().current(), std::optional(editor::ObjectRef{ObjectKind::stateSet, id.number}));
        chooseInProfile(id);
        m_w->stack().undo(); // the choice
        m_w->stack().undo(); // the set
        QVERIFY(m_w->world().stateSets().empty());
        QCOMPARE(m_w->world().recordings().size(), std::size_t{1});
    }

    void bicycles_areVehicles_andNamesAreFree()
    {
        for (int i = 0; i < 2; ++i) {
            inDialog([](MakeStatesDialog& dialog) { part<QPushButton>(dialog, "statesMake")->click(); });
            document().selection().clear(); // of the only one
            m_w->action("make_states")->trigger();
            QTRY_COMPARE(m_w->world().stateSets().size(), static_cast<std::size_t>(i + 1));
        }
        QCOMPARE(m_w->world().stateSets().at(0).row->kind, world::StateSetKind::vehicles);
        QCOMPARE(m_w->world().stateSets().at(1).row->name, std::string("Hall, bicycle 2"));
    }

    void cancelled_leavesNothing()
    {
        inDialog([](MakeStatesDialog& dialog) { dialog.reject(); });
        m_w->action("make_states")->trigger();
        QVERIFY(m_w->world().stateSets().empty());
    }

    void ofSeveral_oneIsSelectedFirst()
    {
        QVERIFY(editor::addRecording(document(), walks(), QStringLiteral("Record %1")).ok());
        QVERIFY(m_w->action("make_states")->isEnabled());
        document().selection().clear();
        QVERIFY(!m_w->action("make_states")->isEnabled());
    }

private:
    /// A profile steered by Heter-Sim, in the inspector.
    void chooseInProfile(world::StateSetId set)
    {
        world::PatchBuilder patch(document().world());
        world::AgentProfile profile;
        profile.name = "Recorded";
        profile.steering = world::Steering::heterSim;
        const auto id = patch.add(profile);
        QVERIFY(document().applyPatch(patch.take()).ok());
        document().selection().set({ObjectKind::profile, id.number});
        editor::InspectorModel model(document());
        const editor::Property* found = model.find("states");
        QVERIFY(found);
        QCOMPARE(found->choices, (QStringList{QStringLiteral("Those that come with Passerby"), QStringLiteral("Hall")}));
        QVERIFY(model.setValue("states", 1).ok());
        QCOMPARE(m_w->world().profiles().find(id)->states, set);
    }
};

PASSERBY_TEST(MakeStatesWindowTest)

} // namespace make_states_test

#include "make_states_test.moc"
