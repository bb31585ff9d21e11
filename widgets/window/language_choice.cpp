// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/language_choice.h"

#include "widgets/controls/action_set.h"

#include <QAction>
#include <QSettings>
#include <array>
#include <utility>

namespace passerby::widgets {

namespace {

using editor::ActionId;
using editor::Language;

const QString kLanguageKey = QStringLiteral("language");
constexpr std::array<std::pair<ActionId, Language>, 2> kLanguages{
    {{ActionId::languageEnglish, Language::english}, {ActionId::languageGerman, Language::german}}};

void showChoice(const ActionSet& actions)
{
    for (const auto& [id, language] : kLanguages)
        actions.at(id)->setChecked(language == chosenLanguage());
}

} // namespace

Language chosenLanguage()
{
    const auto chosen = editor::languageOfCode(QSettings().value(kLanguageKey).toString());
    return chosen ? *chosen : editor::languageOfSystem();
}

void offerLanguages(const ActionSet& actions, QObject* listener, std::function<void(const QString&)> say)
{
    for (const auto& entry : kLanguages) {
        QAction* action = actions.at(entry.first);
        QObject::connect(action, &QAction::triggered, listener, [&actions, action, language = entry.second, say] {
            QSettings().setValue(kLanguageKey, editor::codeOf(language));
            showChoice(actions);
            say(action->toolTip());
        });
    }
    showChoice(actions);
}

} // namespace passerby::widgets
