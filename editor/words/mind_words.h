// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace passerby::editor {

/// What goes on in somebody who lives by what they need and want, in words.
struct MindWords {
    struct Need {
        QString name; ///< "Thirst"
        double level = 0.0;
        double threshold = 1.0; ///< from which on it is seen to
        QString words;          ///< "62 %, seen to from 70 % on"

        friend bool operator==(const Need&, const Need&) = default;
    };

    QString moment;   ///< "Walks. Held up by others."
    QStringList plan; ///< what they want now, then what comes after it
    std::vector<Need> needs;
    QStringList done; ///< the latest first: "Got a ticket (Counter 2), 08:12"

    friend bool operator==(const MindWords&, const MindWords&) = default;
};

} // namespace passerby::editor
