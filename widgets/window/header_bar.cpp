// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/header_bar.h"

#include "widgets/controls/action_set.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"

#include <QAction>
#include <QButtonGroup>
#include <QFontMetrics>
#include <QFrame>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr int kNarrow_px = 1400;
constexpr int kSearchWidth_px = 226;
constexpr int kNarrowSearch_px = 136;
constexpr int kMostName_px = 180;

QToolButton* makeWorkspace(const QString& text, const QString& iconName, const char* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setIcon(icon(iconName));
    button->setIconSize({16, 16});
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setCheckable(true);
    button->setFixedHeight(28);
    button->setToolTip(HeaderBar::tr("%1 workspace").arg(text));
    button->setProperty("keyAction", QByteArray(action));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

HeaderBar::HeaderBar(const ActionSet& actions, QAction* theme, QWidget* parent)
    : QWidget(parent), m_menus(new QMenuBar(this)), m_search(new QPushButton(tr("Search actions"), this))
{
    using editor::ActionId;
    setObjectName(QStringLiteral("header"));
    setFixedHeight(44);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(4);
    m_menus->setNativeMenuBar(false);
    m_menus->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    layout->addWidget(m_menus);
    m_layers = makeActionButton(actions.at(ActionId::showTree), this);
    m_layers->setFixedSize(30, 30);
    layout->addWidget(m_layers);
    layout->addStretch(1);
    auto* frame = new QFrame(this);
    m_workspaces = frame;
    frame->setObjectName(QStringLiteral("workspaces"));
    auto* inner = new QHBoxLayout(frame);
    inner->setContentsMargins(2, 2, 2, 2);
    inner->setSpacing(2);
    m_design = makeWorkspace(tr("Design"), QStringLiteral("polygon"), "workspace_design", frame);
    m_simulate = makeWorkspace(tr("Simulate"), QStringLiteral("walk"), "workspace_simulate", frame);
    m_analyse = makeWorkspace(tr("Analyse"), QStringLiteral("chart-bar"), "workspace_analyse", frame);
    auto* group = new QButtonGroup(this);
    group->addButton(m_design);
    group->addButton(m_simulate);
    group->addButton(m_analyse);
    inner->addWidget(m_design);
    inner->addWidget(m_simulate);
    inner->addWidget(m_analyse);
    frame->adjustSize();
    m_variants = new QToolButton(this);
    m_variants->setObjectName(QStringLiteral("variantChooser"));
    m_variants->setPopupMode(QToolButton::InstantPopup);
    m_variants->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_variants->setIcon(icon(QStringLiteral("stack-2")));
    m_variants->setIconSize({16, 16});
    m_variants->setProperty("choice", true);
    m_variants->setFixedHeight(28);
    m_variants->setFocusPolicy(Qt::TabFocus);
    m_variants->setToolTip(tr("Which city is shown: the base, or a variant of it"));
    layout->addWidget(m_variants);
    m_search->setObjectName(QStringLiteral("searchButton"));
    m_search->setIcon(icon(QStringLiteral("search")));
    m_search->setFixedSize(kSearchWidth_px, 28);
    m_searching = actions.at(ActionId::searchActions);
    connect(m_searching, &QAction::changed, this, &HeaderBar::showSearch);
    showSearch();
    layout->addWidget(m_search);
    for (QAction* action : {actions.at(ActionId::undo), actions.at(ActionId::redo), theme, actions.at(ActionId::help)}) {
        auto* button = makeActionButton(action, this);
        button->setFixedSize(30, 30);
        layout->addWidget(button);
    }
    connect(m_design, &QToolButton::clicked, this, [this] { emit workspaceChosen(Workspace::design); });
    connect(m_simulate, &QToolButton::clicked, this, [this] { emit workspaceChosen(Workspace::simulate); });
    connect(m_analyse, &QToolButton::clicked, this, [this] { emit workspaceChosen(Workspace::analyse); });
    connect(m_search, &QPushButton::clicked, this, &HeaderBar::searchRequested);
}

void HeaderBar::setWorkspace(Workspace workspace)
{
    m_design->setChecked(workspace == Workspace::design);
    m_simulate->setChecked(workspace == Workspace::simulate);
    m_analyse->setChecked(workspace == Workspace::analyse);
}

void HeaderBar::setVariant(const QString& name, bool isBase)
{
    m_variant = name;
    m_variants->setAccessibleName(isBase ? tr("The base is shown, no variant") : tr("Variant that is shown: %1").arg(name));
    setStyleProperty(m_variants, "lit", !isBase);
    fitVariant();
}

/// With its keys where there is room for them.
void HeaderBar::showSearch()
{
    const bool isNarrow = width() < kNarrow_px;
    m_search->setToolTip(m_searching->toolTip());
    m_search->setText(isNarrow ? tr("Search actions")
                               : tr("Search actions") + QStringLiteral("   ") + m_searching->shortcut().toString(QKeySequence::NativeText));
    m_search->setFixedWidth(std::max(isNarrow ? kNarrowSearch_px : kSearchWidth_px, m_search->sizeHint().width()));
}

/// A long name gives way to the workspaces beside it.
void HeaderBar::fitVariant()
{
    constexpr int kAround_px = 52;
    constexpr int kLeast_px = 40;
    const int room_px = m_search->x() - m_workspaces->geometry().right() - 16 - kAround_px;
    const QFontMetrics letters(m_variants->font());
    m_variants->setText(letters.elidedText(m_variant.simplified(), Qt::ElideRight, std::clamp(room_px, kLeast_px, kMostName_px))
                            .replace(QLatin1Char('&'), QStringLiteral("&&")));
}

QPoint HeaderBar::searchCorner() const
{
    return m_search->mapToGlobal(QPoint(m_search->width(), m_search->height() + 4));
}

void HeaderBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showSearch();
    layout()->activate();
    const QSize size = m_workspaces->sizeHint();
    const int middle = std::max((width() - size.width()) / 2, m_layers->geometry().right() + 12);
    m_workspaces->setGeometry(middle, (height() - size.height()) / 2, size.width(), size.height());
    fitVariant();
}

} // namespace passerby::widgets
