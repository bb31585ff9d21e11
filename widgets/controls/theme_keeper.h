// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/theme.h"

#include <QObject>

namespace passerby::widgets {

/// The one theme of the application: fonts, Fusion style, palette, style sheet. Widgets that paint by hand listen to changed().
class ThemeKeeper : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] static ThemeKeeper& instance();

    /// Puts the theme on the application. Needs a QApplication.
    void apply(ThemeKind kind, bool isStrong = false);
    [[nodiscard]] const Theme& current() const { return theme(m_kind, m_isStrong); }

signals:
    void changed();

private:
    ThemeKind m_kind = ThemeKind::light;
    bool m_isStrong = false;
    bool m_fontsLoaded = false;
};

[[nodiscard]] inline const Theme& currentTheme()
{
    return ThemeKeeper::instance().current();
}

} // namespace passerby::widgets
