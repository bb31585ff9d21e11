// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"

#include <QObject>
#include <QString>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class ActionSet;
class RunControl;

/// Lets the people who are picked walk together, and part.
class TogetherControl : public QObject {
    Q_OBJECT

public:
    TogetherControl(editor::LiveSession& live, RunControl& run, ActionSet& actions, QObject* parent);

signals:
    void said(const QString& message);
    void failed(const QString& message);

private:
    void refresh();
    void ask(bool together);
    void takeAnswer(const QString& trouble);
    /// Why nobody can be told anything now; empty where somebody can.
    [[nodiscard]] QString whyNobody() const;
    [[nodiscard]] QString whyNotTogether() const;
    [[nodiscard]] QString whyNotPart() const;

    editor::LiveSession& m_live;
    RunControl& m_run;
    ActionSet& m_actions;
    QString m_asked; ///< what is to be said once the run has done it; empty where nothing is asked
};

} // namespace passerby::widgets
