import type { Api } from './api.ts';
import { freshOwner, freshPet, freshPhone } from './names.ts';

/** A visit that a spec begins with. */
export interface ArrangedVisit {
  readonly owner: string;
  readonly phone: string;
  readonly pet: string;
  readonly userID: string;
  readonly petID: string;
  readonly recordID: string;
}

/** An id as a path segment of the API. */
export const segment = (id: string): string => encodeURIComponent(id);

interface Made {
  readonly _id: string;
}

/** A new owner; what stands in `more` takes the place of what is made up. */
export const arrangeOwner = (api: Api, more: object = {}): Promise<Made & { name: string; phone: string }> =>
  api.post('/user', { name: freshOwner(), phone: freshPhone(), ...more });

/** A new animal of an owner, likewise. */
export const arrangePet = (api: Api, userID: string, more: object = {}): Promise<Made> =>
  api.post('/pet', { userID, name: freshPet(), type: 'Canine', ...more });

/** Checks a new animal of a new owner in, through the API of somebody who may. */
export async function arrangeVisit(api: Api, cause = '年度健檢'): Promise<ArrangedVisit> {
  const [owner, phone, pet] = [freshOwner(), freshPhone(), freshPet()];
  const { _id: userID } = await api.post<Made>('/user', { name: owner, phone });
  const { _id: petID } = await api.post<Made>('/pet', { userID, name: pet, type: 'Canine', weight: 6.4 });
  const { _id: recordID } = await api.post<Made>('/record/checkin', { petID, cause });
  return { owner, phone, pet, userID, petID, recordID };
}

/** A visit that was seen and waits for `price` NT$ at the cashier. */
export async function arrangeBill(api: Api, price: number): Promise<ArrangedVisit> {
  const visit = await arrangeVisit(api);
  const path = `/record/${segment(visit.recordID)}`;
  await api.put(path, {
    diagnosis: '健康',
    chargeDivision: [{ _id: 'fee', name: '健康檢查', class: '診察', price, number: 1 }],
  });
  await api.put(`${path}/status`, { type: 'billStatus', status: 20 });
  await api.put(`${path}/status`, { type: 'status', status: 20 });
  return visit;
}

/** A visit as the API shows it, as far as specs compare. */
export interface ShownRecord {
  readonly _id: string;
  readonly petID: string;
  readonly status: number;
  readonly billStatus: number;
  readonly dispenseStatus: number;
  readonly total: number;
  readonly receive: number;
  readonly weight?: number | null;
  readonly diagnosis?: string;
}

/** The visit as the API shows it now. */
export const readRecord = (api: Api, recordID: string): Promise<ShownRecord> => api.get(`/record/${segment(recordID)}`);

/** The exams of a visit as the API shows them. */
export interface ShownExams {
  readonly examStatus: number;
  readonly hasExamTaskTodo: boolean;
  readonly examResultStatus: number;
  readonly examTask: readonly {
    readonly _id: string;
    readonly result: string;
    readonly files: readonly { readonly name: string }[];
  }[];
}

/** How far the exams of a visit are. */
export const readExams = (api: Api, recordID: string): Promise<ShownExams> => api.get(`/record/${segment(recordID)}`);

/** NT$ that came by a day's receive log; a debt that was given up brought none. `at`: any second of the day. */
export async function receivedOn(api: Api, at = Math.floor(Date.now() / 1000)): Promise<number> {
  const { log } = await api.get<{ log: { receive: number; isBadDebt: boolean }[] }>(`/billing/receiveLog/${at}`);
  return log.reduce((sum, { receive, isBadDebt }) => (isBadDebt ? sum : sum + receive), 0);
}

/** Every visit of every animal of that name, as the API lists them: one of each when nothing was doubled. */
export async function visitsOf(api: Api, pet: string): Promise<ShownRecord[]> {
  const pets = await api.post<Made[]>('/pet/search', { keyword: pet });
  const lists = pets.map(({ _id }) => api.post<Made[]>('/record/getList/pet', { petID: _id }));
  const listed = (await Promise.all(lists)).flat();
  return Promise.all(listed.map(({ _id }) => readRecord(api, _id)));
}
