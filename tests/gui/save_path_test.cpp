// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/save_path.h"

#include "tests/support/test_registry.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace save_path_test {

using namespace passerby;

class SavePathTest : public QObject {
    Q_OBJECT

private slots:
    void nameWithoutEnding_getsTheSuffix()
    {
        const QTemporaryDir folder;
        QCOMPARE(asked(folder, QStringLiteral("picture"), QMessageBox::No), folder.filePath(QStringLiteral("picture.png")));
        QCOMPARE(m_questions, 0);
        QCOMPARE(asked(folder, QStringLiteral("picture.jpg"), QMessageBox::No), folder.filePath(QStringLiteral("picture.jpg")));
        QCOMPARE(m_questions, 0);
    }

    void fileThatIsThere_isReplacedOnlyWhenAsked()
    {
        const QTemporaryDir folder;
        QFile there(folder.filePath(QStringLiteral("picture.png")));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.close();
        QCOMPARE(asked(folder, QStringLiteral("picture"), QMessageBox::No), QString());
        QCOMPARE(m_questions, 1);
        QCOMPARE(asked(folder, QStringLiteral("picture"), QMessageBox::Yes), there.fileName());
        QCOMPARE(m_questions, 1);
    }

    void picture_isWrittenWhole_orSaysWhy()
    {
        const QTemporaryDir folder;
        QImage image(30, 20, QImage::Format_RGB32);
        image.fill(Qt::red);
        const QString picture = folder.filePath(QStringLiteral("picture.png"));
        QVERIFY(widgets::writePicture(image, picture).ok());
        QCOMPARE(QImage(picture).size(), QSize(30, 20));
        const QString odd = folder.filePath(QStringLiteral("picture.of-the-town"));
        QVERIFY(widgets::writePicture(image, odd).ok());
        QCOMPARE(QImage(odd).size(), QSize(30, 20));
        const auto nowhere = widgets::writePicture(image, folder.filePath(QStringLiteral("gone/picture.png")));
        QVERIFY(!nowhere.ok());
        QVERIFY(nowhere.error().message.find("no such folder") != std::string::npos);
        QVERIFY(QFile::setPermissions(picture, QFileDevice::ReadOwner));
        QCOMPARE(widgets::writePicture(QImage(8, 8, QImage::Format_RGB32), picture).error().code, std::string("read-only"));
        QCOMPARE(QImage(picture).size(), QSize(30, 20));
    }

private:
    /// What comes of a name that is typed, where the question whether to replace a file is answered so.
    QString asked(const QTemporaryDir& folder, const QString& name, QMessageBox::StandardButton answer)
    {
        m_questions = 0;
        QTimer question;
        connect(&question, &QTimer::timeout, this, [this, answer] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                ++m_questions;
                box->button(answer)->click();
            }
        });
        question.start(50);
        QTimer::singleShot(300, this, [path = folder.filePath(name)] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            auto* field = dialog->findChild<QLineEdit*>();
            field->setText(path);
            QTest::keyClick(field, Qt::Key_Return);
            if (dialog->isVisible()) // the file is to stay as it is
                dialog->reject();
        });
        return widgets::askWhereToSave(nullptr, QStringLiteral("Save"), folder.filePath(QStringLiteral("other.png")),
                                       QStringLiteral("Pictures (*.png)"), QStringLiteral("png"));
    }

    int m_questions = 0;
};

PASSERBY_TEST(SavePathTest)

} // namespace save_path_test

#include "save_path_test.moc"
