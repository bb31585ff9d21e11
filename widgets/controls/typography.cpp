// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/typography.h"

#include <QLabel>
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

QLabel* makeLabel(const QString& text, TextStyle style, bool muted, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(textFont(style));
    label->setTextFormat(Qt::PlainText);
    if (muted)
        label->setProperty("muted", true);
    return label;
}

} // namespace passerby::widgets
