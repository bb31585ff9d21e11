// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <QUndoStack>

namespace crowd_inspector_test {

using namespace passerby;
using namespace passerby::editor;

/// What the inspector says of the groups in which a crowd walks.
class CrowdInspectorTest : public QObject {
    Q_OBJECT

private slots:
    void groups_haveAForm_onlyWhereThereAreAny()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), "city.gpkg", nullptr);
        InspectorModel model(document);
        document.selection().set(ObjectRef{ObjectKind::crowd, 1});
        const auto crowd = [&document]() -> const world::Crowd& { return *document.world().crowds().at(0).row; };
        for (const char* key : {"groupLow", "groupHigh"}) {
            const Property* property = model.find(key);
            QVERIFY(property && property->isEditable() && property->value.toInt() == 1);
            QCOMPARE(property->group, QStringLiteral("Groups that walk together"));
            QCOMPARE(property->unit, QStringLiteral("people"));
            QVERIFY(!model.setValue(key, 0).ok() && !model.setValue(key, world::kMostInGroup + 1).ok());
        }
        QVERIFY(!model.find("groupForm")); // everybody walks alone
        QVERIFY(model.setValue("groupHigh", 3).ok());
        QVERIFY(crowd().groupLow == 1 && crowd().groupHigh == 3);
        const Property* form = model.find("groupForm");
        QVERIFY(form && form->isEditable());
        QCOMPARE(form->choices,
                 QStringList({QStringLiteral("Side by side"), QStringLiteral("In a V"), QStringLiteral("One behind the other")}));
        QVERIFY(model.setValue("groupForm", 2).ok());
        QVERIFY(crowd().groupForm == world::GroupForm::file);
        QVERIFY(model.setValue("groupForm", 0).ok());
        QVERIFY(crowd().groupForm == world::GroupForm::abreast);
        QVERIFY(model.setValue("groupLow", 5).ok()); // the most goes with it
        QVERIFY(crowd().groupLow == 5 && crowd().groupHigh == 5);
        QVERIFY(model.setValue("groupHigh", 1).ok());
        QVERIFY(crowd().groupLow == 1 && crowd().groupHigh == 1 && !model.find("groupForm"));
        document.undoStack().undo();
        QVERIFY(crowd().groupLow == 5 && model.find("groupForm"));
    }
};

PASSERBY_TEST(CrowdInspectorTest)

} // namespace crowd_inspector_test

#include "crowd_inspector_test.moc"
