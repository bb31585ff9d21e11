// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/help_window.h"

#include "editor/heat/heat_layers.h"
#include "editor/words/language.h"
#include "editor/words/text.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

namespace {

const char* const kPageProperty = "helpPage";
const QString kFolder = QStringLiteral(":/passerby/help/");
const QString kFirst = QStringLiteral("first-steps");

/// So that Markdown takes none of it for a mark ("+" begins a list).
QString escaped(QString text)
{
    static const QRegularExpression kMark(QStringLiteral("([\\\\`*_{}\\[\\]()#+.!|<>~-])"));
    return text.replace(kMark, QStringLiteral("\\\\1"));
}

QString withKeys(QString text, const HelpBrowser::KeyTeller& keys)
{
    static const QRegularExpression kKey(QStringLiteral("\\{key:([a-z_]+)\\}"));
    for (QRegularExpressionMatch found = kKey.match(text); found.hasMatch(); found = kKey.match(text)) {
        const QString told = keys(found.captured(1));
        text.replace(found.capturedStart(), found.capturedLength(), told.isEmpty() ? HelpBrowser::tr("(no keys)") : told);
    }
    return text;
}

/// What pages say of heat layers: a line for each, of those about sight, about the road, or of the others.
QString withHeatmaps(QString text)
{
    QStringList people;
    QStringList sight;
    QStringList road;
    for (const editor::HeatLayerRow& row : editor::heatLayers())
        if (*row.manual != '\0')
            (row.needs.sight  ? sight
             : row.needs.road ? road
                              : people)
                << QStringLiteral("- {key:%1} %2").arg(QString::fromLatin1(row.action.key), editor::text(row.manual));
    text.replace(QLatin1String("{heatmaps:people}"), people.join(QLatin1Char('\n')));
    text.replace(QLatin1String("{heatmaps:road}"), road.join(QLatin1Char('\n')));
    return text.replace(QLatin1String("{heatmaps:sight}"), sight.join(QLatin1Char('\n')));
}

} // namespace

/// Pages of all languages have the same names; what one lacks is English.
QStringList helpPages()
{
    QStringList pages;
    for (const QFileInfo& file : QDir(kFolder).entryInfoList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        pages << file.completeBaseName();
    return pages;
}

QString helpText(const QString& page)
{
    QFile file(kFolder + editor::codeOf(editor::spokenLanguage()) + QLatin1Char('/') + page + QStringLiteral(".md"));
    if (!file.exists())
        file.setFileName(kFolder + page + QStringLiteral(".md"));
    return file.open(QIODevice::ReadOnly) ? withHeatmaps(QString::fromUtf8(file.readAll())) : QString();
}

QString helpTitle(const QString& page)
{
    const QString text = helpText(page);
    return text.startsWith(QLatin1String("# ")) ? text.mid(2, text.indexOf(QLatin1Char('\n')) - 2).trimmed() : page;
}

void setHelpPage(QWidget* widget, const QString& page)
{
    widget->setProperty(kPageProperty, page);
}

QString helpPageOf(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (QString page = widget->property(kPageProperty).toString(); !page.isEmpty())
            return page;
    return kFirst;
}

HelpBrowser::HelpBrowser(KeyTeller keys, QWidget* parent) : QTextBrowser(parent), m_keys(std::move(keys))
{
    setObjectName(QStringLiteral("helpBrowser"));
    setOpenExternalLinks(true);
    setFont(textFont(TextStyle::text));
    document()->setDocumentMargin(12);
    connect(this, &QTextBrowser::sourceChanged, this, &HelpBrowser::spread);
}

/// Pages come without any space between paragraphs.
void HelpBrowser::spread()
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setTopMargin(format.headingLevel() > 1 ? 10 : 0);
        format.setBottomMargin(format.headingLevel() > 0 ? 8 : block.textList() ? 4 : 8);
        QTextCursor(block).setBlockFormat(format);
    }
}

QString HelpBrowser::told(const QString& page) const
{
    return withKeys(helpText(page), m_keys);
}

QVariant HelpBrowser::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::MarkdownResource)
        return QTextBrowser::loadResource(type, name);
    const auto keys = [this](const QString& action) { return escaped(m_keys(action)); };
    return withKeys(helpText(QFileInfo(name.path()).completeBaseName()), keys).toUtf8();
}

void HelpBrowser::showPage(const QString& page)
{
    if (this->page() == page)
        reload(); // keys may be others by now
    else
        setSource(QUrl(page + QStringLiteral(".md")), QTextDocument::MarkdownResource);
}

QString HelpBrowser::page() const
{
    return QFileInfo(source().path()).completeBaseName();
}

HelpWindow::HelpWindow(HelpBrowser::KeyTeller keys, QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_list(new QListWidget(this)), m_browser(new HelpBrowser(std::move(keys), this))
{
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Help"));
    resize(860, 620);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(10);
    auto* left = new QVBoxLayout;
    left->setSpacing(8);
    m_search->setObjectName(QStringLiteral("helpSearch"));
    m_search->setPlaceholderText(tr("Search the help"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("helpList"));
    m_list->setAccessibleName(tr("Pages of the help"));
    m_search->setFixedWidth(232);
    m_list->setFixedWidth(232);
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    layout->addLayout(left);
    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    auto* row = new QHBoxLayout;
    QToolButton* back = makeIconButton(QStringLiteral("arrow-back-up"), tr("Page before"), this);
    QToolButton* forward = makeIconButton(QStringLiteral("arrow-forward-up"), tr("Page after"), this);
    row->addWidget(back);
    row->addWidget(forward);
    row->addStretch(1);
    right->addLayout(row);
    right->addWidget(m_browser, 1);
    layout->addLayout(right, 1);
    connect(back, &QToolButton::clicked, m_browser, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_browser, &QTextBrowser::forward);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::sourceChanged, this, &HelpWindow::followPage);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::filter);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item && !m_isFollowing)
            m_browser->showPage(item->data(Qt::UserRole).toString());
    });
    // Colours of links are part of a page.
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, &HelpWindow::refresh);
    back->setEnabled(false);
    forward->setEnabled(false);
    filter({});
}

void HelpWindow::openPage(const QString& page)
{
    m_search->clear();
    m_browser->showPage(helpText(page).isEmpty() ? kFirst : page);
    QDialog::show();
    raise();
    activateWindow();
}

void HelpWindow::refresh()
{
    m_browser->reload();
}

void HelpWindow::filter(const QString& text)
{
    const QScopedValueRollback guard(m_isFollowing, true);
    std::vector<std::pair<QString, QString>> found; // title, page
    for (const QString& page : helpPages()) {
        const QString title = helpTitle(page);
        if (title.contains(text.trimmed(), Qt::CaseInsensitive) || m_browser->told(page).contains(text.trimmed(), Qt::CaseInsensitive))
            found.emplace_back(title, page);
    }
    // What begins with the words, then titles in order; the first steps come first.
    const auto rank = [&](const std::pair<QString, QString>& one) {
        const bool isTitle = !text.trimmed().isEmpty() && one.first.contains(text.trimmed(), Qt::CaseInsensitive);
        return isTitle ? 0 : one.second == kFirst ? 1 : one.second.startsWith(QLatin1String("tool-")) ? 3 : 2;
    };
    std::sort(found.begin(), found.end(),
              [&](const auto& a, const auto& b) { return std::pair(rank(a), a.first.toLower()) < std::pair(rank(b), b.first.toLower()); });
    m_list->clear();
    for (const auto& [title, page] : found) {
        auto* item = new QListWidgetItem(title, m_list);
        item->setData(Qt::UserRole, page);
        item->setSizeHint({0, 28});
    }
    followPage();
}

void HelpWindow::followPage()
{
    const QScopedValueRollback guard(m_isFollowing, true);
    m_list->setCurrentItem(nullptr);
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole).toString() == m_browser->page())
            m_list->setCurrentRow(row);
}

} // namespace passerby::widgets
