import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { DEVICE_SETTING } from '@vetloom/domain/clinic/settings/device.setting.ts';
import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { PRINT_SETTING } from '@vetloom/domain/clinic/settings/print.setting.ts';
import type { Setting } from '@vetloom/domain/clinic/settings/settings.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { customLists } from './custom-lists.ts';
import { drugRules } from './data/drug-rules.ts';
import { labItems } from './lab-results.ts';
import { settledIn } from './rooms.ts';
import { makeRoles } from './staff.ts';
import type { World } from './world.ts';
import { writingAids } from './writing-aids.ts';
import { DEMO_ZONE } from './zone.ts';

/** What a clinic is before it has patients: itself, its settings and lists, its roles and people. */
export function* referenceDocuments(world: World, since: number): Generator<AnyDocument> {
  const { plan, team, catalogue } = world;
  const clinic: Clinic = {
    _id: '/clinic',
    collection: 'clinic',
    clinicID: plan.id,
    name: plan.name,
    phone: plan.phone,
    address: plan.address,
    taxID: plan.taxID,
    licenseNumber: plan.licenseNumber,
    info: '門診時間 09:30–12:00、14:00–17:30、18:30–21:00（週日僅上午與下午）',
    timeZone: DEMO_ZONE.name,
    updateDateTime: since,
  };
  yield clinic;
  yield* settings(world, since);
  yield* customLists(since);
  yield* drugRules(since);
  yield* makeRoles(since, team.doctors[0]?._id ?? '');
  yield* team.all;
  yield* labItems(catalogue, since);
  yield* writingAids(catalogue, since);
}

function settings({ rounding }: World, updateDateTime: number): readonly Setting[] {
  return [
    { ...PHARMACY_SETTING.defaults, drugRounding: rounding, updateDateTime },
    { ...PET_NUMBER_SETTING.defaults, petIDFormat: 2, petIDSpeciesRule: true, updateDateTime },
    { ...BOARD_SETTING.defaults, updateDateTime },
    { ...DEVICE_SETTING.defaults, updateDateTime },
    { ...PRINT_SETTING.defaults, updateDateTime },
    ...settledIn(updateDateTime),
  ];
}
