// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"

#include <QDialog>
#include <QSize>

class QComboBox;
class QLabel;

namespace passerby::widgets {

/// Asks how large a film is, how many pictures a second it has and which colours its words have; tells how long it gets.
class FilmDialog : public QDialog {
    Q_OBJECT

public:
    FilmDialog(const world::Story& story, bool isDark, QWidget* parent);
    [[nodiscard]] QSize size_px() const;
    [[nodiscard]] int fps() const;
    [[nodiscard]] bool isDark() const;

private:
    void tellLength();

    world::Story m_story;
    QComboBox* m_size;
    QComboBox* m_fps;
    QComboBox* m_theme;
    QLabel* m_length;
};

} // namespace passerby::widgets
