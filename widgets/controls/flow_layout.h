// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <vector>

namespace passerby::widgets {

/// Widgets side by side, in as many lines as the width asks for.
class FlowLayout : public QLayout {
public:
    enum class Lines { fromLeft, centered };

    FlowLayout(QWidget* parent, int gap, Lines lines = Lines::fromLeft);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// The height that is needed; puts the widgets there too if asked.
    int arrange(const QRect& rect, bool moves) const;
    [[nodiscard]] static int heightOf(const std::vector<QLayoutItem*>& line);
    /// Returns the height of the line. `width`: of the line.
    int placeLine(const std::vector<QLayoutItem*>& line, const QRect& room, int width) const;

    std::vector<QLayoutItem*> m_items;
    int m_gap;
    Lines m_lines;
};

} // namespace passerby::widgets
