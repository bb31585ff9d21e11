// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/style_sheet.h"

#include "widgets/controls/theme.h"

#include <QString>

namespace passerby::widgets {

namespace {

// @name stands for the token of that name.
const char* const kFrames = R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @window; width: 6px; height: 6px; }
QMainWindow::separator:hover { background: @accentSoft; }
QSplitter::handle { background: @window; }
QSplitter::handle:hover { background: @accentSoft; }
QLabel[muted="true"] { color: @muted; }
QLabel[lit="true"] { color: @accent; font-weight: 600; }
QLabel[tone="error"] { color: @error; }
QLabel[tone="warning"] { color: @warning; }
QLabel[tone="success"] { color: @success; }
QFrame[panel="true"] { background: @surface; border: 1px solid @border; border-radius: 8px; }
QFrame[panelTitle="true"] { background: @surface; border: 1px solid @border; border-top-left-radius: 8px; border-top-right-radius: 8px; }
QFrame[panelBody="true"] { background: @surface; border: 1px solid @border; border-top: none; border-bottom-left-radius: 8px; border-bottom-right-radius: 8px; }
QFrame[viewTitle="true"] { background: @surface; border: none; border-top-left-radius: 8px; border-top-right-radius: 8px; }
QFrame[line="true"] { background: @border; border: none; }
QFrame[card="true"] { background: @raised; border: 1px solid @border; border-radius: 8px; }
QFrame[tour="true"] { background: @raised; border: 1px solid @control; }
QWidget#header, QWidget#statusStrip { background: @window; }
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px 6px; }
)";

const char* const kButtons = R"(
QToolButton { background: transparent; border: 2px solid transparent; border-radius: 6px; padding: 2px; color: @text; }
QToolButton:hover { background: @hover; }
QToolButton:pressed { background: @groove; }
QToolButton:checked { background: @accentSoft; }
QToolButton:focus { border: 2px solid @accent; }
QToolButton:disabled { color: @disabled; }
QToolButton::menu-indicator { image: none; }
QToolButton[tool="true"]:checked { background: @accent; }
QToolButton[tool="true"]:checked:focus { border: 2px solid @text; }
QFrame#variants { background: @groove; border-radius: 6px; }
QFrame#variants QToolButton { border-radius: 4px; }
QFrame#variants QToolButton:checked { background: @raised; }
QToolBar#toolBar { background: @window; border: none; spacing: 0; padding: 0; }
QToolButton[choice="true"] { padding: 2px 8px; font-weight: 500; }
QToolButton#variantChooser { color: @muted; }
QToolButton#variantChooser[lit="true"] { background: @accentSoft; color: @accent; font-weight: 600; }
QToolButton[link="true"] { color: @accent; font-weight: 500; padding: 2px 4px; }
QToolButton[play="true"] { background: @accent; border-radius: 18px; border: 2px solid @accent; }
QToolButton[play="true"]:hover { border: 2px solid @text; }
QToolButton[play="true"]:focus { border: 2px solid @text; }
QToolButton[play="true"]:disabled { background: @groove; border: 2px solid @border; }
QFrame#workspaces { background: @groove; border-radius: 8px; }
QFrame#workspaces QToolButton { border-radius: 6px; padding: 3px 14px; font-weight: 500; color: @muted; }
QFrame#workspaces QToolButton:checked { background: @raised; color: @text; font-weight: 600; }
QPushButton { background: @raised; color: @text; border: 1px solid @control; border-radius: 4px; padding: 4px 12px; min-height: 18px; font-weight: 500; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @groove; }
QPushButton:focus { border: 2px solid @accent; padding: 3px 11px; }
QPushButton:disabled { color: @disabled; border-color: @border; background: @surface; }
QPushButton[primary="true"], QPushButton:default { background: @accent; color: @onAccent; border: 1px solid @accent; }
QPushButton[primary="true"]:hover, QPushButton:default:hover { background: @accent; border: 1px solid @text; }
QPushButton[primary="true"]:focus { border: 2px solid @text; padding: 3px 11px; }
QPushButton[primary="true"]:disabled, QPushButton:default:disabled { background: @groove; color: @disabled; border-color: @border; }
QPushButton#searchButton { text-align: left; color: @muted; font-weight: 400; }
)";

const char* const kFields = R"(
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: @raised; border: 1px solid @control; border-radius: 4px; padding: 2px 7px; min-height: 20px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 2px solid @accent; padding: 1px 6px; }
QLineEdit[invalid="true"], QLineEdit[invalid="true"]:focus { border: 2px solid @error; padding: 1px 6px; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { background: @surface; border-color: @border; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: none; }
QSpinBox[bare="true"] { background: transparent; border: 1px solid transparent; padding: 0 2px; min-height: 20px; }
QSpinBox[bare="true"]:hover { border: 1px solid @control; }
QSpinBox[bare="true"]:focus { border: 2px solid @accent; padding: 0 1px; background: @raised; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/passerby/themes/chevron-@kind.svg); width: 14px; height: 14px; }
QComboBox[quiet="true"] { background: transparent; border: 1px solid transparent; font-weight: 500; }
QComboBox[quiet="true"]:hover { background: @hover; }
QComboBox[quiet="true"]:focus { border: 2px solid @accent; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @border; selection-background-color: @accentSoft; selection-color: @text; outline: none; }
QComboBox QAbstractItemView:focus { border: 1px solid @border; border-radius: 0; }
QComboBox QAbstractItemView::item { min-height: 24px; padding: 0 4px; }
QCheckBox { spacing: 6px; }
QCheckBox::indicator { width: 14px; height: 14px; background: @raised; border: 1px solid @control; border-radius: 3px; }
QCheckBox::indicator:focus { border: 1px solid @accent; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/passerby/themes/check-@kind.svg); }
QCheckBox::indicator:indeterminate { background: @control; border-color: @control; }
QCheckBox::indicator:checked:focus, QCheckBox::indicator:indeterminate:focus { border: 2px solid @text; width: 12px; height: 12px; }
QCheckBox::indicator:disabled { background: @surface; border-color: @border; }
QCheckBox::indicator:checked:disabled { background: @disabled; border-color: @disabled; }
QMenu { background: @raised; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 26px 5px 10px; border-radius: 4px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @accentSoft; color: @text; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 4px 6px; }
QMenuBar { background: @window; spacing: 2px; }
QMenuBar::item { padding: 5px 10px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: @hover; }
QMenuBar::item:pressed { background: @groove; }
)";

const char* const kViews = R"(
QTreeView, QListView, QTableView, QScrollArea, QTextBrowser, QPlainTextEdit { background: transparent; border: none; outline: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QTreeView::item, QListView::item { border: none; padding: 0 2px; color: @text; }
QTreeView::item:hover, QListView::item:hover { background: @hover; }
QTreeView::item:selected, QListView::item:selected { background: @accentSoft; color: @text; }
QTreeView::branch { background: transparent; }
QTreeView::branch:has-children:closed { image: url(:/passerby/themes/branch-closed-@kind.svg); }
QTreeView::branch:has-children:open { image: url(:/passerby/themes/branch-open-@kind.svg); }
QTreeView:focus, QListView:focus { border: 2px solid @accent; border-radius: 4px; }
QTextBrowser, QPlainTextEdit { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 6px; }
QToolButton[tab="true"] { border: none; border-bottom: 2px solid transparent; border-radius: 0; padding: 4px 12px; color: @muted; }
QToolButton[tab="true"][tight="true"] { padding: 4px; }
QToolButton[tab="true"]:hover { color: @text; background: transparent; }
QToolButton[tab="true"]:checked { background: transparent; border-bottom: 2px solid @accent; color: @text; font-weight: 600; }
QToolButton[tab="true"]:focus { color: @accent; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabBar::tab { background: transparent; color: @muted; padding: 8px 14px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:hover { color: @text; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; margin: 2px; }
QScrollBar:horizontal { height: 10px; margin: 2px; }
QScrollBar::handle { background: @border; border-radius: 3px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @control; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @groove; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QSlider::groove:horizontal { height: 4px; background: @groove; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @raised; border: 2px solid @control; width: 12px; height: 12px; margin: -6px 0; border-radius: 8px; }
QSlider::handle:horizontal:focus { border-color: @accent; }
)";

} // namespace

QString styleSheet(const Theme& t)
{
    QString sheet = QString::fromLatin1(kFrames) + QLatin1String(kButtons) + QLatin1String(kFields) + QLatin1String(kViews);
    // Longer names first, so that @accentSoft is not read as @accent.
    const std::pair<const char*, QColor> tokens[] = {
        {"@accentSoft", t.accentSoft}, {"@onAccent", t.onAccent}, {"@accent", t.accent},   {"@window", t.window},
        {"@surface", t.surface},       {"@raised", t.raised},     {"@hover", t.hover},     {"@border", t.border},
        {"@groove", t.groove},         {"@control", t.control},   {"@text", t.text},       {"@muted", t.muted},
        {"@disabled", t.disabled},     {"@success", t.success},   {"@warning", t.warning}, {"@error", t.error}};
    for (const auto& [name, color] : tokens)
        sheet.replace(QLatin1String(name), color.name());
    sheet.replace(QLatin1String("@kind"), t.isDark() ? QLatin1String("dark") : QLatin1String("light"));
    return sheet;
}

} // namespace passerby::widgets
