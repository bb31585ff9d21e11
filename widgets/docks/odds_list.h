// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/alibi_text.h"

#include <QColor>
#include <QWidget>

namespace passerby::widgets {

/// Stories with their odds: chips of both ends, words, a bar and the figure.
class OddsList : public QWidget {
    Q_OBJECT

public:
    struct Row {
        editor::OddsLine line;
        QColor fromColor;
        QString fromIcon;
        QColor toColor;
        QString toIcon;
        bool isTrue = false; ///< the story that the person lives
    };
    static constexpr int kRow_px = 26;

    explicit OddsList(QWidget* parent = nullptr);
    void setRows(std::vector<Row> rows);
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintRow(QPainter& painter, const Row& row, const QRectF& area) const;

    std::vector<Row> m_rows;
};

} // namespace passerby::widgets
