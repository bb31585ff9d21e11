// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/make_states_job.h"
#include "core/world/recording.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace passerby::widgets {

/// Asks whose states are taken from a recording, and how.
class MakeStatesDialog : public QDialog {
    Q_OBJECT

public:
    MakeStatesDialog(const world::Recording& recording, QWidget* parent);
    [[nodiscard]] jobs::MakeStatesOptions options() const;

private:
    void addKinds(const world::Recording& recording);
    void showFor();
    [[nodiscard]] world::TrackKind kind() const;

    QString m_recording;
    QLineEdit* m_name;
    QComboBox* m_kind;
    QComboBox* m_control;
    QCheckBox* m_mirrored;
    QCheckBox* m_heads;
};

} // namespace passerby::widgets
