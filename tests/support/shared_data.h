// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::testing {

/// Path of a file of the shared data folder beside the checkout; empty when it is not there (the test then skips with a line that says so).
[[nodiscard]] QString sharedData(const QString& relative);

} // namespace passerby::testing
