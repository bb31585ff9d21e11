// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace passerby::widgets {

/// How far something has grown, with a mark from which on it counts: fuller and in the accent's colour beyond it. Read only.
class LevelBar : public QWidget {
    Q_OBJECT

public:
    explicit LevelBar(QWidget* parent = nullptr);
    /// Both in [0, 1]; `words` is the tooltip; its accessible name is up to whoever knows what has grown.
    void setLevel(double level, double threshold, const QString& words);
    [[nodiscard]] double level() const { return m_level; }
    [[nodiscard]] bool isBeyond() const { return m_level >= m_threshold; }
    /// In pixels from the left.
    [[nodiscard]] double thresholdPlace() const;
    [[nodiscard]] QSize sizeHint() const override { return {120, 16}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {40, 16}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_level = 0.0;
    double m_threshold = 1.0;
};

} // namespace passerby::widgets
