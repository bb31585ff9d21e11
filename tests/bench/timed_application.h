// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QByteArray>
#include <QElapsedTimer>

namespace passerby::bench {

/// Wall and processor time.
struct Spent {
    qint64 wall_ns = 0;
    qint64 cpu_ns = 0;

    Spent& operator+=(const Spent& other)
    {
        wall_ns += other.wall_ns;
        cpu_ns += other.cpu_ns;
        return *this;
    }
    Spent operator-(const Spent& other) const { return {wall_ns - other.wall_ns, cpu_ns - other.cpu_ns}; }
};

/// The longest of each kind in one step.
struct Longest {
    Spent stall;
    QByteArray culprit; ///< the event that took most of it
    Spent drawing;
};

/// Times all that the event loop hands out. Between two rounds of the loop times add up, drawing apart.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    Longest step;

    /// From now on; call it once the loop has its dispatcher.
    void begin();
    bool notify(QObject* receiver, QEvent* event) override;
    /// The longest since the last call.
    Longest take();

private:
    [[nodiscard]] Spent now() const;
    void addDrawing(const Spent& took);
    void add(const Spent& took, const QByteArray& what);
    void endRound();

    QElapsedTimer m_clock = [] {
        QElapsedTimer clock;
        clock.start();
        return clock;
    }();
    int m_depth = 0;
    int m_drawDepth = 0;
    Spent m_round;
    Spent m_drawn;
    qint64 m_most_ns = 0;
    QByteArray m_culprit;
};

/// The one that runs.
[[nodiscard]] TimedApplication& application();

} // namespace passerby::bench
