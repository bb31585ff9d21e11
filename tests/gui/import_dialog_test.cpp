// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/import_dialog.h"

#include "editor/document/project_document.h"
#include "editor/session/import_session.h"
#include "tests/support/test_registry.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <algorithm>
#include <memory>

namespace import_dialog_test {

using namespace passerby;
using widgets::ImportDialog;

class ImportDialogTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_document = std::make_unique<editor::ProjectDocument>();
        m_session = std::make_unique<editor::ImportSession>(*m_document);
        m_dialog = std::make_unique<ImportDialog>(*m_session, QString(), nullptr);
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }
    void cleanup()
    {
        m_dialog.reset();
        m_session.reset();
        m_document.reset();
    }

    void keysAlone_nameTheMap_importIt_andSeeTheCity()
    {
        QTest::keyClicks(path(), QStringLiteral(PASSERBY_SOURCE_DIR "/tests/scenarios/osm/crossing.osm"));
        QTest::keyClick(path(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(button("See the city")->isVisible(), 30'000);
        QVERIFY(!m_document->world().cells().empty());
        QTest::keyClick(m_dialog.get(), Qt::Key_Return);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
    }

    void noSuchFile_isSaid_andMayBeNamedAnew()
    {
        QTest::keyClicks(path(), QStringLiteral("/nowhere/town.osm"));
        QTest::keyClick(path(), Qt::Key_Return);
        const auto labels = m_dialog->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() && label->text().contains(QStringLiteral("no such file"));
        }));
        path()->clear();
        keysAlone_nameTheMap_importIt_andSeeTheCity();
    }

private:
    QLineEdit* path() const
    {
        for (auto* field : m_dialog->findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Map extract"))
                return field;
        return nullptr;
    }
    QPushButton* button(const char* words) const
    {
        for (auto* button : m_dialog->findChildren<QPushButton*>())
            if (button->text() == QLatin1String(words))
                return button;
        return nullptr;
    }

    std::unique_ptr<editor::ProjectDocument> m_document;
    std::unique_ptr<editor::ImportSession> m_session;
    std::unique_ptr<ImportDialog> m_dialog;
};

PASSERBY_TEST(ImportDialogTest)

} // namespace import_dialog_test

#include "import_dialog_test.moc"
