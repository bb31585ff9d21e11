// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/weighed_words.h"

#include <QRectF>
#include <QWidget>

namespace passerby::widgets {

/// What each of some velocities costs: a row each, with its name above a bar of one coloured part for each term, all to one scale, and the
/// sum beside. Below, which colour is which term. The pointer over a row tells its parts in words.
class WeighedBars : public QWidget {
    Q_OBJECT

public:
    static constexpr int kRow_px = 30;
    static constexpr int kLegend_px = 18;

    explicit WeighedBars(QWidget* parent = nullptr);
    void setWords(const editor::WeighedWords& words);
    /// Where the part of a term is drawn in the bar of a row; of no width where it costs nothing.
    [[nodiscard]] QRectF part(std::size_t row, steering::EnergyTerm term) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF bar(std::size_t row) const;
    [[nodiscard]] double largest() const;
    void paintRow(QPainter& painter, std::size_t row) const;
    void paintLegend(QPainter& painter) const;

    editor::WeighedWords m_words;
};

} // namespace passerby::widgets
