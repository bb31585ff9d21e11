// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

QFont textFont(TextStyle style)
{
    struct Face {
        int size_px;
        QFont::Weight weight;
    };
    static constexpr Face kFaces[] = {{22, QFont::DemiBold}, {17, QFont::DemiBold}, {16, QFont::Normal},
                                      {15, QFont::DemiBold}, {13, QFont::DemiBold}, {13, QFont::Medium},
                                      {13, QFont::Normal},   {12, QFont::Normal},   {11, QFont::Normal}};
    const Face face = kFaces[static_cast<int>(style)];
    QFont result(QStringLiteral("Passerby Sans"));
    result.setStyleHint(QFont::SansSerif);
    result.setPixelSize(face.size_px);
    result.setWeight(face.weight);
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

namespace {

class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QRect room = contentsRect();
        style()->drawItemText(&painter, room, static_cast<int>(alignment()), palette(), isEnabled(),
                              fontMetrics().elidedText(text(), Qt::ElideRight, room.width()), foregroundRole());
    }
};

QLabel* inStyle(QLabel* label, TextStyle style, bool muted)
{
    label->setFont(textFont(style));
    label->setTextFormat(Qt::PlainText);
    if (muted)
        label->setProperty("muted", true);
    return label;
}

} // namespace

QLabel* makeLabel(const QString& text, TextStyle style, bool muted, QWidget* parent)
{
    return inStyle(new QLabel(text, parent), style, muted);
}

QLabel* makeElidedLabel(const QString& text, TextStyle style, bool muted, QWidget* parent)
{
    QLabel* label = inStyle(new ElidedLabel(text, parent), style, muted);
    label->setMinimumWidth(1); // gives way before the window grows
    return label;
}

} // namespace passerby::widgets
