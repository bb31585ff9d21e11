// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/search_popup.h"

#include "tests/support/test_registry.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <memory>
#include <vector>

namespace search_popup_test {

using passerby::widgets::SearchPopup;

class SearchPopupTest : public QObject {
    Q_OBJECT

private slots:
    /// As high as what was found, from one action to more than fit.
    void height_followsWhatIsFound()
    {
        std::vector<std::unique_ptr<QAction>> all;
        for (int i = 0; i < 40; ++i)
            all.push_back(std::make_unique<QAction>(QStringLiteral("Action %1").arg(i)));
        const auto find = [&all](const QString& text) {
            const std::size_t count = text == QLatin1String("none") ? 0 : text == QLatin1String("one") ? 1 : all.size();
            std::vector<QAction*> found;
            for (std::size_t i = 0; i < count; ++i)
                found.push_back(all[i].get());
            return found;
        };
        SearchPopup popup(find, nullptr);
        popup.openAt({600, 0});
        QTRY_VERIFY(popup.isVisible());
        const int whole = popup.height();
        QVERIFY(whole > 300 && whole <= 440);
        auto* field = popup.findChild<QLineEdit*>();
        auto* list = popup.findChild<QListWidget*>();
        field->setText(QStringLiteral("one"));
        QTRY_VERIFY(popup.height() < 100);
        QVERIFY(list->viewport()->rect().contains(list->visualItemRect(list->item(0))));
        field->setText(QStringLiteral("none"));
        QTRY_VERIFY(popup.height() < 120);
        auto* nothing = popup.findChild<QLabel*>(QStringLiteral("nothingFound"));
        QVERIFY(nothing->isVisible() && popup.rect().contains(nothing->geometry()));
        field->clear();
        QTRY_COMPARE(popup.height(), whole);
    }
};

PASSERBY_TEST(SearchPopupTest)

} // namespace search_popup_test

#include "search_popup_test.moc"
