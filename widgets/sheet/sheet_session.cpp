// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_session.h"

namespace passerby::widgets {

using foundation::JobContext;
using foundation::Result;

void SheetSession::preview(const SheetRequest& request, QSize size)
{
    run<QImage>([request, size](JobContext& context) { return previewSheet(request, size, context); },
                [this](QImage& image) { emit previewed(image); });
}

void SheetSession::write(const SheetRequest& request, const QString& path)
{
    run<bool>(
        [request, path](JobContext& context) -> Result<bool> {
            if (auto done = writeSheet(request, path, context); !done.ok())
                return done.error();
            return true;
        },
        [this, path](bool&) { emit written(path); });
}

} // namespace passerby::widgets
