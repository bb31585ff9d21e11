// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/project_document.h"
#include "tests/bench/bench_cities.h"
#include "tests/bench/timed_application.h"
#include "widgets/window/main_window.h"

#include <functional>
#include <map>
#include <string>

class QAction;

namespace passerby::bench {

inline constexpr int kSettle_ms = 1500; ///< past every delay with which the window follows an edit

/// The window, and what is done in it step by step; each step's longest stall is kept under its name.
class WindowSteps {
protected:
    using Until = std::function<bool()>;

    explicit WindowSteps(std::map<std::string, Longest>& results) : m_results(results) {}

    [[nodiscard]] editor::ProjectDocument& document() { return m_window.document(); }
    template <class Row>
    [[nodiscard]] std::uint32_t firstNumber()
    {
        const auto& table = filled(document().world().of<Row>(), "the city lacks a kind of objects");
        return (*table.begin()).first.number;
    }
    static void expect(const foundation::Result<void>& done) { valueOf(done); }
    void take(const char* tool);
    /// Throws where the action is missing or cannot be triggered now.
    void trigger(const char* name);
    [[nodiscard]] QAction& action(const char* name);
    /// Throws where it waits in vain.
    void wait(int least_ms, const Until& until);
    /// Does it from the event loop, as a click would, and waits until the window has followed. What goes wrong in the loop, through which
    /// nothing may be thrown, is thrown after it.
    void step(
        const std::string& name, const std::function<void()>& what, const Until& until = [] { return true; }, int least_ms = kSettle_ms);
    void waitFor(const std::string& name, const Until& until);

    widgets::MainWindow m_window;

private:
    void keep(const std::string& name);

    std::map<std::string, Longest>& m_results;
};

} // namespace passerby::bench
