// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/number_parser.h"

#include <cmath>

namespace passerby::widgets {

namespace {

/// sum = product { (+|-) product }, product = factor { (*|/) factor }, factor = number | (+|-) factor | ( sum )
class Reader {
public:
    explicit Reader(const QString& text) : m_text(text) {}

    std::optional<double> whole()
    {
        const auto value = sum(0);
        return value && m_at == m_text.size() && std::isfinite(*value) ? value : std::nullopt;
    }

private:
    bool take(QChar wanted)
    {
        if (m_at >= m_text.size() || m_text[m_at] != wanted)
            return false;
        ++m_at;
        return true;
    }
    std::optional<double> sum(int depth)
    {
        auto value = product(depth);
        while (value) {
            const bool plus = take(u'+');
            if (!plus && !take(u'-'))
                break;
            const auto next = product(depth);
            value = next ? std::optional(*value + (plus ? *next : -*next)) : std::nullopt;
        }
        return value;
    }
    std::optional<double> product(int depth)
    {
        auto value = factor(depth);
        while (value) {
            const bool times = take(u'*');
            if (!times && !take(u'/'))
                break;
            const auto next = factor(depth);
            value = next ? std::optional(times ? *value * *next : *value / *next) : std::nullopt;
        }
        return value;
    }
    std::optional<double> factor(int depth)
    {
        if (depth > 20)
            return std::nullopt;
        if (take(u'-')) {
            const auto value = factor(depth + 1);
            return value ? std::optional(-*value) : std::nullopt;
        }
        if (take(u'+'))
            return factor(depth + 1);
        if (take(u'(')) {
            const auto value = sum(depth + 1);
            return value && take(u')') ? value : std::nullopt;
        }
        const qsizetype start = m_at;
        while (m_at < m_text.size() && (m_text[m_at].isDigit() || m_text[m_at] == u'.'))
            ++m_at;
        bool ok = false;
        const double value = m_text.mid(start, m_at - start).toDouble(&ok);
        return ok ? std::optional(value) : std::nullopt;
    }

    QString m_text;
    qsizetype m_at = 0;
};

} // namespace

std::optional<double> parseNumber(const QString& text, const QString& unit)
{
    QString cleaned = text.trimmed();
    if (!unit.isEmpty() && cleaned.endsWith(unit, Qt::CaseInsensitive))
        cleaned.chop(unit.size());
    cleaned.replace(QChar(0x2212), u'-').replace(QChar(0x00d7), u'*').replace(u',', u'.');
    QString dense;
    for (const QChar c : cleaned)
        if (!c.isSpace())
            dense += c;
    return dense.isEmpty() ? std::nullopt : Reader(dense).whole();
}

} // namespace passerby::widgets
