import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { Setting } from '@vetloom/domain/clinic/settings/settings.ts';
import { adopted } from '@vetloom/domain/core/suggested.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { foundedRoles, foundingDocuments } from '@vetloom/domain/founding/founding.ts';
import { crmSetting } from './crm.ts';
import { diseaseList } from './custom-lists.ts';
import { doseRules } from './data/drug-rules.ts';
import { labItems } from './lab-results.ts';
import { ownerPage } from './owner-page.ts';
import { prepaidPlans } from './prepaid-plans.ts';
import { settledIn } from './rooms.ts';
import type { World } from './world.ts';
import { writingAids } from './writing-aids.ts';
import { DEMO_ZONE } from './zone.ts';

/**
 * What an invented clinic is founded with: what every clinic begins with, as one that has worked for ten years has made it its own.
 */
export function foundingOf(world: World, since: number): AnyDocument[] {
  const { plan, team, catalogue } = world;
  const founded = foundingDocuments(
    {
      clinicID: plan.id,
      name: plan.name,
      phone: plan.phone,
      address: plan.address,
      taxID: plan.taxID,
      timeZone: DEMO_ZONE.name,
    },
    since,
  );
  const own = new Map<string, AnyDocument>(
    [
      ...settings(world, since),
      ...foundedRoles(since, team.doctors[0]?._id ?? ''),
      ...labItems(catalogue, since),
      diseaseList(since),
    ].map((document) => [document._id, document]),
  );
  return founded.map((document) => adopted(own.get(document._id) ?? withParticulars(document, world)));
}

const withParticulars = (document: AnyDocument, { plan }: World): AnyDocument =>
  document.collection !== 'clinic'
    ? document
    : {
        ...document,
        ...({
          licenseNumber: plan.licenseNumber,
          info: '門診時間 09:30–12:00、14:00–17:30、18:30–21:00（週日僅上午與下午）',
        } satisfies Partial<Clinic>),
      };

/** What an invented clinic has beside its founding before it has patients: its people, its limits of doses, its texts. */
export function* referenceDocuments({ plan, team, catalogue }: World, since: number): Generator<AnyDocument> {
  yield* settledIn(catalogue, since);
  yield ownerPage(since);
  yield crmSetting(since, plan);
  yield* doseRules(since);
  yield* team.all;
  yield* writingAids(catalogue, since);
  yield* prepaidPlans(catalogue, since);
}

const settings = ({ rounding }: World, updateDateTime: number): readonly Setting[] => [
  { ...PHARMACY_SETTING.defaults, drugRounding: rounding, updateDateTime },
  { ...PET_NUMBER_SETTING.defaults, petIDFormat: 2, petIDSpeciesRule: true, updateDateTime },
];
