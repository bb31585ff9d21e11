// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shared_data.h"

#include <QFileInfo>

namespace passerby::testing {

QString sharedData(const QString& relative)
{
    const QString path = QStringLiteral(PASSERBY_SOURCE_DIR "/../shared/data/") + relative;
    return QFileInfo::exists(path) ? path : QString();
}

} // namespace passerby::testing
