// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/tidy_session.h"

#include "editor/session/autosave_files.h"

namespace passerby::editor {

namespace {

struct Tidied {};

} // namespace

void TidySession::start(const QStringList& cities, const QDateTime& now)
{
    run<Tidied>(
        [cities, now](foundation::JobContext& context) -> foundation::Result<Tidied> {
            for (const QString& city : cities)
                if (!context.isCancelled())
                    removeOutlivedAutosave(city, now);
            return Tidied{};
        },
        [](Tidied&) {});
}

} // namespace passerby::editor
