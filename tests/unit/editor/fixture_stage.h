// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "editor/tools/tool_options.h"
#include "tests/unit/editor/drawing_support.h"

#include <algorithm>
#include <memory>

namespace passerby::testing {

/// The small city with the tools that draw in it, by the pointer and keys that a view would hand them: two cells of 20 m × 10 m side by
/// side from (0, 0), a bench at (38.5, 9.25) with a waiting line.
class FixtureStage {
protected:
    void begin()
    {
        m_document = std::make_unique<editor::ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_hitTest = std::make_unique<editor::HitTest>(*m_document);
        m_box = std::make_unique<editor::ToolBox>(*m_document, *m_hitTest);
        m_before = m_document->snapshot();
    }
    void end()
    {
        m_box.reset();
        m_hitTest.reset();
        m_document.reset();
    }

    std::unique_ptr<editor::ProjectDocument> m_document;
    std::unique_ptr<editor::HitTest> m_hitTest;
    std::unique_ptr<editor::ToolBox> m_box;
    world::World m_before;

    static editor::PointerInput at(double x, double y, bool isFree = false) { return {{x, y}, 0.1, false, isFree}; }
    void click(const editor::PointerInput& input)
    {
        m_box->hover(input);
        m_box->press(input);
        m_box->release(input);
    }
    void press(editor::ToolKey key, char32_t character = 0)
    {
        editor::KeyInput input;
        input.key = key;
        input.character = character;
        m_box->key(input);
    }
    void type(const char* characters)
    {
        for (const char* one = characters; *one; ++one)
            press(editor::ToolKey::character, static_cast<char32_t>(*one));
    }
    [[nodiscard]] editor::ToolOption option(const char* id)
    {
        for (const editor::ToolOption& one : dynamic_cast<editor::HasOptions&>(m_box->active()).options())
            if (one.id == QLatin1String(id))
                return one;
        return {};
    }
    void choose(const QString& kind)
    {
        const qsizetype place = option("kind").choices.indexOf(kind);
        QVERIFY2(place >= 0, qPrintable(kind));
        dynamic_cast<editor::HasOptions&>(m_box->active()).setOption(QStringLiteral("kind"), static_cast<double>(place));
    }
    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] const world::Fixture& lastFixture() const { return *world().fixtures().at(world().fixtures().size() - 1).row; }
    [[nodiscard]] const world::WaitingLine& lastLine() const { return *world().waitingLines().at(world().waitingLines().size() - 1).row; }
    [[nodiscard]] bool says(const QString& words) const
    {
        const editor::ToolDraft draft = m_box->draft();
        return std::any_of(draft.labels.begin(), draft.labels.end(),
                           [&words](const editor::DraftLabel& label) { return label.text == words; });
    }
};

} // namespace passerby::testing
