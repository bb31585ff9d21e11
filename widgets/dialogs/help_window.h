// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTextBrowser>
#include <functional>

class QLineEdit;
class QListWidget;

namespace passerby::widgets {

/// Names of all pages of the help ("plan", "tool-cell"), ascending. One page a panel or tool, in resources/help.
[[nodiscard]] QStringList helpPages();
/// The text of a page as it is kept: Markdown, where {key:save} stands for the keys of an action, with the lines about heat layers in
/// their place. Empty when there is no such page.
[[nodiscard]] QString helpText(const QString& page);
/// Its first heading.
[[nodiscard]] QString helpTitle(const QString& page);
/// Says which page explains a widget and what is in it.
void setHelpPage(QWidget* widget, const QString& page);
/// That of the widget or of the nearest around it; "first-steps" where none has one.
[[nodiscard]] QString helpPageOf(const QWidget* widget);

/// Shows pages whose names are links ("tool-cell.md").
class HelpBrowser : public QTextBrowser {
    Q_OBJECT

public:
    using KeyTeller = std::function<QString(const QString& action)>;
    HelpBrowser(KeyTeller keys, QWidget* parent);
    [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
    void showPage(const QString& page);
    /// The text of a page with the keys in it, as they are now.
    [[nodiscard]] QString told(const QString& page) const;
    [[nodiscard]] QString page() const;

private:
    void spread();

    KeyTeller m_keys;
};

/// The help beside the window: list of pages, search, and the page.
class HelpWindow : public QDialog {
    Q_OBJECT

public:
    /// `keys` tells the keys of an action by its name, as they are now.
    HelpWindow(HelpBrowser::KeyTeller keys, QWidget* parent);
    void openPage(const QString& page);
    /// Tells the page that is shown anew: keys have changed.
    void refresh();
    [[nodiscard]] QString page() const { return m_browser->page(); }

private:
    void filter(const QString& text);
    void followPage();

    QLineEdit* m_search;
    QListWidget* m_list;
    HelpBrowser* m_browser;
    bool m_isFollowing = false;
};

} // namespace passerby::widgets
