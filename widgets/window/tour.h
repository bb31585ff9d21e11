// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace passerby::widgets {

/// What a step is about is gone, or came otherwise than the tour foresees: said in place of the step, with a way out.
struct TourMishap {
    QString title;
    QString text;   ///< what came between; rich text
    QString button; ///< that leads on
    int place = 0;  ///< of the step that it leads to, counted from 0, and does what the button there does
};

/// One thing to be done by the user.
struct TourStep {
    QString title;
    std::function<QString()> text;     ///< what to do; rich text
    std::function<QWidget*()> where;   ///< where it is done; may be null
    std::function<void()> begin = {};  ///< notes how things stand; may be empty
    std::function<bool()> isDone = {}; ///< compared with that; empty: only the button goes on
    /// What it is about came by itself, or there is nothing to do but to read: the button goes on. May be empty.
    std::function<bool()> isThere = {};
    std::function<QWidget*()> about = {}; ///< what else is needed, and should not lie under the bubble; may be empty
    std::function<void()> doIt = {};      ///< the button does this, which is asked for, in place of leaving it out; may be empty
    QString help = {};                    ///< what the button says then
    std::function<std::optional<TourMishap>()> mishap = {}; ///< may be empty
};

/// Steps one after the other, how they are offered, and what they begin with and end in.
struct Tour {
    QString key;     ///< of the setting that remembers that it was offered
    QString welcome; ///< title of the offer
    QString promise; ///< what the offer says; "%1" stands for the number of steps
    std::vector<TourStep> steps = {};
    /// Makes ready what the first step finds, then calls what it is given; does not where the user stays with what is open.
    std::function<void(std::function<void()> then)> prepare = {};
    std::function<QString()> farewell = {}; ///< what is said when all steps are done; rich text
};

/// The keys of an action, or its name where it has none; rich text.
[[nodiscard]] QString tourKey(const QAction& action);
/// Words that stand out; rich text of plain text.
[[nodiscard]] QString tourMark(const QString& words);

} // namespace passerby::widgets
