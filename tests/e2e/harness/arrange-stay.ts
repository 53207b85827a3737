import type { Api } from './api.ts';
import { type ArrangedVisit, arrangeVisit, segment } from './arrange.ts';

/** A stay that a spec begins with: two days in a cage, with injections. */
export interface ArrangedStay extends ArrangedVisit {
  readonly inHospitalID: string;
  /** Start of its first day. */
  readonly first: number;
  /** NT$ of both days. */
  readonly total: number;
}

/** What the API shows of a stay, as far as specs compare. */
export interface ShownStay {
  readonly status: number;
  readonly total: number;
  readonly receive: number;
  readonly startDateTime: number;
  readonly settleDateTime: number;
  readonly dischargeDateTime: number;
  readonly dischargeBy: string;
  readonly dischargeSummary?: Readonly<Record<string, string>>;
}

/** The stay as the API shows it now. */
export const readStay = (api: Api, inHospitalID: string): Promise<ShownStay> =>
  api.get(`/inHospital/v2?inHospitalID=${segment(inHospitalID)}`);

const DAY = 86_400;
/** Start of today in Taipei. */
const today = (): number => Math.floor((Date.now() / 1000 + 8 * 3600) / DAY) * DAY - 8 * 3600;

/** Admits a new animal since yesterday out of a visit; with `fee` NT$ waits for the visit at the cashier. */
export async function arrangeStay(api: Api, { fee }: { readonly fee?: number } = {}): Promise<ArrangedStay> {
  const visit = await arrangeVisit(api, '嘔吐三天');
  const first = today() - DAY;
  const { _id: inHospitalID } = await api.post<{ _id: string }>('/inHospital/v2', {
    ...{ petID: visit.petID, recordID: visit.recordID, cause: '急性腸胃炎', startDateTime: first + 10 * 3600 },
    ...{ cageID: 'A1', cageName: 'A1', cageDefaultPrice: 800 },
  });
  for (const planDateTime of [first, first + DAY]) {
    await api.post('/inHospital/v2/plan', { inHospitalID, planDateTime });
    await api.put('/inHospital/v2/plan', {
      ...{ inHospitalID, planDateTime },
      stateOfIllness: planDateTime === first ? '嘔吐兩次，開始輸液。' : '未再嘔吐，可進食。',
      injectionMission: [
        { missionID: 'i1', name: '止吐針', price: 180, billingType: 1, arrangeDateTime: [planDateTime + 20 * 3600] },
      ],
    });
  }
  const { total } = await readStay(api, inHospitalID);
  if (fee !== undefined) {
    const path = `/record/${segment(visit.recordID)}`;
    await api.put(path, {
      diagnosis: '腸胃炎',
      chargeDivision: [{ _id: 'fee', name: '診察費', class: '診察', price: fee, number: 1 }],
    });
    await api.put(`${path}/status`, { type: 'billStatus', status: 20 });
    await api.put(`${path}/status`, { type: 'status', status: 20 });
  }
  return { ...visit, inHospitalID, first, total };
}
