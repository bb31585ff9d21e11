// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/window_steps.h"

#include "editor/tools/tool_box.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>
#include <exception>
#include <stdexcept>

namespace passerby::bench {

namespace {

constexpr int kPatience_ms = 120000;

} // namespace

void WindowSteps::take(const char* tool)
{
    (void)m_window.planView().toolBox().take(QString::fromLatin1(tool));
}

void WindowSteps::trigger(const char* name)
{
    if (!action(name).isEnabled())
        throw std::runtime_error(std::string("there is no action ") + name + " now");
    action(name).trigger();
}

QAction& WindowSteps::action(const char* name)
{
    auto* found = m_window.findChild<QAction*>(QString::fromLatin1(name));
    if (!found)
        throw std::runtime_error(std::string("there is no action ") + name);
    return *found;
}

void WindowSteps::wait(int least_ms, const Until& until)
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

void WindowSteps::step(const std::string& name, const std::function<void()>& what, const Until& until, int least_ms)
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

void WindowSteps::waitFor(const std::string& name, const Until& until)
{
    wait(0, until);
    wait(kSettle_ms, [] { return true; });
    keep(name);
}

void WindowSteps::keep(const std::string& name)
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

} // namespace passerby::bench
