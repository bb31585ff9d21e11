// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

namespace passerby::widgets {

/// One bar for a whole, cut into parts by share, each with its colour and, where there is room, its icon. Read only; a click chooses.
class ShareBar : public QWidget {
    Q_OBJECT

public:
    struct Part {
        QString name;
        QString icon;
        QColor color;
        double share = 0.0; ///< of the whole; all sum to 1
        QString text;       ///< "23 %"
    };

    explicit ShareBar(QWidget* parent = nullptr);
    void setParts(std::vector<Part> parts);
    /// Where the part lies, in pixels; empty for a share of zero.
    [[nodiscard]] QRectF partRect(std::size_t part) const;
    [[nodiscard]] QSize sizeHint() const override { return {200, 22}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, 22}; }

signals:
    void partClicked(int part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int partAt(const QPointF& place) const;

    std::vector<Part> m_parts;
};

} // namespace passerby::widgets
