// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/about_dialog.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QCoreApplication>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

QTextBrowser* makeBrowser(QWidget* parent)
{
    auto* browser = new QTextBrowser(parent);
    browser->setOpenExternalLinks(true);
    browser->document()->setDocumentMargin(8);
    return browser;
}

QHBoxLayout* makeCloseRow(QDialog* dialog)
{
    auto* close = new QPushButton(QDialog::tr("Close"), dialog);
    close->setDefault(true);
    QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(close);
    return row;
}

QString fileText(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

AboutDialog::AboutDialog(const QString& attribution, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("About Passerby"));
    setMinimumSize(560, 440);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    auto* head = new QHBoxLayout;
    auto* picture = new QLabel(this);
    picture->setPixmap(iconPixmap(QStringLiteral("walk"), currentTheme().accent, 36, devicePixelRatioF()));
    head->addWidget(picture);
    auto* names = new QVBoxLayout;
    names->addWidget(makeLabel(QStringLiteral("Passerby"), TextStyle::product, false, this));
    auto* version =
        makeLabel(tr("Version %1 · a studio for city life").arg(QCoreApplication::applicationVersion()), TextStyle::caption, true, this);
    version->setObjectName(QStringLiteral("version"));
    version->setTextInteractionFlags(Qt::TextSelectableByMouse);
    names->addWidget(version);
    head->addLayout(names, 1);
    layout->addLayout(head);
    auto* city =
        makeLabel(attribution.isEmpty() ? tr("The open city holds no data of others.") : tr("Data of the open city: %1").arg(attribution),
                  TextStyle::text, false, this);
    city->setWordWrap(true);
    city->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(city);
    auto* browser = makeBrowser(this);
    browser->setObjectName(QStringLiteral("licences"));
    browser->setHtml(fileText(QStringLiteral(":/passerby/help/licences.html")));
    layout->addWidget(browser, 1);
    layout->addLayout(makeCloseRow(this));
}

} // namespace passerby::widgets
