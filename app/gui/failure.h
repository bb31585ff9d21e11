// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/foundation/shown_text.h"

#include <QString>
#include <cstdio>

namespace passerby::gui {

// Exit codes.
inline constexpr int kFailed = 1;
inline constexpr int kWrongInput = 2;

/// Wrong options: error "usage".
[[nodiscard]] inline foundation::Error usage(const QString& sentence)
{
    return {"usage", sentence.toStdString(), {}};
}

/// Tells the error on standard error; returns the code.
inline int fail(const foundation::Error& error, int code)
{
    std::fprintf(stderr, "%s\n", foundation::shownLine(foundation::describe(error)).c_str());
    return code;
}

} // namespace passerby::gui
