// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

namespace passerby::editor {

/// A language that the program speaks. The words of the sources are English; the others' stand in resources/languages.
enum class Language : std::uint8_t { english, german };

/// "en", "de": what --language and settings know.
[[nodiscard]] QString codeOf(Language language);
/// Nothing for languages that the program does not speak.
[[nodiscard]] std::optional<Language> languageOfCode(const QString& code);
/// All codes.
[[nodiscard]] QStringList languageCodes();
/// The first language of the system that the program speaks; English where there is none.
[[nodiscard]] Language languageOfSystem();

/// From here on every text is in `language`, and numbers have its decimal sign. Needs a QCoreApplication, and is said before the first
/// text is asked for: what is on the screen already keeps its words.
void speak(Language language);
[[nodiscard]] Language spokenLanguage();
/// '.' or ','.
[[nodiscard]] QChar decimalSign();

/// "cell" for "Cell", where a name stands within a sentence; German keeps its capitals.
[[nodiscard]] QString withinSentence(const QString& name);
/// The same for what may be a name of somebody's own: "ATM" stays.
[[nodiscard]] QString beginningSmall(QString words);

} // namespace passerby::editor
