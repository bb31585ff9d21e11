// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QObject>
#include <optional>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
struct LiveLine;
} // namespace passerby::editor

namespace passerby::widgets {

class LinePanel;

/// While one waiting line, or one fixture at which people are served, is selected and people live, asks the run once a second who waits
/// there and shows it.
class LineControl : public QObject {
    Q_OBJECT

public:
    LineControl(editor::ProjectDocument& document, editor::LiveSession& live, LinePanel& panel, QObject* parent);

private:
    void show(const editor::LiveLine& line);
    /// The line or fixture that is selected; nothing where it is another thing, or nobody lives.
    [[nodiscard]] std::optional<editor::ObjectRef> wanted() const;

    editor::ProjectDocument& m_document;
    editor::LiveSession& m_live;
    LinePanel& m_panel;
};

} // namespace passerby::widgets
