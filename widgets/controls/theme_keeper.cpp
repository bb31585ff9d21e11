// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/theme_keeper.h"

#include "widgets/controls/style_sheet.h"
#include "widgets/controls/typography.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QStyleFactory>
#include <QToolTip>

namespace passerby::widgets {

namespace {

QPalette paletteOf(const Theme& t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.raised);
    palette.setColor(QPalette::AlternateBase, t.hover);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Button, t.surface);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.onAccent);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.onAccent);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Mid, t.border);
    palette.setColor(QPalette::Midlight, t.hover);
    palette.setColor(QPalette::Light, t.raised);
    palette.setColor(QPalette::Dark, t.control);
    palette.setColor(QPalette::Shadow, t.isDark() ? QColor(0, 0, 0) : t.control);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, t.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, t.border);
    return palette;
}

} // namespace

ThemeKeeper& ThemeKeeper::instance()
{
    static ThemeKeeper keeper;
    return keeper;
}

void ThemeKeeper::apply(ThemeKind kind, bool isStrong)
{
    if (!m_fontsLoaded) {
        for (const char* weight : {"Regular", "Medium", "SemiBold"})
            QFontDatabase::addApplicationFont(QStringLiteral(":/passerby/fonts/PasserbySans-%1.ttf").arg(QLatin1String(weight)));
        m_fontsLoaded = true;
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
    m_kind = kind;
    m_isStrong = isStrong;
    QApplication::setFont(textFont(TextStyle::text));
    QApplication::setPalette(paletteOf(current()));
    QToolTip::setPalette(paletteOf(current()));
    qApp->setStyleSheet(styleSheet(current()));
    emit changed();
}

} // namespace passerby::widgets
