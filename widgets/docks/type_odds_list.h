// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/type_odds.h"

#include <QColor>
#include <QWidget>

namespace passerby::widgets {

/// Kinds of places where somebody may be going, with their odds, each with its likeliest place below.
class TypeOddsList : public QWidget {
    Q_OBJECT

public:
    static constexpr int kHead_px = 24;
    static constexpr int kRow_px = 42;
    static constexpr std::size_t kMostRows = 5;

    explicit TypeOddsList(QWidget* parent = nullptr);
    void setOdds(std::vector<editor::TypeOdds> odds, const world::World& world);
    [[nodiscard]] const std::vector<editor::TypeOdds>& odds() const { return m_odds; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    /// Tooltips: each of the row under the pointer alone.
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Chip {
        QColor color;
        QString icon;
    };
    void paintRow(QPainter& painter, std::size_t row, const QRectF& area) const;

    std::vector<editor::TypeOdds> m_odds;
    std::vector<Chip> m_chips;
    QStringList m_words; ///< of each row, whole
};

/// "12 %", "< 0.5 %".
[[nodiscard]] QString percentWords(double probability);

} // namespace passerby::widgets
