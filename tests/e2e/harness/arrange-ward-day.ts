import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Api } from './api.ts';
import { arrangeOwner, arrangePet } from './arrange.ts';
import { freshPet } from './names.ts';

/** A day of a stay that a spec begins with. */
export interface ArrangedWardDay {
  readonly inHospitalID: string;
  readonly petID: string;
  readonly pet: string;
  /** Start of today by the clinic's clock, Unix seconds. */
  readonly today: number;
  /** What names today in the calls of a ward. */
  readonly day: { readonly inHospitalID: string; readonly planDateTime: number };
}

const zone = zoneOf(DEFAULT_TIME_ZONE);

/** Admits a new animal of a new owner and opens its day; `plan` is what is planned for it. */
export async function arrangeWardDay(
  api: Api,
  plan: (today: number, now: number) => object = () => ({}),
  more: object = {},
): Promise<ArrangedWardDay> {
  const now = Math.floor(Date.now() / 1000);
  const today = dayStart(now, zone);
  const owner = await arrangeOwner(api);
  const pet = freshPet();
  const { _id: petID } = await arrangePet(api, owner._id, { name: pet, weight: 9.1 });
  const stay = await api.post<{ _id: string }>('/inHospital/v2', {
    petID,
    cause: '膀胱結石取出術後',
    notice: '會咬人，請戴頭套',
    cageName: 'A-02',
    cageID: 'A2',
    cageDefaultPrice: 800,
    ...more,
  });
  const day = { inHospitalID: stay._id, planDateTime: today };
  await api.post('/inHospital/v2/plan', day);
  const planned = plan(today, now);
  if (Object.keys(planned).length > 0) await api.put('/inHospital/v2/plan', { ...day, ...planned });
  return { inHospitalID: stay._id, petID, pet, today, day };
}
