// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace passerby::widgets {

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), m_gap(gap) {}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    return minimumSize();
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->sizeHint());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool moves) const
{
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int x = inside.x();
    int y = inside.y();
    int lineHeight = 0;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        QLayoutItem* item = m_items[i];
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (x > inside.x() && x + size.width() > inside.right() + 1) {
            x = inside.x();
            y += lineHeight + m_gap / 2;
            lineHeight = 0;
        }
        lineHeight = std::max(lineHeight, size.height());
        if (moves)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + m_gap;
    }
    return y + lineHeight - rect.y() + contentsMargins().bottom();
}

} // namespace passerby::widgets
