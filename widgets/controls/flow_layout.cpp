// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace passerby::widgets {

FlowLayout::FlowLayout(QWidget* parent, int gap, Lines lines) : QLayout(parent), m_gap(gap), m_lines(lines) {}

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
    int width = 0;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            width += item->sizeHint().width() + (width > 0 ? m_gap : 0);
    const QMargins margins = contentsMargins();
    return minimumSize().expandedTo({width + margins.left() + margins.right(), 0});
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
    int y = inside.y();
    std::vector<QLayoutItem*> line;
    int width = 0;
    const auto endLine = [&] {
        const int height = moves ? placeLine(line, QRect(inside.x(), y, inside.width(), 0), width) : heightOf(line);
        y += height + m_gap / 2;
        line.clear();
        width = 0;
    };
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const int more = item->sizeHint().width() + (line.empty() ? 0 : m_gap);
        if (!line.empty() && width + more > inside.width())
            endLine();
        width += item->sizeHint().width() + (line.empty() ? 0 : m_gap);
        line.push_back(item);
    }
    if (!line.empty())
        endLine();
    return std::max(inside.y(), y - m_gap / 2) - rect.y() + contentsMargins().bottom();
}

int FlowLayout::heightOf(const std::vector<QLayoutItem*>& line)
{
    int height = 0;
    for (const QLayoutItem* item : line)
        height = std::max(height, item->sizeHint().height());
    return height;
}

int FlowLayout::placeLine(const std::vector<QLayoutItem*>& line, const QRect& room, int width) const
{
    int x = room.x() + (m_lines == Lines::centered ? std::max(0, room.width() - width) / 2 : 0);
    for (QLayoutItem* item : line) {
        item->setGeometry(QRect(QPoint(x, room.y()), item->sizeHint()));
        x += item->sizeHint().width() + m_gap;
    }
    return heightOf(line);
}

} // namespace passerby::widgets
