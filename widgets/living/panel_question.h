// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>

class QWidget;

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

/// What a panel asks the run about the thing that is selected: once a second while people live, and whenever the selection, the city or the
/// moment changes. Hides the panel while there is nothing to ask.
class PanelQuestion : public QObject {
    Q_OBJECT

public:
    /// `question` asks it; false where there is nothing to ask. The panel must outlive it.
    PanelQuestion(editor::ProjectDocument& document, editor::LiveSession& live, QWidget& panel, std::function<bool()> question,
                  QObject* parent);

private:
    void ask();

    editor::LiveSession& m_live;
    QWidget& m_panel;
    std::function<bool()> m_ask;
    QTimer m_again;
};

} // namespace passerby::widgets
