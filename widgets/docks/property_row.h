// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/property.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace passerby::editor {
class InspectorModel;
}

namespace passerby::widgets {

/// One property: label, field, unit, a way back to the value it had, and below it what is wrong with what was typed. Numbers are also
/// changed by dragging the label; its context menu gives the value to all objects of the kind.
class PropertyRow : public QWidget {
    Q_OBJECT

public:
    PropertyRow(editor::InspectorModel& model, const editor::Property& property, QWidget* parent = nullptr);
    /// Whether its field can show this one, too: the row stays, and with it what is being typed or dragged.
    [[nodiscard]] bool fits(const editor::Property& property) const;
    /// Takes a new value of the same property, unless it is being typed.
    void refresh(const editor::Property& property);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeField(QHBoxLayout* layout);
    void makeLine(QHBoxLayout* layout);
    void makeChoice(QHBoxLayout* layout);
    void makeSwitch(QHBoxLayout* layout);
    void makeColor(QHBoxLayout* layout);
    void fillChoices();
    void showValue();
    void commitText();
    void commit(const QVariant& value, editor::EditPhase phase);
    void showError(const QString& message);
    void chooseColor();
    /// The menu of the name: use the value for all of the kind, and what its field offers.
    void offerMenu(const QPoint& place);
    void useForAll();
    void useOfBase();
    /// In the colour of what the variant changes, where it does.
    void showMark();
    [[nodiscard]] QString textOf(const QVariant& value) const;
    /// The same with its unit, for a sentence.
    [[nodiscard]] QString wordsOf(const QVariant& value) const;
    [[nodiscard]] bool isNumeric() const;

    editor::InspectorModel& m_model;
    editor::Property m_property;
    QVariant m_original; ///< the value when the object was selected
    QLabel* m_label;
    QWidget* m_field = nullptr;
    QToolButton* m_reset;
    QLabel* m_error;
    double m_scrubFrom_px = 0.0;
    double m_scrubValue = 0.0;
    bool m_isScrubbing = false;
};

} // namespace passerby::widgets
