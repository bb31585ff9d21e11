// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window does not answer while somebody works in it: for each step of a session the longest stretch between two returns of
// the GUI thread to its event loop, without drawing. Needs a display; on the old town, and on Munich where the shared data has it.
#include "editor/commands/change_property.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "tests/bench/bench_cities.h"
#include "widgets/city_view/city_view.h"
#include "widgets/heat/hour_strip.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAbstractEventDispatcher>
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>
#include <algorithm>
#include <benchmark/benchmark.h>
#include <ctime>
#include <functional>
#include <map>

namespace {

using namespace passerby;
using editor::ObjectKind;
using editor::ObjectRef;

constexpr double kAim_us = 50000.0;
constexpr int kPeople = 20000;
constexpr int kSettle_ms = 1500; ///< past every delay with which the window follows an edit
constexpr int kPatience_ms = 120000;
constexpr int kEdits = 40;

qint64 threadTime_ns()
{
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return qint64(used.tv_sec) * 1000000000 + used.tv_nsec;
}

/// Wall and processor time.
struct Spent {
    qint64 wall_ns = 0;
    qint64 cpu_ns = 0;

    Spent& operator+=(const Spent& other)
    {
        wall_ns += other.wall_ns;
        cpu_ns += other.cpu_ns;
        return *this;
    }
    Spent operator-(const Spent& other) const { return {wall_ns - other.wall_ns, cpu_ns - other.cpu_ns}; }
};

/// The longest of each kind in one step.
struct Longest {
    Spent stall;
    QByteArray culprit; ///< the event that took most of it
    Spent drawing;
};

/// Times all that the event loop hands out. Between two rounds of the loop times add up, drawing apart.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    Longest step;

    void begin()
    {
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, [this] {
            if (m_depth == 0)
                endRound();
        });
    }
    bool notify(QObject* receiver, QEvent* event) override
    {
        const bool draws = m_drawDepth > 0 || isDrawing(*receiver, *event);
        if (m_depth > 0 && (!draws || m_drawDepth > 0))
            return QApplication::notify(receiver, event);
        const QByteArray what = m_depth == 0 ? nameOf(*receiver, *event) : QByteArray();
        const Spent before = now();
        const Spent drawnBefore = m_drawn;
        ++m_depth;
        m_drawDepth += draws ? 1 : 0;
        const bool result = QApplication::notify(receiver, event);
        m_drawDepth -= draws ? 1 : 0;
        --m_depth;
        const Spent took = now() - before;
        if (draws)
            addDrawing(took);
        else
            add(took - (m_drawn - drawnBefore), what);
        return result;
    }
    Longest take()
    {
        endRound();
        return std::exchange(step, {});
    }

private:
    /// Painting of widgets, and the frames of the city view, which an animation driver asks for.
    static bool isDrawing(const QObject& receiver, const QEvent& event)
    {
        const auto type = event.type();
        return type == QEvent::Paint || type == QEvent::UpdateRequest || type == QEvent::Expose
               || (type == QEvent::Timer && receiver.inherits("QAnimationDriver"));
    }
    static QByteArray nameOf(const QObject& receiver, const QEvent& event)
    {
        return QByteArray(receiver.metaObject()->className()) + ' ' + receiver.objectName().toUtf8() + " event "
               + QByteArray::number(int(event.type()));
    }
    Spent now() const { return {m_clock.nsecsElapsed(), threadTime_ns()}; }
    void addDrawing(const Spent& took)
    {
        m_drawn += took;
        if (took.wall_ns > step.drawing.wall_ns)
            step.drawing = took;
    }
    void add(const Spent& took, const QByteArray& what)
    {
        m_round += took;
        if (took.wall_ns > m_most_ns) {
            m_most_ns = took.wall_ns;
            m_culprit = what;
        }
    }
    void endRound()
    {
        if (m_round.wall_ns > step.stall.wall_ns) {
            step.stall = m_round;
            step.culprit = m_culprit;
        }
        m_round = {};
        m_most_ns = 0;
    }

    QElapsedTimer m_clock = [] {
        QElapsedTimer clock;
        clock.start();
        return clock;
    }();
    int m_depth = 0;
    int m_drawDepth = 0;
    Spent m_round;
    Spent m_drawn;
    qint64 m_most_ns = 0;
    QByteArray m_culprit;
};

TimedApplication& application()
{
    return *static_cast<TimedApplication*>(qApp);
}

/// Somebody at work in the window, step by step.
class Session {
public:
    Session(QString file, std::map<std::string, Longest>& results) : m_file(std::move(file)), m_results(results) {}

    void work()
    {
        open();
        walk();
        heat();
        edit();
        choose();
        finish();
    }

private:
    using Until = std::function<bool()>;

    void open()
    {
        m_window.resize(1600, 1000);
        m_window.show();
        wait(kSettle_ms, [] { return true; });
        (void)application().take();
        step(
            "open", [this] { m_window.openFile(m_file); }, [this] { return document().isBakeFresh() && m_window.cityView().isSettled(); });
        step("population", [this] {
            expect(editor::changeSettings(document(), QStringLiteral("People"), "population",
                                          [](world::Settings& settings) { settings.population = kPeople; }));
        });
        waitFor("bake", [this] { return document().isBakeFresh() && m_window.live().isReady(); });
    }
    void walk()
    {
        step(
            "play", [this] { trigger("play_pause"); }, [this] { return m_window.live().frame() && m_window.live().frame()->time_s > 1.0; },
            5000);
        step("pick", [this] {
            const auto frame = m_window.live().frame();
            if (!frame)
                throw std::runtime_error("nobody lives in the window");
            const auto& walkers = bench::filled(frame->walkers, "nobody walks in the window");
            emit m_window.planView().agentPicked(walkers[walkers.size() / 2].agent);
        });
        step("guess", [this] { trigger("guess_destinations"); });
        step("let_go", [this] { trigger("clear_selection"); });
    }
    void heat()
    {
        step("heat_measured", [this] { trigger("heatmap_measured"); });
        step("heat_expected", [this] { trigger("heatmap_expected"); });
        step("hours", [this] { trigger("heatmap_hour"); });
        auto* hours = m_window.findChild<widgets::HourStrip*>();
        if (!hours)
            throw std::runtime_error("there is no strip of hours");
        for (const double hour : {6.0, 12.5, 18.25})
            step("hour", [hours, hour] { emit hours->timeChosen(3600.0 * hour); });
        step("next_profile", [this] { trigger("heatmap_next_profile"); });
    }
    void edit()
    {
        const ObjectRef target{ObjectKind::target, firstNumber<world::Target>()};
        step("select", [this, target] { document().selection().set(target); });
        step("edit_wait", [this] {
            expect(editor::changeRows<world::TargetType>(document(), QStringLiteral("Wait"), "wait",
                                                         {{ObjectKind::targetType, firstNumber<world::TargetType>()}},
                                                         [](world::TargetType& type) { type.waitMean_s += 10.0; }));
        });
        step("edit_name", [this] {
            expect(editor::changeRows<world::TargetType>(document(), QStringLiteral("Name"), "name",
                                                         {{ObjectKind::targetType, firstNumber<world::TargetType>()}},
                                                         [](world::TargetType& type) { type.name += " 2"; }));
        });
        moveTarget(target);
        step("select_cell", [this] { document().selection().set(ObjectRef{ObjectKind::cell, firstNumber<world::Cell>()}); });
        step("delete_cell", [this] { trigger("delete"); });
        step("undo", [this] { trigger("undo"); });
        step("redo", [this] { trigger("redo"); });
        waitFor("rebake", [this] { return document().isBakeFresh(); });
    }
    void moveTarget(ObjectRef target)
    {
        step("move_begin", [this, target] {
            trigger("select_all");
            document().selection().set(target);
            trigger("zoom_to_selection");
            take("move");
        });
        const geometry::Point place = bench::valueOf(editor::placeOf(document().world(), target), "the target is nowhere");
        mouse(QEvent::MouseButtonPress, place);
        for (int i = 1; i <= 8; ++i)
            mouse(QEvent::MouseMove, place + geometry::Point{0.05 * i, 0.03 * i});
        mouse(QEvent::MouseButtonRelease, place + geometry::Point{0.4, 0.24});
        step("move_end", [this] { take("select"); });
    }
    void mouse(QEvent::Type type, geometry::Point place)
    {
        step(
            type == QEvent::MouseMove ? "move_drag" : "move_click",
            [this, type, place] {
                widgets::PlanView& plan = m_window.planView();
                const QPointF at = plan.transform().toView(place);
                const bool moves = type == QEvent::MouseMove;
                QMouseEvent event(type, at, plan.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                                  type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
                QApplication::sendEvent(&plan, &event);
            },
            [] { return true; }, type == QEvent::MouseMove ? 50 : kSettle_ms);
    }
    void choose()
    {
        step("select_all", [this] { trigger("select_all"); });
        step(
            "copy", [this] { trigger("copy"); }, [this] { return action("paste").isEnabled(); });
        const int steps = document().undoStack().count();
        step(
            "paste_autosave", [this] { trigger("paste"); },
            [this, steps] { return document().undoStack().count() > steps && m_window.cityView().isSettled(); });
        // A city on top of itself is full of mistakes and cannot be baked: what is found and tried meanwhile.
        step(
            "pasted_10_s", [] {}, [] { return true; }, 10000);
        step(
            "undo_paste", [this] { trigger("undo"); }, [this] { return m_window.cityView().isSettled(); });
    }
    void finish()
    {
        step(
            "save", [this] { trigger("save"); }, [this] { return !document().isModified(); });
        step("workspace_design", [this] { trigger("workspace_design"); });
        step("workspace_simulate", [this] { trigger("workspace_simulate"); });
        for (int i = 0; i < kEdits; ++i)
            step(
                "edit_40",
                [this] {
                    expect(editor::changeRows<world::Target>(document(), QStringLiteral("Name"), "name",
                                                             {{ObjectKind::target, firstNumber<world::Target>()}},
                                                             [](world::Target& row) { row.name += "x"; }));
                },
                [] { return true; }, 30);
        for (int i = 0; i < kEdits; ++i)
            step(
                "undo_40", [this] { trigger("undo"); }, [] { return true; }, 30);
        trigger("redo"); // else it would be as saved, and there would be nothing to save
        step(
            "save_again", [this] { trigger("save"); }, [this] { return !document().isModified(); });
        step("new", [this] { trigger("new"); });
    }

    editor::ProjectDocument& document() { return m_window.document(); }
    template <class Row>
    std::uint32_t firstNumber()
    {
        const auto& table = bench::filled(document().world().of<Row>(), "the city lacks a kind of objects");
        return (*table.begin()).first.number;
    }
    static void expect(const foundation::Result<void>& done) { bench::valueOf(done); }
    void take(const char* tool) { (void)m_window.planView().toolBox().take(QString::fromLatin1(tool)); }
    void trigger(const char* name)
    {
        if (!action(name).isEnabled())
            throw std::runtime_error(std::string("there is no action ") + name + " now");
        action(name).trigger();
    }
    QAction& action(const char* name)
    {
        auto* found = m_window.findChild<QAction*>(QString::fromLatin1(name));
        if (!found)
            throw std::runtime_error(std::string("there is no action ") + name);
        return *found;
    }
    /// Throws where it waits in vain.
    void wait(int least_ms, const Until& until)
    {
        QElapsedTimer clock;
        clock.start();
        QTimer tick; // wakes the loop, to look again
        tick.start(20);
        while (clock.elapsed() < least_ms || (!until() && clock.elapsed() < kPatience_ms))
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (!until())
            throw std::runtime_error("the window did not follow within two minutes");
    }
    /// Does it from the event loop, as a click would, and waits until the window has followed. What goes wrong in the loop, through which
    /// nothing may be thrown, is thrown after it.
    void step(
        const std::string& name, const std::function<void()>& what, const Until& until = [] { return true; }, int least_ms = kSettle_ms)
    {
        std::exception_ptr failure;
        bool isDone = false;
        QTimer::singleShot(0, &m_window, [&] {
            try {
                what();
            } catch (...) {
                failure = std::current_exception();
            }
            isDone = true;
        });
        wait(least_ms, [&] { return isDone && (failure || until()); });
        if (failure)
            std::rethrow_exception(failure);
        keep(name);
    }
    void waitFor(const std::string& name, const Until& until)
    {
        wait(0, until);
        wait(kSettle_ms, [] { return true; });
        keep(name);
    }
    void keep(const std::string& name)
    {
        const Longest took = application().take();
        Longest& kept = m_results[name];
        if (took.stall.wall_ns >= kept.stall.wall_ns) {
            kept.stall = took.stall;
            kept.culprit = took.culprit;
        }
        if (took.drawing.wall_ns >= kept.drawing.wall_ns)
            kept.drawing = took.drawing;
    }

    QString m_file;
    std::map<std::string, Longest>& m_results;
    widgets::MainWindow m_window;
};

constexpr const char* kSteps[] = {"open",
                                  "population",
                                  "bake",
                                  "play",
                                  "pick",
                                  "guess",
                                  "let_go",
                                  "heat_measured",
                                  "heat_expected",
                                  "hours",
                                  "hour",
                                  "next_profile",
                                  "select",
                                  "edit_wait",
                                  "edit_name",
                                  "move_begin",
                                  "move_click",
                                  "move_drag",
                                  "move_end",
                                  "select_cell",
                                  "delete_cell",
                                  "undo",
                                  "redo",
                                  "rebake",
                                  "select_all",
                                  "copy",
                                  "paste_autosave",
                                  "pasted_10_s",
                                  "undo_paste",
                                  "save",
                                  "workspace_design",
                                  "workspace_simulate",
                                  "edit_40",
                                  "undo_40",
                                  "save_again",
                                  "new"};

struct City {
    const char* name;
    std::function<void(const QString& file)> write;
    std::map<std::string, Longest> steps; ///< as far as the session got
    std::exception_ptr failure;           ///< what ended it before its end
    bool isTried = false;
};

void writeOldTown(const QString& file)
{
    if (!QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg"), file))
        throw std::runtime_error("the sample city cannot be copied");
}

void writeMunich(const QString& file)
{
    foundation::JobContext context;
    storage::StoredProject project;
    project.world = bench::munich();
    bench::valueOf(storage::saveProject(file.toStdString(), project, context));
}

/// Once for all steps.
void workIn(City& city)
try {
    city.isTried = true;
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("city.gpkg"));
    city.write(file);
    Session(file, city.steps).work();
} catch (...) {
    city.failure = std::current_exception();
}

/// us: the longest stretch without drawing; cpu_us: processor time of the GUI thread in it; draw_us: the longest piece of drawing.
void stall(benchmark::State& state, City& city, const char* step)
try {
    if (!city.isTried)
        workIn(city);
    const auto place = city.steps.find(step);
    if (place == city.steps.end() && city.failure)
        std::rethrow_exception(city.failure);
    if (place == city.steps.end())
        throw std::runtime_error("the session has no such step");
    const Longest& longest = place->second;
    for (auto _ : state)
        state.SetIterationTime(1e-9 * double(longest.stall.wall_ns));
    state.counters["us"] = 1e-3 * double(longest.stall.wall_ns);
    state.counters["cpu_us"] = 1e-3 * double(longest.stall.cpu_ns);
    state.counters["draw_us"] = 1e-3 * double(longest.drawing.wall_ns);
    state.counters["aim_us"] = kAim_us;
    state.SetLabel(longest.culprit.toStdString());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT3D_RENDERER", "opengl");
    qputenv("QT_NO_GLIB", "1"); // a loop that tells when it begins a round
    TimedApplication timed(argc, argv);
    timed.begin();
    const QTemporaryDir settings;
    QCoreApplication::setOrganizationName(QStringLiteral("Passerby"));
    QCoreApplication::setApplicationName(QStringLiteral("PasserbyBench"));
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    City cities[] = {{"old_town", writeOldTown, {}, {}}, {"munich", writeMunich, {}, {}}};
    for (City& city : cities)
        for (const char* step : kSteps)
            benchmark::RegisterBenchmark((std::string("window_stall/") + city.name + '/' + step).c_str(), stall, std::ref(city), step)
                ->Iterations(1)
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
