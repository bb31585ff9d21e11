// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::editor {

/// Words of which some are to be told apart.
struct MarkedText {
    QString plain;
    QString rich; ///< HTML, with names in semibold

    friend bool operator==(const MarkedText&, const MarkedText&) = default;
};

/// Words around a name.
struct Phrase {
    QString before;
    QString name;
    QString after;

    [[nodiscard]] QString plain() const { return before + name + after; }
    [[nodiscard]] QString rich() const;
};

/// Puts phrases into a sentence with the places %1 and %2.
[[nodiscard]] MarkedText fill(const QString& sentence, const Phrase& first, const Phrase& second);
[[nodiscard]] MarkedText fill(const QString& sentence, const Phrase& only);

} // namespace passerby::editor
