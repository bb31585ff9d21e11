// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/property.h"

#include <QObject>
#include <memory>
#include <vector>

namespace passerby::affordance {
struct CityAffordance;
}

namespace passerby::editor {

class ProjectDocument;

/// What the inspector shows: the properties of the selected objects of one kind, or of the city when nothing is selected. Follows
/// selection and document; `changed` comes once for each change, after which properties() is new.
class InspectorModel : public QObject {
    Q_OBJECT

public:
    explicit InspectorModel(ProjectDocument& document, QObject* parent = nullptr);
    ~InspectorModel() override;

    [[nodiscard]] ProjectDocument& document() const { return m_document; }
    /// What is known of this city's junctions, perhaps from before an edit; null: nothing. Cells tell more with it.
    void setAffordance(std::shared_ptr<const affordance::CityAffordance> known);
    /// What is selected and there.
    [[nodiscard]] const std::vector<ObjectRef>& refs() const { return m_refs; }
    /// "Cell 12 · Marienplatz", "3 cells", "5 objects" or the city's name.
    [[nodiscard]] const QString& title() const { return m_title; }
    /// "The variant adds this."; empty where it is as in the base, or the base is shown.
    [[nodiscard]] const QString& mark() const { return m_mark; }
    [[nodiscard]] const std::vector<Property>& properties() const { return m_properties; }
    /// Null when there is no such row now.
    [[nodiscard]] const Property* find(const std::string& key) const;
    /// The same objects and rows as before the last change: fields may keep focus and only take new values.
    [[nodiscard]] bool isSameShape() const { return m_isSameShape; }
    /// Counts the cities that were opened: a row of an earlier one has nothing to change here.
    [[nodiscard]] int cityNumber() const { return m_cityNumber; }
    /// Sets one property; errors name what is wrong for people ("no such property" included).
    [[nodiscard]] foundation::Result<void> setValue(const std::string& key, const QVariant& value, EditPhase phase = EditPhase::single);
    /// The same for a row as it was shown, of the objects that it was of, though others may be selected by now.
    [[nodiscard]] foundation::Result<void> setValue(const Property& property, const QVariant& value, EditPhase phase = EditPhase::single);
    /// "Use for all 34 targets", where the property can be given to all objects of the kind that is selected; empty where not.
    [[nodiscard]] QString forAllText(const Property& property) const;
    /// Gives the value of this property to all objects of the kind, in one step.
    [[nodiscard]] foundation::Result<void> setForAll(const std::string& key);

signals:
    void changed();
    /// What went besides when a property was set: "Portal 7 went: …".
    void noticed(const QString& what);

private:
    void rebuild();
    void markChanges(std::vector<Property>& properties, const std::vector<ObjectRef>& refs);
    void followShowing();
    [[nodiscard]] foundation::Result<void> apply(const Property& property, const QVariant& value, EditPhase phase);

    ProjectDocument& m_document;
    std::unique_ptr<ProjectDocument> m_base; ///< of the variant that is shown; null: none is
    std::shared_ptr<const affordance::CityAffordance> m_affordance;
    GroundEdit m_ground;
    std::vector<ObjectRef> m_refs;
    QString m_title;
    QString m_mark;
    std::vector<Property> m_properties;
    bool m_isSameShape = false;
    int m_cityNumber = 0;
};

/// The description that the inspector shows for these objects (of one kind; for several kinds what all have). The returned rows refer
/// to `document`.
[[nodiscard]] std::vector<Property> describe(ProjectDocument& document, const std::vector<ObjectRef>& refs);

} // namespace passerby::editor
