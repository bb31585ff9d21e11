// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/living/run_actions.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class TimelineStrip;

/// Brings the run to where the timeline is dragged, and tells what is forgotten where it goes on from there.
class TimelineControl : public QObject {
    Q_OBJECT

public:
    TimelineControl(editor::LiveSession& live, TimelineStrip& strip, const RunActions& actions, QObject* parent);

signals:
    void said(const QString& message);
    void failed(const QString& message);

private:
    void seek(double time_s);
    [[nodiscard]] double goal_s() const;
    void refresh();
    void refreshNow();

    editor::LiveSession& m_live;
    TimelineStrip& m_strip;
    RunActions m_actions;
    QTimer m_pause; ///< between two seeks while somebody drags
    std::optional<double> m_wanted_s;
    QElapsedTimer m_refreshed;
};

} // namespace passerby::widgets
