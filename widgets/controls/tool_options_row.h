// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool_options.h"

#include <QFrame>
#include <map>
#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace passerby::editor {
class ToolBox;
class HasOptions;
} // namespace passerby::editor

namespace passerby::widgets {

class FlowLayout;

/// What can be chosen for the tool in hand before and while it draws: its ways of drawing, its options and snapping.
class ToolOptionsRow : public QFrame {
    Q_OBJECT

public:
    ToolOptionsRow(editor::ToolBox& tools, QWidget* parent = nullptr);
    /// The field of an option ("kind"): a combo box, check box or spin box; null when the tool in hand has no such option.
    [[nodiscard]] QWidget* field(const QString& option) const;

signals:
    /// A value was entered: the keyboard may go back to the view.
    void finished();

private:
    /// The option whose field has the keyboard, and what is half typed there.
    struct HalfTyped {
        QString option;
        std::optional<QString> text;
    };

    void rebuild();
    [[nodiscard]] HalfTyped halfTyped() const;
    void goOn(const HalfTyped& held);
    void follow();
    void addVariants();
    void addField(const editor::ToolOption& option);
    QWidget* makeField(const editor::ToolOption& option);
    [[nodiscard]] editor::HasOptions* options() const;

    editor::ToolBox& m_tools;
    FlowLayout* m_layout;
    QLabel* m_name;
    QToolButton* m_snap;
    std::vector<QWidget*> m_parts; ///< of the tool in hand
    std::map<QString, QWidget*> m_fields;
    std::vector<editor::ToolOption> m_shown;
    QString m_shownTool;
    QString m_shownVariant;
};

} // namespace passerby::widgets
