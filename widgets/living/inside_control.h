// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
struct LiveInside;
} // namespace passerby::editor

namespace passerby::widgets {

class InsidePanel;
class RunControl;

/// While one target is selected and people live, asks the run who is inside it and shows them; whoever is chosen is picked.
class InsideControl : public QObject {
    Q_OBJECT

public:
    InsideControl(editor::ProjectDocument& document, editor::LiveSession& live, RunControl& run, InsidePanel& panel, QObject* parent);

private:
    void show(const editor::LiveInside& inside);
    /// Place of the selected target in the city of the run; nothing when there is none.
    [[nodiscard]] std::optional<std::uint32_t> target() const;

    editor::ProjectDocument& m_document;
    editor::LiveSession& m_live;
    RunControl& m_run;
    InsidePanel& m_panel;
};

} // namespace passerby::widgets
