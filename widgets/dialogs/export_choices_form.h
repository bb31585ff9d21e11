// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/export_session.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QTimeEdit;

namespace passerby::widgets {

/// What can be chosen about an export in a format; rows that mean nothing to it are hidden.
class ExportChoicesForm : public QWidget {
    Q_OBJECT

public:
    explicit ExportChoicesForm(QWidget* parent = nullptr);
    /// `hasPeople`: people walk in the city and may go along; `stories`: whose slides may.
    void showFor(const editor::ExportFormat& format, bool hasPeople, const QStringList& stories);
    [[nodiscard]] bool takesPeople() const;
    /// All but the people.
    [[nodiscard]] editor::ExportChoices choices() const;

private:
    QFormLayout* m_form;
    QCheckBox* m_withPeople;
    QDoubleSpinBox* m_step;
    QCheckBox* m_ofHour;
    QTimeEdit* m_hour;
    QCheckBox* m_walksOn;
    QDoubleSpinBox* m_minutes;
    QComboBox* m_story;
};

} // namespace passerby::widgets
