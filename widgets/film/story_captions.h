// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "widgets/controls/legend_card.h"
#include "widgets/controls/typography.h"

#include <QImage>
#include <QString>

class QPainter;

namespace passerby::widgets {

struct Theme;

/// Its title, or its number where it has none.
[[nodiscard]] QString slideName(const world::Slide& slide, std::size_t place);

/// Letters of a style, so many times as large.
[[nodiscard]] QFont scaledFont(TextStyle style, double factor);

/// What is written over a picture of a story.
struct StoryCaptions {
    QString title{};
    QString text{};
    bool isCard = false;  ///< large, in the middle, over the dimmed picture
    double opacity = 1.0; ///< of title and text
    QString clock{};      ///< "08:12"; empty: nobody walks
    QString person{};     ///< whose alibi is told, and the alibi
    QString alibi{};
    LegendInfo legend{};   ///< of the heatmap; maximum 0: none
    QString attribution{}; ///< of the map data
};

/// Laid out for a picture that is 720 pixels high and scaled with it, so that films of all sizes read alike.
void paintStoryCaptions(QImage& image, const StoryCaptions& captions, const Theme& theme);
/// Title and text alone, in device-independent pixels of a view of this size.
void paintSlideWords(QPainter& painter, const QSizeF& size, const StoryCaptions& captions, const Theme& theme);

} // namespace passerby::widgets
