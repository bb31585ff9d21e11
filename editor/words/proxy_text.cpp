// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/proxy_text.h"

#include "core/composite/rule.h"
#include "editor/words/alibi_text.h"
#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>
#include <array>

namespace passerby::editor {

namespace {

using street::CarriedProxy;
using world::ProxyKind;

/// Less than this of a strength, an urgency or its parts is not worth a word.
constexpr double kFaint = 0.05;

QString number(double value)
{
    return formatFixed(value, 1);
}

QString metres(double value)
{
    return formatFixed(value, value < 1.0 ? 2 : 1) + QStringLiteral(" m");
}

QString personWords(world::AgentId agent)
{
    return beginningSmall(personName(agent));
}

QString tellAggression(const CarriedProxy& proxy, const composite::Kind*)
{
    QStringList reasons;
    if (proxy.urgencyOfVelocity >= kFaint)
        reasons << text("held up (%1)").arg(number(proxy.urgencyOfVelocity));
    if (proxy.urgencyOfDistance >= kFaint)
        reasons << text("pushed back (%1)").arg(number(proxy.urgencyOfDistance));
    // Either part suffices: Yeh et al. 2008 leave open how they are blended.
    const double urgency = 1.0 - (1.0 - proxy.urgencyOfVelocity) * (1.0 - proxy.urgencyOfDistance);
    if (reasons.isEmpty())
        return text("urgency %1, since nothing is in the way.").arg(number(urgency));
    const QString why = text("urgency %1, since %2.").arg(number(urgency), reasons.join(text(" and ")));
    return proxy.shown == 0 ? why
                            : why
                                  + text(" Others keep %1 around a point %2 ahead of them clear.")
                                        .arg(metres(double(proxy.radius_m)), metres(proxy.distance_m));
}

QString tellPriority(const CarriedProxy& proxy, const composite::Kind* how)
{
    const auto* rule = how ? std::get_if<composite::Priority>(how) : nullptr;
    const QString rank = rule ? text("rank %1").arg(rule->priority) : text("priority");
    if (proxy.shown == 0)
        return text("%1, but not near the contested place.").arg(rank);
    return text("%1, %2 from the contested place. Others keep %3 around it clear.")
        .arg(rank, metres(proxy.distance_m), metres(double(proxy.radius_m)));
}

QString tellTrail(const CarriedProxy& proxy, const composite::Kind* how)
{
    const auto* rule = how ? std::get_if<composite::Trail>(how) : nullptr;
    if (proxy.shown == 0)
        return text("no marks behind them yet.");
    const QString marks = proxy.shown == 1 ? text("1 mark") : text("%1 marks").arg(proxy.shown);
    if (!rule)
        return text("%1 behind them that others do not cross.").arg(marks);
    return text("%1 behind them, each for %2 s. Only people of trail %3 cross it.")
        .arg(marks, number(static_cast<double>(rule->proxies) * rule->spacing_s))
        .arg(rule->trail);
}

QString tellProtection(const CarriedProxy& proxy, const composite::Kind*)
{
    if (!proxy.ward)
        return text("nobody to mind is there.");
    const QString ward = personWords(*proxy.ward);
    if (!proxy.stranger || proxy.shown == 0)
        return text("minding %1, to whom nobody comes too near.").arg(ward);
    return text("minding %1. %2 would be too near in %3 s, so a body of %4 stands between them.")
        .arg(ward, personName(*proxy.stranger), number(proxy.intrusion_s), metres(double(proxy.radius_m)));
}

QString tellGuidance(const CarriedProxy& proxy, const composite::Kind*)
{
    if (!proxy.ward)
        return text("nobody to mind is there.");
    const QString ward = personWords(*proxy.ward);
    if (proxy.shown == 0)
        return text("minding %1, who stays within bounds.").arg(ward);
    return text("minding %1, who is about to stray, so a body of %2 stands in the way.").arg(ward, metres(double(proxy.radius_m)));
}

/// Of a kind that nobody has words for yet.
QString tellPlainly(const CarriedProxy& proxy, const composite::Kind*)
{
    return proxy.shown == 0
               ? text("nothing of it to be seen just now.")
               : text("others keep %1 around a point %2 away clear.").arg(metres(double(proxy.radius_m)), metres(proxy.distance_m));
}

/// What one kind of proxy is called.
struct Words {
    std::string_view spelling;
    const char* name;
    const char* ruleName;
    const char* help;
    QString (*tell)(const CarriedProxy& proxy, const composite::Kind* how); ///< `how` is null where the rule is gone
};

constexpr std::array kWords{
    Words{"aggression", QT_TRANSLATE_NOOP("editor", "Aggression"), QT_TRANSLATE_NOOP("editor", "In a hurry"),
          QT_TRANSLATE_NOOP("editor", "People in a hurry: the more they are held up, the more room others make ahead of them."),
          &tellAggression},
    Words{"priority", QT_TRANSLATE_NOOP("editor", "Priority"), QT_TRANSLATE_NOOP("editor", "Goes first"),
          QT_TRANSLATE_NOOP("editor", "People who go first: others keep a contested place clear as they come nearer."), &tellPriority},
    Words{"trail", QT_TRANSLATE_NOOP("editor", "Trail"), QT_TRANSLATE_NOOP("editor", "Unbroken line"),
          QT_TRANSLATE_NOOP("editor", "People in a line that nobody breaks: they leave marks behind that others do not cross."),
          &tellTrail},
    Words{"protection", QT_TRANSLATE_NOOP("editor", "Protection"), QT_TRANSLATE_NOOP("editor", "Keeps strangers off"),
          QT_TRANSLATE_NOOP("editor", "People who mind others and step between them and strangers who come too near."), &tellProtection},
    Words{"guidance", QT_TRANSLATE_NOOP("editor", "Guidance"), QT_TRANSLATE_NOOP("editor", "Keeps within bounds"),
          QT_TRANSLATE_NOOP("editor", "People who mind others and keep them from leaving a region."), &tellGuidance},
};

/// Null where nobody has words for it yet.
const Words* wordsFor(ProxyKind kind)
{
    const std::string_view spelling = world::spell(kind);
    const auto found = std::find_if(kWords.begin(), kWords.end(), [spelling](const Words& words) { return words.spelling == spelling; });
    return found == kWords.end() ? nullptr : &*found;
}

} // namespace

QString proxyKindName(ProxyKind kind)
{
    const Words* words = wordsFor(kind);
    return words ? text(words->name) : wordsOf(world::spell(kind));
}

QString proxyKindHelp(ProxyKind kind)
{
    const Words* words = wordsFor(kind);
    return words ? text(words->help) : QString();
}

QString proxyRuleName(ProxyKind kind)
{
    const Words* words = wordsFor(kind);
    return words ? text(words->ruleName) : proxyKindName(kind);
}

QString proxyTitle(const world::World& world, std::uint32_t number, ProxyKind kind)
{
    const world::ProxyRule* row = world.proxyRules().find(world.proxyRules().idOf(number));
    return row && !row->name.empty() ? QString::fromStdString(row->name) : QStringLiteral("%1 %2").arg(proxyKindName(kind)).arg(number);
}

std::vector<MarkedText> tellProxies(const run::PersonStory& story, const world::World& world)
{
    std::vector<MarkedText> sentences;
    for (const CarriedProxy& proxy : story.proxies) {
        const world::ProxyRuleId id = world.proxyRules().idOf(proxy.rule);
        const world::ProxyRule* row = world.proxyRules().find(id);
        std::optional<composite::Rule> rule;
        if (row)
            if (auto compiled = composite::compile(world, id, *row, nullptr); compiled.ok())
                rule = std::move(compiled).value();
        const Phrase title{{}, proxyTitle(world, proxy.rule, proxy.kind), QStringLiteral(": ")};
        const Words* words = wordsFor(proxy.kind);
        const QString told = (words ? words->tell : &tellPlainly)(proxy, rule ? &rule->how : nullptr);
        sentences.push_back({title.plain() + told, title.rich() + told.toHtmlEscaped()});
    }
    return sentences;
}

} // namespace passerby::editor
