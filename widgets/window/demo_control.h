// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "editor/session/demo_session.h"

#include <QObject>

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

class ActionSet;
class BottomPanel;
class StoryPanel;

/// Makes a demo of the open city, and shows the story that it is.
class DemoControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        BottomPanel& bottom;
        StoryPanel& panel;
        ActionSet& actions;
    };
    DemoControl(const Parts& parts, QObject* parent);
    /// To be followed and cancelled.
    [[nodiscard]] editor::DemoSession& making() { return m_making; }

signals:
    void saved(const QString& message);
    void failed(const QString& message);

private:
    void refresh();
    void show(world::StoryId story);

    Parts m_parts;
    editor::DemoSession m_making;
};

} // namespace passerby::widgets
