// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/history_panel.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QGuiApplication>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QTimer>
#include <QUndoStack>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

namespace {
constexpr int kShown = 300;
}

HistoryPanel::HistoryPanel(QUndoStack& stack, QWidget* parent) : QWidget(parent), m_stack(stack), m_list(new QListWidget(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_list);
    m_list->setObjectName(QStringLiteral("historyList"));
    m_list->setAccessibleName(tr("History"));
    connect(&stack, &QUndoStack::indexChanged, this, &HistoryPanel::refresh);
    connect(&stack, &QUndoStack::cleanChanged, this, &HistoryPanel::refresh);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, &HistoryPanel::refresh);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!m_isRefreshing && !(QGuiApplication::mouseButtons() & Qt::RightButton))
            jumpTo(row);
    });
    refresh();
}

void HistoryPanel::jumpTo(int row)
{
    if (row < 0 || row >= m_list->count())
        return;
    const int index = m_list->item(row)->data(Qt::UserRole).toInt();
    QTimer::singleShot(0, this, [this, index] { m_stack.setIndex(index); });
}

void HistoryPanel::refresh()
{
    const QScopedValueRollback guard(m_isRefreshing, true);
    m_list->clear();
    const int last = m_stack.count();
    for (int index = std::max(0, last - kShown); index <= last; ++index) {
        QString text = index == 0 ? tr("As opened") : m_stack.text(index - 1);
        if (index == m_stack.cleanIndex() && index > 0)
            text += tr("  ·  saved");
        auto* item = new QListWidgetItem(icon(index == 0 ? QStringLiteral("folder-open") : QStringLiteral("history")), text, m_list);
        item->setData(Qt::UserRole, index);
        item->setSizeHint({0, 30});
        item->setFont(textFont(index == m_stack.index() ? TextStyle::title : TextStyle::text));
        if (index > m_stack.index()) {
            item->setForeground(currentTheme().disabled);
            item->setText(text + tr("  ·  undone"));
        }
        if (index == m_stack.index())
            m_list->setCurrentItem(item);
    }
    m_list->scrollToItem(m_list->currentItem());
}

} // namespace passerby::widgets
