// SPDX-License-Identifier: GPL-3.0-or-later
// What plan and city view say as long as the city is empty.
#include "editor/document/project_document.h"
#include "editor/tools/tool_box.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/floating_card.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/main_window_private.h"

#include <QAction>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;

void MainWindow::Private::makeEmptyCard()
{
    auto* holder = new QVBoxLayout(plan);
    emptyCard = new QFrame(plan);
    emptyCard->setObjectName(QStringLiteral("emptyCity"));
    emptyCard->setProperty("card", true);
    auto* inner = new QVBoxLayout(emptyCard);
    inner->setContentsMargins(8, 12, 8, 12);
    const bool hasSample = sampleAction->isEnabled();
    auto* state = new EmptyState(QStringLiteral("road"), tr("An empty city"),
                                 hasSample ? tr("Draw where people can walk, bring a map, or begin with the sample.")
                                           : tr("Draw where people can walk, open a city, or bring a map."),
                                 emptyCard);
    inner->addWidget(state);
    connect(state->addButton(tr("Draw"), false), &QPushButton::clicked, &listener,
            [this] { plan->toolBox().take(QStringLiteral("cell")); });
    const std::pair<ActionId, QString> choices[] = {{ActionId::open, tr("Open…")}, {ActionId::importOsm, tr("Import map…")}};
    for (const auto& [id, text] : choices)
        connect(state->addButton(text, !hasSample && id == ActionId::importOsm), &QPushButton::clicked, actions.at(id), &QAction::trigger);
    if (hasSample)
        connect(state->addButton(tr("Sample city"), true), &QPushButton::clicked, sampleAction, &QAction::trigger);
    emptyCard->setMaximumSize(460, 260);
    holder->addWidget(emptyCard, 0, Qt::AlignCenter);
}

/// Where the city is drawn at all.
void MainWindow::Private::makeEmptyCityCard()
{
    if (!city->window3d())
        return;
    const bool hasSample = sampleAction->isEnabled();
    auto* state = new EmptyState(QStringLiteral("building-community"), tr("Nothing stands here yet"),
                                 hasSample ? tr("What you draw in the plan rises here. Draw a first cell, or look at the sample.")
                                           : tr("What you draw in the plan rises here. Draw a first cell where people can walk."));
    connect(state->addButton(tr("Draw a cell"), !hasSample), &QPushButton::clicked, &listener,
            [this] { plan->toolBox().take(QStringLiteral("cell")); });
    if (hasSample)
        connect(state->addButton(tr("Sample city"), true), &QPushButton::clicked, sampleAction, &QAction::trigger);
    emptyCityCard = new FloatingCard(state, city);
    emptyCityCard->setObjectName(QStringLiteral("emptyCityView"));
}

void MainWindow::Private::refreshEmptyCard()
{
    const world::World& world = document.world();
    const bool isEmpty = world.cells().empty() && world.obstacles().empty() && world.targets().empty() && world.referencePictures().empty()
                         && world.fixtures().empty() && world.waitingLines().empty() && world.lanes().empty();
    emptyCard->setVisible(isEmpty && world.recordings().empty() && !drawing->hasTool()); // the city view shows none of these
    if (emptyCityCard)
        emptyCityCard->setVisible(isEmpty);
}

} // namespace passerby::widgets
