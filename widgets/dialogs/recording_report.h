// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/import_trajectories_job.h"

#include <QTextBrowser>

namespace passerby::widgets {

/// What is in a recording, a line each; what is worth a look before it is used stands out.
class RecordingReport : public QTextBrowser {
    Q_OBJECT

public:
    explicit RecordingReport(QWidget* parent);

    void fill(const jobs::ImportTrajectoriesOutcome& found);
};

} // namespace passerby::widgets
