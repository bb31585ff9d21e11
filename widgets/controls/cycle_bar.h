// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/lane.h"

#include <QString>
#include <QWidget>
#include <vector>

namespace passerby::widgets {

/// Signals over time, from midnight on, one strip below the other: green is high, amber half as high, red a line. So it is read without
/// colours, and at one glance whether two are green together.
class CycleBar : public QWidget {
    Q_OBJECT

public:
    struct Strip {
        QString name; ///< over the strip; none where it is clear without
        world::Signal signal;
    };
    /// One stretch of one light.
    struct Stretch {
        double from_s = 0.0;
        double to_s = 0.0;
        world::SignalLight light = world::SignalLight::dark;
    };

    explicit CycleBar(QWidget* parent = nullptr);
    /// `words` is the accessible text and the tooltip.
    void setStrips(std::vector<Strip> strips, const QString& words);
    [[nodiscard]] const std::vector<Strip>& strips() const { return m_strips; }
    /// How much of time is shown: two rounds of the longest cycle; 0 where nothing is lit.
    [[nodiscard]] double shown_s() const { return m_shown_s; }
    /// What a signal shows from midnight on, one after the other.
    [[nodiscard]] static std::vector<Stretch> stretchesOf(const world::Signal& signal, double until_s);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] double heightOf(const Strip& strip) const;

    std::vector<Strip> m_strips;
    double m_shown_s = 0.0;
};

} // namespace passerby::widgets
