// SPDX-License-Identifier: GPL-3.0-or-later
// The window in German: its words, what they may not do to the window, and what is made in that language.
#include "core/foundation/words.h"
#include "core/importers/city_json/city_json_reader.h"
#include "editor/words/language.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/action_set.h"
#include "widgets/dialogs/help_window.h"
#include "widgets/window/language_choice.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <memory>
#include <set>

namespace language_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::Language;
using geometry::Point;

namespace {

/// All that a pattern finds in a page.
QStringList marksOf(const QString& text, const char* pattern)
{
    QStringList marks;
    for (auto found = QRegularExpression(QLatin1String(pattern)).globalMatch(text); found.hasNext();)
        marks << found.next().captured(1);
    marks.sort();
    return marks;
}

} // namespace

class LanguageWindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    void openIn(Language language)
    {
        m_w.reset();
        editor::speak(language);
        m_w = std::make_unique<testing::DrawingWindow>();
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void init() { QSettings().clear(); }

    void cleanup()
    {
        m_w.reset();
        editor::speak(Language::english);
    }

    void everyAction_speaksGerman()
    {
        openIn(Language::german); // before anything else in this program: the catalogue keeps its words
        static const QRegularExpression kEnglish(QStringLiteral("\\b(the|of|and|what|with|to|is|are)\\b"));
        for (const editor::ActionEntry& entry : editor::actionCatalogue())
            if (entry.key != QLatin1String("language_english"))
                QVERIFY2(!entry.tooltip.contains(kEnglish), qPrintable(entry.key + QStringLiteral(": ") + entry.tooltip));
        const QString home = QKeySequence(Qt::Key_Home).toString(QKeySequence::NativeText);
        QVERIFY2(home == QLatin1String("Pos1") || home == QLatin1String("Home"), qPrintable(home)); // no flat
        QCOMPARE(m_w->action("undo")->text().remove(QLatin1Char('&')), QStringLiteral("Rückgängig"));
    }

    void menus_fitASmallScreen_andNoLetterIsUnderlinedTwice()
    {
        openIn(Language::german);
        const std::function<void(const QMenu&)> look = [&](const QMenu& menu) {
            QVERIFY2(menu.sizeHint().height() <= 660 && menu.sizeHint().width() <= 700, qPrintable(menu.title()));
            for (const QAction* entry : menu.actions())
                if (entry->menu())
                    look(*entry->menu());
        };
        std::set<QChar> letters;
        for (const QAction* entry : m_w->window().findChild<QMenuBar*>()->actions()) {
            const qsizetype mark = entry->text().indexOf(QLatin1Char('&'));
            QVERIFY2(mark >= 0 && letters.insert(entry->text().at(mark + 1).toLower()).second, qPrintable(entry->text()));
            look(*entry->menu());
        }
    }

    void drawing_tellsInGerman()
    {
        openIn(Language::german);
        m_w->draw(Qt::Key_C, {{0, 0}, {20, 0}, {20, 10}, {0, 10}});
        QCOMPARE(m_w->world().cells().size(), std::size_t{1});
        QCOMPARE(editor::displayName(m_w->world(), {editor::ObjectKind::cell, 1}), QStringLiteral("Zelle 1"));
        QVERIFY2(m_w->stack().undoText().contains(QStringLiteral("Platz zeichnen")), qPrintable(m_w->stack().undoText()));
    }

    void whatIsRefused_saysWhyInGerman()
    {
        openIn(Language::german);
        foundation::JobContext context;
        const auto read = importers::readCityJson(std::string_view("{"), context);
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.find("Zeile 1, Spalte") != std::string::npos, read.error().message.c_str());
    }

    void coreSpeaks_theSameLanguage()
    {
        editor::speak(Language::german);
        QCOMPARE(QString::fromStdString(foundation::told("Where people are")), QStringLiteral("Wo Menschen sind"));
        QCOMPARE(foundation::withDecimalSign("−12.5"), std::string("−12,5"));
        QVERIFY(foundation::told("The outline crosses itself near ({:.1f}, {:.1f}).", 1.5, 2.0F).find("(1,5; 2,0)") != std::string::npos);
        editor::speak(Language::english);
        QCOMPARE(foundation::withDecimalSign("−12.5"), std::string("−12.5"));
        QCOMPARE(foundation::told("Where people are"), std::string("Where people are"));
        QCOMPARE(foundation::told("City {}", 3), std::string("City 3"));
    }

    void helpPages_haveTheSameKeysAndLinks()
    {
        for (const QString& page : helpPages()) {
            const QString english = helpText(page);
            editor::speak(Language::german);
            const QString german = helpText(page);
            editor::speak(Language::english);
            QVERIFY2(german != english, qPrintable(page));
            for (const char* pattern : {"\\{key:([a-z_]+)\\}", "\\]\\(([^)]*)\\)"})
                QVERIFY2(marksOf(german, pattern) == marksOf(english, pattern), qPrintable(page));
        }
    }

    void menu_choosesForTheNextStart()
    {
        openIn(Language::english);
        m_w->action("language_german")->trigger();
        QCOMPARE(chosenLanguage(), Language::german);
        QVERIFY(m_w->action("language_german")->isChecked() && !m_w->action("language_english")->isChecked());
        QVERIFY2(m_w->message().contains(QStringLiteral("Deutsch")), qPrintable(m_w->message()));
        QCOMPARE(editor::spokenLanguage(), Language::english); // until then
        m_w->action("language_english")->trigger();
        QCOMPARE(chosenLanguage(), Language::english);
    }
};

PASSERBY_TEST(LanguageWindowTest)

} // namespace language_test

#include "language_test.moc"
