// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"
#include "widgets/sheet/map_sheet.h"

namespace passerby::widgets {

/// Paints sheets on a worker thread: as pictures to look at before, or into a file.
class SheetSession final : public editor::JobSession {
    Q_OBJECT

public:
    using editor::JobSession::JobSession;
    /// previewed() follows.
    void preview(const SheetRequest& request, QSize size);
    /// written() follows.
    void write(const SheetRequest& request, const QString& path);

signals:
    void previewed(const QImage& image);
    void written(const QString& path);
};

} // namespace passerby::widgets
