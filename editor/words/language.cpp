// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/language.h"

#include "core/foundation/words.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <array>
#include <cstring>
#include <memory>
#include <utility>

namespace passerby::editor {

namespace {

constexpr std::array<std::pair<Language, const char*>, 2> kCodes{{{Language::english, "en"}, {Language::german, "de"}}};

/// The same words have one translation wherever they stand, so that files of languages know of no contexts.
class Words : public QTranslator {
public:
    using QTranslator::QTranslator;

    QString translate(const char* context, const char* words, const char* distinction, int count) const override
    {
        const bool isKey = context && std::strcmp(context, "QShortcut") == 0; // "Home" is no flat there
        return isKey ? QString() : QTranslator::translate("", words, distinction, count);
    }
};

/// What is spoken besides English, and the words of Qt's own dialogs in it.
struct Spoken {
    Language language = Language::english;
    std::unique_ptr<Words> words;
    std::unique_ptr<QTranslator> dialogs;
};

Spoken& spoken()
{
    static Spoken now;
    return now;
}

} // namespace

QString codeOf(Language language)
{
    return QString::fromLatin1(kCodes[static_cast<std::size_t>(language)].second);
}

std::optional<Language> languageOfCode(const QString& code)
{
    for (const auto& [language, known] : kCodes)
        if (code == QLatin1String(known))
            return language;
    return std::nullopt;
}

QStringList languageCodes()
{
    QStringList codes;
    for (const auto& [language, code] : kCodes)
        codes << QString::fromLatin1(code);
    return codes;
}

Language languageOfSystem()
{
    for (const QString& name : QLocale::system().uiLanguages())
        if (const auto language = languageOfCode(name.left(2)))
            return *language;
    return Language::english;
}

void speak(Language language)
{
    spoken() = {language, nullptr, nullptr}; // a translator that goes takes itself out
    foundation::tellBy({});
    QLocale numbers(language == Language::german ? QLocale::German : QLocale::English);
    numbers.setNumberOptions(QLocale::OmitGroupSeparator);
    QLocale::setDefault(numbers);
    if (language == Language::english)
        return;
    auto dialogs = std::make_unique<QTranslator>();
    if (dialogs->load(QStringLiteral("qtbase_") + codeOf(language), QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(dialogs.get());
        spoken().dialogs = std::move(dialogs);
    }
    auto words = std::make_unique<Words>();
    if (words->load(QStringLiteral(":/passerby/languages/%1.qm").arg(codeOf(language)))) {
        QCoreApplication::installTranslator(words.get()); // asked before the others
        spoken().words = std::move(words);
        foundation::tellBy([](const char* english) { return QCoreApplication::translate("core", english).toStdString(); });
    }
}

Language spokenLanguage()
{
    return spoken().language;
}

QChar decimalSign()
{
    return QLatin1Char(spokenLanguage() == Language::german ? ',' : '.');
}

QString withinSentence(const QString& name)
{
    return spokenLanguage() == Language::english ? name.toLower() : name;
}

QString beginningSmall(QString words)
{
    const bool isOrdinary = words.size() == 1 || (words.size() > 1 && !words[1].isUpper());
    if (isOrdinary && spokenLanguage() == Language::english)
        words[0] = words[0].toLower();
    return words;
}

} // namespace passerby::editor
