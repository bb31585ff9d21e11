// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace passerby::foundation {

/// Why something could not be done because of data or environment. `code` is stable, lower case with dashes ("not-a-geopackage");
/// `message` is a sentence for people; `where` names the place (file, JSON path, table and row), may be empty.
struct Error {
    std::string code;
    std::string message;
    std::string where;
};

/// "where: message", or the message alone.
[[nodiscard]] inline std::string describe(const Error& error)
{
    return error.where.empty() ? error.message : error.where + ": " + error.message;
}

/// A value, or the Error that prevented it. Reading the value of a failed result is a programmer's mistake.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T& value() &
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] const T& value() const&
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T&& value() &&
    {
        assert(ok());
        return std::move(*std::get_if<0>(&m_state));
    }
    [[nodiscard]] const Error& error() const
    {
        assert(!ok());
        return *std::get_if<1>(&m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// Done, or the Error that prevented it.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_ok(false) {}

    [[nodiscard]] bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }
    [[nodiscard]] const Error& error() const
    {
        assert(!m_ok);
        return m_error;
    }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace passerby::foundation
