// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recovery_dialog.h"

#include "editor/words/city_differences.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/plan_view/render_plan.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr QSize kVersionPicture(360, 225);

} // namespace

RecoveryDialog::RecoveryDialog(const editor::RecoverySession& session, QWidget* parent) : QDialog(parent)
{
    const QString title = session.isOutdated() ? tr("Older changes were found") : tr("Unsaved changes were found");
    setWindowTitle(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    layout->addWidget(makeLabel(title, TextStyle::page, false, this));
    const QString file = QFileInfo(session.path()).fileName();
    const QString found =
        session.path().isEmpty()
            ? tr("Passerby ended while a city was open that was never saved. It was kept. Do you want to go on with it?")
        : session.isOutdated()
            ? tr("Changes to %1 were kept when Passerby ended, but the file was saved or changed after that. They belong to "
                 "an earlier version of it, and may lie in it already. Which version do you want to open?")
                  .arg(file)
        : !session.saved() && session.fileStamp().exists
            ? tr("Passerby ended before the changes to %1 were saved. They were kept. The file itself cannot be read: saving will ask "
                 "before it is replaced. Do you want to open the city with the changes?")
                  .arg(file)
        : !session.saved()
            ? tr("Passerby ended before the changes to %1 were saved. They were kept. The file itself is no longer there. Do you want "
                 "to open the city with the changes?")
                  .arg(file)
            : tr("Passerby ended before the changes to %1 were saved. They were kept. Which version do you want to open?").arg(file);
    QLabel* what = makeLabel(found, TextStyle::text, false, this);
    what->setWordWrap(true);
    layout->addWidget(what);
    if (session.saved()) {
        QLabel* differences = makeLabel(tr("The changes: %1.").arg(editor::differencesOf(session.saved()->world, session.kept().world)),
                                        TextStyle::text, false, this);
        differences->setObjectName(QStringLiteral("recoveryDifferences"));
        differences->setTextFormat(Qt::PlainText); // with names that somebody gave
        differences->setWordWrap(true);
        layout->addWidget(differences);
    }
    auto* versions = new QHBoxLayout;
    versions->setSpacing(16);
    versions->addWidget(makeVersion(session.isOutdated() ? tr("With the older changes") : tr("With the unsaved changes"), session.kept()));
    if (session.saved())
        versions->addWidget(makeVersion(tr("As saved"), *session.saved()));
    layout->addLayout(versions);
    QPushButton* kept = makeChoice(tr("Open with the changes"), Choice::kept);
    QPushButton* saved = makeChoice(session.saved() ? tr("Open as saved, drop the changes") : tr("Drop the changes"), Choice::saved);
    kept->setDefault(!session.isOutdated()); // neither older changes nor their end by a mere Enter
    layout->addLayout(makeButtonRow(this, {saved, kept}, tr("Decide later")));
}

QWidget* RecoveryDialog::makeVersion(const QString& title, const editor::CityVersion& version)
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* picture = new QLabel(box);
    picture->setPixmap(QPixmap::fromImage(renderPreview(version.world, kVersionPicture)));
    picture->setFixedSize(kVersionPicture);
    picture->setAccessibleName(title);
    layout->addWidget(picture);
    layout->addWidget(makeLabel(title, TextStyle::title, false, box));
    layout->addWidget(makeLabel(QLocale().toString(version.writtenAt, QLocale::LongFormat), TextStyle::text, false, box));
    layout->addWidget(makeLabel(QStringList{formatCounted(static_cast<qint64>(version.world.cells().size()), tr("cell"), tr("cells")),
                                            formatCounted(static_cast<qint64>(version.world.targets().size()), tr("target"), tr("targets")),
                                            formatCounted(version.world.settings().population, tr("person"), tr("people"))}
                                    .join(QStringLiteral(", ")),
                                TextStyle::caption, true, box));
    layout->addStretch(1);
    return box;
}

QPushButton* RecoveryDialog::makeChoice(const QString& text, Choice choice)
{
    auto* button = new QPushButton(text, this);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, choice] {
        m_choice = choice;
        accept();
    });
    return button;
}

} // namespace passerby::widgets
