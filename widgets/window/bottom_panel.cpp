// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/bottom_panel.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {
constexpr int kNarrowestTab_px = 44;
} // namespace

BottomPanel::BottomPanel(QWidget* statistics, QWidget* issues, QWidget* history, QWidget* seen, QWidget* roads, QWidget* places,
                         QWidget* story, QWidget* parent)
    : QFrame(parent), m_chevron(makeIconButton(QStringLiteral("chevron-down"), tr("Fold"), this)), m_pages(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("bottomPanel"));
    m_chevron->setProperty("keyAction", QByteArray("show_issues"));
    setProperty("panel", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(6, 0, 6, 0);
    row->setSpacing(2);
    auto* group = new QButtonGroup(this);
    const QStringList names{tr("Statistics"), tr("Issues"), tr("History"), tr("Who is seen"), tr("Roads"), tr("Gates"), tr("Story")};
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        auto* tab = new QToolButton(this);
        tab->setProperty("tab", true);
        tab->setText(names[static_cast<qsizetype>(i)]);
        tab->setCheckable(true);
        tab->setFixedHeight(kFolded - 2);
        tab->setMinimumWidth(kNarrowestTab_px); // views matter more than whole words where there is no room
        tab->setFocusPolicy(Qt::TabFocus);
        group->addButton(tab);
        row->addWidget(tab);
        m_tabs[i] = tab;
        connect(tab, &QToolButton::clicked, this, [this, i] { open(static_cast<Tab>(i)); });
    }
    row->addStretch(1);
    row->addWidget(m_chevron);
    layout->addLayout(row);
    auto* line = makeLine(Qt::Horizontal, this);
    layout->addWidget(line);
    m_pages->addWidget(statistics);
    m_pages->addWidget(issues);
    m_pages->addWidget(history);
    m_pages->addWidget(seen);
    m_pages->addWidget(roads);
    m_pages->addWidget(places);
    m_pages->addWidget(story);
    layout->addWidget(m_pages, 1);
    m_tabs[0]->setChecked(true);
    connect(m_chevron, &QToolButton::clicked, this, [this] { setOpen(!m_isOpen); });
    setOpen(true);
}

BottomPanel::Tab BottomPanel::tab() const
{
    return static_cast<Tab>(m_pages->currentIndex());
}

void BottomPanel::open(Tab tab)
{
    m_tabs[static_cast<std::size_t>(tab)]->setChecked(true);
    m_pages->setCurrentIndex(static_cast<int>(tab));
    setOpen(true);
}

void BottomPanel::fold()
{
    setOpen(false);
}

void BottomPanel::setOpen(bool open)
{
    m_isOpen = open;
    m_pages->setVisible(open);
    m_chevron->setIcon(icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-up")));
    m_chevron->setToolTip(open ? tr("Fold") : tr("Open"));
    setMinimumHeight(open ? 150 : kFolded);
    setMaximumHeight(open ? QWIDGETSIZE_MAX : kFolded);
    emit changed();
}

void BottomPanel::setIssueCount(int count)
{
    m_tabs[1]->setText(count > 0 ? tr("Issues  %1").arg(formatCount(count)) : tr("Issues"));
}

void BottomPanel::setGateWarnings(int count)
{
    QToolButton* tab = m_tabs[static_cast<std::size_t>(Tab::places)];
    tab->setText(count > 0 ? tr("Gates  %1").arg(formatCount(count)) : tr("Gates"));
    tab->setIcon(count > 0 ? icon(QStringLiteral("alert-triangle"), currentTheme().warning) : QIcon());
    tab->setToolButtonStyle(count > 0 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
    tab->setToolTip(count > 0 ? tr("Gates with more people a minute than they are to have: %1").arg(formatCount(count)) : QString());
}

} // namespace passerby::widgets
