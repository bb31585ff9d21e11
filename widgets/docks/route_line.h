// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

namespace passerby::widgets {

/// From where to where, with how far somebody has come: walked solid, to come dashed.
class RouteLine : public QWidget {
    Q_OBJECT

public:
    struct End {
        QColor color;
        QString icon;
        QString name;
        QString time;
    };

    explicit RouteLine(QWidget* parent = nullptr);
    /// `share` of the way in [0, 1]; `now` stands below the dot, empty: nothing does.
    void setTrip(const End& from, const End& to, double share, const QString& now);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static void paintEnd(QPainter& painter, const End& end, const QRectF& area, Qt::Alignment side);
    void paintNow(QPainter& painter, double at) const;

    End m_from;
    End m_to;
    double m_share = 0.0;
    QString m_now;
};

} // namespace passerby::widgets
