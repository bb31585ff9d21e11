// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "core/world/table.h"
#include "core/world/variant.h"

#include <QWidget>
#include <optional>

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace passerby::widgets {

class ChoiceBox;

/// What is said of a slide, how its camera moves and when. Each change that holds is told once, as the slide is to be then.
class SlideForm : public QWidget {
    Q_OBJECT

public:
    explicit SlideForm(QWidget* parent = nullptr);

    void setSlide(const world::Slide& slide, bool isFirst, const world::Table<world::Variant>& variants);
    /// The words that are half typed hold now.
    void finish();
    [[nodiscard]] QLineEdit* title() const { return m_title; }

signals:
    void changed(const passerby::world::Slide& slide);
    /// Asks the window for what is picked or selected there.
    void personWanted();
    void lineWanted();
    void gateWanted();
    void pictureWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QDoubleSpinBox* addNumber(QFormLayout* form, const QString& name, double low, double high, const QString& unit, double step);
    QPlainTextEdit* addWords(QFormLayout* form, const QString& name, const QString& hint);
    void addWordFields(QFormLayout* form);
    void addPicture(QFormLayout* form);
    void addTimes(QFormLayout* form);
    void addCamera(QFormLayout* form);
    void addRun(QFormLayout* form);
    void addLit(QFormLayout* form);
    void take();
    void show();
    void showPicture();
    void offer(const world::Table<world::Variant>& variants);

    world::Slide m_slide;
    bool m_isShowing = false;
    QLineEdit* m_title;
    QPlainTextEdit* m_text = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    QCheckBox* m_card;
    QLabel* m_picture;
    QToolButton* m_dropPicture = nullptr;
    std::optional<world::SlidePicture> m_drawn; ///< on the label
    QDoubleSpinBox* m_glide = nullptr;
    QDoubleSpinBox* m_dwell = nullptr;
    ChoiceBox* m_easing;
    ChoiceBox* m_motion;
    QDoubleSpinBox* m_turn = nullptr;
    QCheckBox* m_hasTime;
    QDoubleSpinBox* m_time = nullptr;
    QCheckBox* m_hasHour;
    QDoubleSpinBox* m_hour = nullptr;
    QDoubleSpinBox* m_pace = nullptr;
    ChoiceBox* m_variant; ///< numbers as data; first the city as it is open
    QLabel* m_heatmap;
    QLabel* m_person;
    QLabel* m_line;
    QLabel* m_gate;
    QCheckBox* m_alibi;
};

} // namespace passerby::widgets
