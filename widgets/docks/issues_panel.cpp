// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/issues_panel.h"

#include "editor/models/issue_model.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/row_state.h"

#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <functional>
#include <utility>

namespace passerby::widgets {

namespace {

using editor::IssueModel;

/// Icon, sentence, place, "Fix all 3", fix button.
class IssueDelegate : public QStyledItemDelegate {
public:
    using Doer = std::function<void(int)>;
    IssueDelegate(IssueModel& model, Doer fix, Doer fixAll, QObject* parent)
        : QStyledItemDelegate(parent), m_model(model), m_fix(std::move(fix)), m_fixAll(std::move(fixAll))
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, 32}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const Theme& t = currentTheme();
        paintRowState(*painter, option);
        paintIcon(painter, option.rect, index);
        const Buttons buttons = buttonsOf(option.rect, index);
        paintWords(painter, option.rect.adjusted(34, 0, -(option.rect.right() - buttons.left), 0), index);
        if (!buttons.fix.isNull()) {
            painter->setPen(QPen(t.control, 1));
            painter->setBrush(t.raised);
            painter->drawRoundedRect(QRectF(buttons.fix).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            painter->setPen(t.text);
            painter->setFont(textFont(TextStyle::strong));
            painter->drawText(buttons.fix, Qt::AlignCenter, index.data(IssueModel::fixNameRole).toString());
        }
        if (!buttons.fixAll.isNull()) {
            painter->setPen(t.accent);
            painter->setFont(textFont(TextStyle::strong));
            painter->drawText(buttons.fixAll, Qt::AlignCenter, fixAllText(index.row()));
        }
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override
    {
        if (event->type() == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
            const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
            const Buttons buttons = buttonsOf(option.rect, index);
            if (buttons.fix.contains(at)) {
                m_fix(index.row());
                return true;
            }
            if (buttons.fixAll.contains(at)) {
                m_fixAll(index.row());
                return true;
            }
        }
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }

private:
    struct Buttons {
        QRect fix;
        QRect fixAll;
        int left = 0;
    };

    QString fixAllText(int row) const { return IssuesPanel::tr("Fix all %1").arg(m_model.fixableLike(row)); }

    Buttons buttonsOf(const QRect& rect, const QModelIndex& index) const
    {
        Buttons result{{}, {}, rect.right() - 8};
        const QString name = index.data(IssueModel::fixNameRole).toString();
        if (name.isEmpty())
            return result;
        const QFontMetrics metrics(textFont(TextStyle::strong));
        const int width = metrics.horizontalAdvance(name) + 24;
        result.fix = QRect(rect.right() - 8 - width, rect.top() + 4, width, 24);
        result.left = result.fix.left() - 8;
        if (m_model.fixableLike(index.row()) > 1) {
            const int all = metrics.horizontalAdvance(fixAllText(index.row())) + 16;
            result.fixAll = QRect(result.left - all, rect.top() + 4, all, 24);
            result.left = result.fixAll.left() - 8;
        }
        return result;
    }

    static void paintIcon(QPainter* painter, const QRect& rect, const QModelIndex& index)
    {
        const Theme& t = currentTheme();
        const auto severity = static_cast<foundation::Severity>(index.data(IssueModel::severityRole).toInt());
        QString name = QStringLiteral("info-circle");
        QColor color = t.accent;
        if (severity == foundation::Severity::error)
            name = QStringLiteral("alert-octagon-filled"), color = t.error;
        else if (severity == foundation::Severity::warning)
            name = QStringLiteral("alert-triangle"), color = t.warning;
        painter->drawPixmap(QPoint(rect.left() + 10, rect.center().y() - 7),
                            iconPixmap(name, color, 16, painter->device()->devicePixelRatioF()));
    }

    static void paintWords(QPainter* painter, const QRect& rect, const QModelIndex& index)
    {
        const Theme& t = currentTheme();
        painter->setFont(textFont(TextStyle::text));
        painter->setPen(t.text);
        const QString message = index.siblingAtColumn(IssueModel::messageColumn).data(Qt::DisplayRole).toString();
        const QString shown = painter->fontMetrics().elidedText(message, Qt::ElideRight, rect.width());
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, shown);
        const int used = painter->fontMetrics().horizontalAdvance(shown) + 8;
        painter->setFont(textFont(TextStyle::caption));
        painter->setPen(t.muted);
        const QString place = index.siblingAtColumn(IssueModel::placeColumn).data(Qt::DisplayRole).toString();
        if (rect.width() - used > 40)
            painter->drawText(rect.adjusted(used, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                              painter->fontMetrics().elidedText(place, Qt::ElideRight, rect.width() - used));
    }

    IssueModel& m_model;
    Doer m_fix;
    Doer m_fixAll;
};

} // namespace

IssuesPanel::IssuesPanel(editor::IssueModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_stack(new QStackedLayout(this)),
      m_empty(new EmptyState(QStringLiteral("circle-check"), tr("No issues"), tr("Checks run as you edit."), this)),
      m_list(new QListView(this))
{
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_list);
    m_list->setObjectName(QStringLiteral("issuesList"));
    m_list->setAccessibleName(tr("Issues"));
    m_list->setModel(&model);
    m_list->setModelColumn(IssueModel::messageColumn);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setItemDelegate(new IssueDelegate(
        model, [this](int row) { fix(row); }, [this](int row) { fixAll(row); }, m_list));
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { emit goToRequested(index.row()); });
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& index) { emit goToRequested(index.row()); });
    connect(&model, &IssueModel::countsChanged, this, &IssuesPanel::refresh);
    connect(&model, &QAbstractItemModel::modelReset, this, &IssuesPanel::refresh);
    refresh();
}

void IssuesPanel::refresh()
{
    m_stack->setCurrentWidget(m_model.rowCount() > 0 ? static_cast<QWidget*>(m_list) : m_empty);
}

void IssuesPanel::fix(int row)
{
    const auto result = m_model.applyFix(row);
    if (!result.ok())
        emit fixFailed(QString::fromStdString(result.error().message));
}

void IssuesPanel::fixAll(int row)
{
    const QString code = m_model.index(row, 0).data(IssueModel::codeRole).toString();
    if (m_model.applyAllFixes(code) == 0)
        emit fixFailed(tr("None of these could be mended."));
}

} // namespace passerby::widgets
