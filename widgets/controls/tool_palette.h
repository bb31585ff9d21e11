// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <map>
#include <vector>

class QAction;
class QToolButton;
class QVBoxLayout;

namespace passerby::editor {
class ToolBox;
struct ToolInfo;
} // namespace passerby::editor

namespace passerby::widgets {

/// All tools as a strip of buttons, in groups; the one in hand is filled. A button with a corner mark offers other ways to draw by a long
/// press or the right mouse button.
class ToolPalette : public QFrame {
    Q_OBJECT

public:
    static constexpr int kWidth = 46;

    ToolPalette(editor::ToolBox& tools, QWidget* parent = nullptr);
    [[nodiscard]] QToolButton* button(const QString& tool) const;

private:
    QToolButton* makeButton(const editor::ToolInfo& info);
    void addVariants(QToolButton* button, const editor::ToolInfo& info);
    void refresh();

    editor::ToolBox& m_tools;
    QVBoxLayout* m_layout;
    std::map<QString, QToolButton*> m_buttons;
};

} // namespace passerby::widgets
