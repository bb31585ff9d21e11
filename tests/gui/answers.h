// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QString>
#include <QTimer>
#include <utility>

namespace passerby::testing {

/// Clicks the button with this text in the question that comes up.
inline void answerQuestion(const QString& button, bool* wasAsked)
{
    QTimer::singleShot(300, qApp, [button, wasAsked] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        *wasAsked = true;
        for (QAbstractButton* choice : box->buttons())
            if (choice->text() == button) {
                choice->click();
                return;
            }
        box->reject();
    });
}

/// Clicks the button with this text in each question that comes up within ten seconds or until `count` were answered.
class Answers : public QObject {
public:
    Answers(QString button, int count) : m_button(std::move(button)), m_left(count)
    {
        connect(&m_look, &QTimer::timeout, this, [this] { look(); });
        m_look.start(20);
    }
    [[nodiscard]] int left() const { return m_left; }

private:
    void look()
    {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box || m_left == 0)
            return;
        for (QAbstractButton* choice : box->buttons())
            if (choice->text() == m_button) {
                --m_left;
                choice->click();
                return;
            }
        box->reject();
    }

    QString m_button;
    int m_left;
    QTimer m_look;
};

} // namespace passerby::testing
