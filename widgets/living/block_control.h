// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ground/barrier.h"
#include "widgets/living/run_actions.h"

#include <QObject>
#include <optional>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class RunControl;

/// Puts a fence up in front of the person who was picked, and takes all fences away. They are part of the run, not of the city.
class BlockControl : public QObject {
    Q_OBJECT

public:
    BlockControl(editor::LiveSession& live, RunControl& run, const RunActions& actions, QObject* parent);

signals:
    void said(const QString& message);

private:
    void refresh();
    void blockAhead();
    /// Why the way of the picked person cannot be blocked; empty where it can.
    [[nodiscard]] QString whyNot() const;
    [[nodiscard]] std::optional<ground::Barrier> fenceAhead() const;

    editor::LiveSession& m_live;
    RunControl& m_run;
    RunActions m_actions;
};

} // namespace passerby::widgets
