// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "PasserbyWalkers.h"

#include "PasserbyCrowd.generated.h"

class UInstancedStaticMeshComponent;

/// Everybody in view round the player, one instance each. The mesh looks along +x, its feet at the origin.
UCLASS()
class PASSERBY_API APasserbyCrowd : public AActor {
    GENERATED_BODY()

public:
    APasserbyCrowd();
    virtual void BeginPlay() override;
    virtual void Tick(float DeltaSeconds) override;

    /// Who stands nearest to a place of the world, within a metre: where they come from and where they go. Empty where nobody stands.
    UFUNCTION(BlueprintCallable, Category = "Passerby")
    FString AskNear(FVector Place, bool bGerman);

    UPROPERTY(VisibleAnywhere, Category = "Passerby")
    TObjectPtr<UInstancedStaticMeshComponent> Bodies;
    /// From the project's folder of content.
    UPROPERTY(EditAnywhere, Category = "Passerby")
    FString PackFile = TEXT("city.pbcity");
    /// local_origin of manifest.json, in metres.
    UPROPERTY(EditAnywhere, Category = "Passerby")
    FVector2D Origin = FVector2D::ZeroVector;
    UPROPERTY(EditAnywhere, Category = "Passerby", meta = (ClampMin = 1000, ClampMax = 50000))
    double ViewRadius_cm = 12000.0;

private:
    passerby_unreal::Walkers Walkers;
    TArray<FTransform> Transforms;
    bool bIsOpen = false;
};
