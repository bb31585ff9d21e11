// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>
#include <array>

class QStackedWidget;
class QToolButton;

namespace passerby::widgets {

/// Issues, history, statistics, who is seen, roads, gates and areas, and stories under one row of tabs; folds to that row.
class BottomPanel : public QFrame {
    Q_OBJECT

public:
    enum class Tab { statistics, issues, history, seen, roads, places, story };
    static constexpr int kFolded = 36;

    BottomPanel(QWidget* statistics, QWidget* issues, QWidget* history, QWidget* seen, QWidget* roads, QWidget* places, QWidget* story,
                QWidget* parent = nullptr);
    void open(Tab tab);
    void fold();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] Tab tab() const;
    void setIssueCount(int count);
    /// Gates that more people cross just now than they are to have.
    void setGateWarnings(int count);

signals:
    void changed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setOpen(bool open);
    void setName(Tab tab, const QString& name);
    void fitTabs();

    std::array<QToolButton*, 7> m_tabs{};
    QStringList m_names; ///< [tabs] whole; where there is no room for all, long ones are shown shortened
    QToolButton* m_chevron;
    QStackedWidget* m_pages;
    bool m_isOpen = true;
};

} // namespace passerby::widgets
