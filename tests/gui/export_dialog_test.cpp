// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/export_dialog.h"

#include "core/world/patch_builder.h"
#include "editor/commands/stories.h"
#include "editor/document/project_document.h"
#include "tests/gui/answers.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

namespace export_dialog_test {

using namespace passerby;
using widgets::ExportDialog;

class ExportDialogTest : public QObject {
    Q_OBJECT

private slots:
    void names_neverThatOfTheCityItself()
    {
        open();
        auto* formats = m_dialog->findChild<QComboBox*>();
        QVERIFY(formats->count() > 4);
        for (int i = 0; i < formats->count(); ++i) {
            formats->setCurrentIndex(i);
            QVERIFY2(!path()->text().endsWith(QLatin1String("/town.gpkg")), qPrintable(path()->text()));
        }
        choose("Viewsheds");
        QVERIFY2(path()->text().endsWith(QLatin1String("/town-viewsheds.gpkg")), qPrintable(path()->text()));
        QVERIFY(says(QStringLiteral(".geojson")));
        choose("City JSON");
        QVERIFY2(path()->text().endsWith(QLatin1String("/town.json")), qPrintable(path()->text()));
        QVERIFY(!says(QStringLiteral(".geojson")));
    }

    void dialog_isAsWideAsItsList_andAsksWhatTheFormatTakes()
    {
        open();
        auto* formats = m_dialog->findChild<QComboBox*>();
        for (int i = 0; i < formats->count(); ++i) {
            formats->setCurrentIndex(i);
            QVERIFY2(formats->fontMetrics().horizontalAdvance(formats->itemText(i)) < 300, qPrintable(formats->itemText(i)));
            QVERIFY(m_dialog->minimumSizeHint().width() <= 700);
        }
        const auto asks = [this](const char* field) { return m_dialog->findChild<QWidget*>(QLatin1String(field))->isVisible(); };
        choose("Isovists");
        QVERIFY(asks("exportStep") && !asks("exportHour") && !asks("exportMinutes"));
        choose("Tables");
        QVERIFY(!asks("exportStep") && asks("exportHour") && !asks("exportMinutes"));
        choose("Trajectories");
        QVERIFY(!asks("exportStep") && !asks("exportHour") && asks("exportMinutes"));
        choose("Game engine");
        QVERIFY(asks("exportStep") && asks("exportHour") && asks("exportWalksOn") && asks("exportMinutes"));
        auto* minutes = m_dialog->findChild<QDoubleSpinBox*>(QStringLiteral("exportMinutes"));
        QVERIFY(!minutes->isEnabled());
        m_dialog->findChild<QCheckBox*>(QStringLiteral("exportWalksOn"))->setChecked(true);
        QVERIFY(minutes->isEnabled());
        choose("Heatmaps");
        QVERIFY(asks("exportStep") && asks("exportHour") && !asks("exportWalksOn") && !asks("exportMinutes"));
        choose("City JSON");
        QVERIFY(!asks("exportStep") && !asks("exportHour") && !asks("exportMinutes"));
    }

    void whatIsSaidOfAFormat_andItsFields_areSeenWhole()
    {
        open();
        auto* formats = m_dialog->findChild<QComboBox*>();
        for (int i = 0; i < formats->count(); ++i) {
            formats->setCurrentIndex(i);
            QTest::qWait(1); // the rows take their places
            QVERIFY(m_dialog->height() <= 720);
            for (const QLabel* label : m_dialog->findChildren<QLabel*>())
                if (label->isVisible() && label->wordWrap())
                    QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(formats->itemText(i) + label->text()));
            for (const QDoubleSpinBox* field : m_dialog->findChildren<QDoubleSpinBox*>())
                if (field->isVisible())
                    QVERIFY2(field->height() >= field->sizeHint().height() && field->width() >= field->sizeHint().width(),
                             qPrintable(formats->itemText(i) + field->objectName()));
        }
    }

    void slidesOfAStory_goIntoAWebPage()
    {
        open();
        m_document.replace(testing::makeCrossing(), {}, nullptr);
        const auto story = [this] { return m_dialog->findChild<QComboBox*>(QStringLiteral("exportStory")); };
        choose("Web page");
        QVERIFY(!story()->isVisible()); // there are none
        choose("Tables");
        world::Slide slide;
        slide.title = "The only slide";
        QVERIFY(editor::addStory(m_document, QStringLiteral("Tour"), {slide}).ok());
        QVERIFY(editor::addStory(m_document, QStringLiteral("Empty")).ok());
        choose("Web page");
        QVERIFY(story()->isVisible());
        QCOMPARE(story()->count(), 2);
        story()->setCurrentIndex(1);
        const QString file = path()->text();
        press();
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Written: ")), 20000);
        QFile page(file);
        QVERIFY(page.open(QIODevice::ReadOnly) && page.readAll().contains("The only slide"));
        choose("Tables");
        QVERIFY(!story()->isVisible());
    }

    void trajectories_areWritten()
    {
        open();
        m_document.replace(testing::makeCrossing(), {}, nullptr); // somebody lives there
        choose("Trajectories");
        const QString file = path()->text();
        QVERIFY2(file.endsWith(QLatin1String("/town.sqlite")), qPrintable(file));
        m_dialog->findChild<QDoubleSpinBox*>(QStringLiteral("exportMinutes"))->setValue(0.1);
        press();
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Written: ")), 20000);
        QVERIFY(QFile::exists(file));
    }

    void viewsheds_areWritten()
    {
        open();
        choose("Viewsheds");
        const QString file = path()->text();
        press();
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Written: ")), 20000);
        QVERIFY(QFile::exists(file));
        path()->setText(QString(file).replace(QLatin1String(".gpkg"), QLatin1String(".geojson")));
        press();
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("no place on the map")), 20000); // the city was drawn
    }

    void whatIsThere_isReplacedOnlyWhenAsked()
    {
        open();
        choose("City JSON");
        const QString file = m_folder.filePath(QStringLiteral("there.json"));
        path()->setText(file);
        writeNotes(file);
        const testing::Answers staying(QStringLiteral("Choose another name"), 1);
        press();
        QCOMPARE(staying.left(), 0);
        QVERIFY(!m_session->isRunning());
        QCOMPARE(QFile(file).size(), qint64{5});
        {
            const testing::Answers replacing(QStringLiteral("Replace"), 1);
            press();
            QCOMPARE(replacing.left(), 0);
        }
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Written: ")), 20000);
        QVERIFY(QFile(file).size() > 5);
        press(); // again, over what it has just written
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->isRunning(), 20000);

        choose("Tables");
        const QString folder = m_folder.filePath(QStringLiteral("full"));
        QVERIFY(QDir().mkdir(folder));
        path()->setText(folder);
        writeNotes(folder + QStringLiteral("/notes.txt"));
        const testing::Answers leaving(QStringLiteral("Choose another name"), 1);
        press();
        QCOMPARE(leaving.left(), 0);
        QVERIFY(!m_session->isRunning());
        QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{QStringLiteral("notes.txt")});
    }

    void whatIsLeftOut_isTold()
    {
        open();
        world::World far = testing::makeCrossing();
        world::PatchBuilder build(far);
        build.add(world::Cell{"Island", world::CellKind::plaza, 0, {{{90000, 0}, {90010, 0}, {90010, 10}, {90000, 10}}, {}}});
        QVERIFY(far.apply(build.take()).ok());
        m_document.replace(far, {}, nullptr);
        choose("Tables");
        press();
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Written: ")), 20000);
        QCOMPARE(m_dialog->leftOut().size(), 1);
        QVERIFY(m_dialog->leftOut().front().contains(QStringLiteral("junctions.csv: Left out")));
        QVERIFY(!says(QStringLiteral("Left out"))); // the window says so, once
        press();
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->isRunning(), 20000);
        QCOMPARE(m_dialog->leftOut().size(), 1);
    }

private:
    void open()
    {
        m_dialog.reset();
        m_session = std::make_unique<editor::ExportSession>(m_document);
        m_document.replace(testing::streetCity(), {}, nullptr);
        m_dialog = std::make_unique<ExportDialog>(*m_session, m_folder.path(), QStringLiteral("town"), ExportDialog::People(), nullptr);
        m_dialog->show();
    }
    static void writeNotes(const QString& path)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write("notes"), qint64{5});
    }
    void choose(const char* format) const
    {
        auto* formats = m_dialog->findChild<QComboBox*>();
        const int index = formats->findText(QLatin1String(format), Qt::MatchStartsWith);
        QVERIFY(index >= 0);
        formats->setCurrentIndex(index);
    }
    void press() const
    {
        for (auto* button : m_dialog->findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Export city"))
                button->click();
    }
    [[nodiscard]] QLineEdit* path() const { return m_dialog->findChild<QLineEdit*>(); }
    [[nodiscard]] bool says(const QString& words) const
    {
        for (const auto* label : m_dialog->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(words))
                return true;
        return false;
    }

    QTemporaryDir m_folder;
    editor::ProjectDocument m_document;
    std::unique_ptr<editor::ExportSession> m_session;
    std::unique_ptr<ExportDialog> m_dialog;
};

PASSERBY_TEST(ExportDialogTest)

} // namespace export_dialog_test

#include "export_dialog_test.moc"
