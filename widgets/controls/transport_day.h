// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/transport_bar.h"

#include <QWidget>
#include <array>

namespace passerby::widgets {

/// The day from 0 to 24 h with where the clock is, how many people walked when, and whether habits follow the clock.
class TransportDay : public QWidget {
public:
    explicit TransportDay(QWidget* parent);
    void setNow(double clock_s, double walking, bool isRunning);
    /// `startClock_s`: time of day at which the run began. Told in words in the day, in the tool tip and to who cannot see.
    void setHabits(HabitsOfDay habits, double startClock_s);
    void clear();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr std::size_t kBins = 288;
    void paintCurve(QPainter& painter, const QRectF& area) const;
    void paintHours(QPainter& painter, const QRectF& area) const;
    void paintHabits(QPainter& painter, const QRectF& area) const;

    double m_clock_s = 0.0;
    std::array<double, kBins> m_walking{};
    QString m_habits;
};

} // namespace passerby::widgets
