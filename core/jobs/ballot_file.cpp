// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/ballot_file.h"

#include "core/foundation/input_file.h"

#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using judging::Ballot;
using judging::BlindStudy;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uintmax_t kLargestBallot_bytes = std::uintmax_t{1} << 20U;
constexpr std::size_t kMostAnswers = 10'000;

Error badAnswers(const std::string& what, const std::filesystem::path& file)
{
    return {"bad-answers", what, file.string()};
}

/// Texts of a list; nothing where it is anything else.
std::optional<std::vector<std::string>> textsOf(const Json& value)
{
    std::vector<std::string> texts;
    if (!value.is_array())
        return std::nullopt;
    for (const Json& one : value) {
        if (!one.is_string())
            return std::nullopt;
        texts.push_back(one.get<std::string>());
    }
    return texts;
}

const Json& memberOf(const Json& object, const char* key)
{
    static const Json kNothing;
    const auto found = object.find(key);
    return found == object.end() ? kNothing : *found;
}

Result<BlindStudy> studyIn(const Json& json, const std::filesystem::path& file)
{
    BlindStudy study;
    const Json& seed = memberOf(json, "seed");
    const std::string digits = seed.is_string() ? seed.get<std::string>() : "";
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), study.seed);
    auto sets = textsOf(memberOf(json, "sets"));
    auto others = textsOf(memberOf(json, "others"));
    const Json& ours = memberOf(json, "ours");
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() || !sets || sets->empty()
        || sets->size() > kMostAnswers || !others || others->empty() || others->size() > kMostAnswers / sets->size() || !ours.is_string())
        return badAnswers("It does not say of which page it is (seed, sets, ours, others).", file);
    study.sets = *std::move(sets);
    study.others = *std::move(others);
    study.ours = ours.get<std::string>();
    return study;
}

/// Fits into a number of any kind; what a score may be is checked where scores are counted.
bool isSmall(std::int64_t number)
{
    return number > -1000 && number < 1000;
}

Result<std::vector<judging::Answer>> answersIn(const Json& list, const std::filesystem::path& file)
{
    std::vector<judging::Answer> answers;
    if (!list.is_array() || list.size() > kMostAnswers)
        return badAnswers("It has no list of answers.", file);
    std::size_t number = 0;
    for (const Json& one : list) {
        ++number; // of those left open, too
        const Json& pair = one.is_object() ? memberOf(one, "pair") : one;
        const Json& score = one.is_object() ? memberOf(one, "score") : one;
        if (one.is_object() && pair.is_number_unsigned() && score.is_null()) // not answered
            continue;
        if (!one.is_object() || !pair.is_number_unsigned() || !score.is_number_integer() || !isSmall(score.get<std::int64_t>()))
            return badAnswers(fmt::format("Answer {} is no pair with a score.", number), file);
        answers.push_back({pair.get<std::size_t>(), score.get<int>()});
    }
    return answers;
}

} // namespace

Result<Ballot> readBallot(const std::filesystem::path& file)
{
    const auto text = foundation::readInput(file, kLargestBallot_bytes);
    if (!text)
        return text.error();
    const Json json = Json::parse(text.value(), nullptr, false);
    if (!json.is_object() || memberOf(json, "format") != kBallotFormat || memberOf(json, "version") != kBallotVersion)
        return badAnswers("These are no answers that the page for blind judging has saved.", file);
    auto study = studyIn(json, file);
    if (!study)
        return study.error();
    auto answers = answersIn(memberOf(json, "answers"), file);
    if (!answers)
        return answers.error();
    const Json& judge = memberOf(json, "judge");
    const Json& madeUp = memberOf(json, "made_up");
    return Ballot{std::move(study).value(), judge.is_string() ? judge.get<std::string>() : "", madeUp.is_boolean() && madeUp.get<bool>(),
                  std::move(answers).value()};
}

} // namespace passerby::jobs
