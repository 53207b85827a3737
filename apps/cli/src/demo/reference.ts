import type { Clinic, Setting } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { customLists } from './custom-lists.ts';
import { drugRules } from './data/drug-rules.ts';
import { labItems } from './lab-results.ts';
import { makeRoles } from './staff.ts';
import type { World } from './world.ts';
import { writingAids } from './writing-aids.ts';

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
    timeZone: 'Asia/Taipei',
    updateDateTime: since,
  };
  const setting: Setting = {
    _id: '/setting',
    collection: 'setting',
    drugRounding: world.rounding,
    petIDFormat: 2,
    petIDPrefix: '',
    petIDSpeciesRule: true,
    waitWarnMinutes: 15,
    waitAlertMinutes: 30,
    localHistoryMonths: 24,
    print: {
      record: true,
      referral: false,
      drug: true,
      drugDetail: true,
      charge: true,
      showDrugPrice: false,
      englishVersion: false,
    },
    updateDateTime: since,
  };
  yield clinic;
  yield setting;
  yield* customLists(since);
  yield* drugRules(since);
  yield* makeRoles(since, team.doctors[0]?._id ?? '');
  yield* team.all;
  yield* labItems(catalogue, since);
  yield* writingAids(catalogue, since);
}
