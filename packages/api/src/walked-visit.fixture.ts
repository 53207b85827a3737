import type { TestApi } from './test-kit.ts';

/** A day of the walked stay: midnight of a day in Taipei. */
const WALKED_DAY = 1_795_104_000;

/** An owner, an animal, a visit and a hospital stay on which a walk acts. */
export interface WalkedVisit {
  readonly ids: { readonly user: string; readonly pet: string; readonly record: string; readonly receipt: string };
  /** What parameters of paths name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What most bodies take. */
  readonly usual: Readonly<Record<string, unknown>>;
  /** Puts them into the clinic `demo`. */
  readonly arrange: (api: TestApi, token: string) => Promise<void>;
}

/** `mark` tells them from those of other walks. */
export function walkedVisit(mark: string): WalkedVisit {
  const ids = {
    user: `/user/1-${mark}`,
    pet: `/pet/1-${mark}`,
    record: `/record/1-${mark}`,
    receipt: `/receipt/1-${mark}`,
  };
  const inHospitalID = `/inHospital/1-${mark}`;
  return {
    ids,
    parameters: {
      userID: ids.user,
      petID: ids.pet,
      recordID: ids.record,
      receiptID: ids.receipt,
      dayStart: '1795104000',
    },
    usual: {
      userID: ids.user,
      petID: ids.pet,
      recordID: ids.record,
      inHospitalID,
      planDateTime: WALKED_DAY,
      executeID: 'x1',
      ids: [ids.pet],
      name: '名字',
      title: '標題',
      text: '內容',
      trigger: ';x',
      content: '內容',
      note: '備註',
      reason: '理由',
      cause: '嘔吐',
      phone: '0933000111',
      keyword: 'a',
      weight: 4.2,
      status: 20,
      type: 'billStatus',
      begin: 1_795_100_000,
      end: 1_795_200_000,
      dateTime: 1_795_100_000,
      edits: [],
    },
    arrange: async (api, token) => {
      const put = (path: string, body: unknown) => api.call('POST', `/api/sdk/v2/demo${path}`, { token, body });
      await put('/user', { _id: ids.user, name: '陳怡君', phone: '0912345678' });
      await put('/pet', { _id: ids.pet, userID: ids.user, name: '麻糬' });
      await put('/record/checkin', { _id: ids.record, petID: ids.pet, cause: '嘔吐' });
      await put('/inHospital/v2', { _id: inHospitalID, petID: ids.pet, recordID: ids.record, cause: '嘔吐' });
      await put('/inHospital/v2/plan', { inHospitalID, planDateTime: WALKED_DAY });
    },
  };
}
