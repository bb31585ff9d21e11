// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/import_trajectories_job.h"

#include <QTreeWidget>

namespace passerby::widgets {

/// What is in a recording, a line each; what is worth a look before it is used stands out.
class RecordingReport : public QTreeWidget {
    Q_OBJECT

public:
    explicit RecordingReport(QWidget* parent);

    void fill(const jobs::ImportTrajectoriesOutcome& found);

private:
    void add(const QString& name, const QString& value, bool isSuspicious = false);
};

} // namespace passerby::widgets
