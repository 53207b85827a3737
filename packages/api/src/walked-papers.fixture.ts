import { receivedReferralID } from '@vetloom/domain/referral/received-referral.kind.ts';
import { receivedReferralSchema } from '@vetloom/domain/referral/received-referral.schema.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { expect } from 'vitest';
import type { TestApi } from './test-kit.ts';

/** An animal with a visit, for which papers go out. */
export interface OfWhom {
  readonly petID: string;
  readonly recordID: string;
}

/** What went out for it, by its ids. */
export interface WalkedPapers {
  readonly claimID: string;
  readonly signatureID: string;
  readonly sentID: string;
  readonly receivedID: string;
}

/** A letter of the harbour to the clinic `demo`; `mark` tells it from others. */
const letterOf = (mark: string, now: number) => {
  const sentID = `/sentReferral/pet/1-${mark}/${now}-a`;
  return receivedReferralSchema.parse({
    ...{ _id: receivedReferralID('harbour', sentID), collection: 'receivedReferral', from: 'harbour', sentID },
    ...{
      fromName: '港灣動物醫院',
      sender: '林醫師',
      reason: '心雜音',
      dateTime: now,
      state: 'sent',
      open: 1,
      toCarry: 0,
    },
    animal: { name: '麻糬', ownerName: '陳怡君' },
    ...{ createDateTime: now, createBy: '', updateDateTime: now, updateBy: '' },
  });
};

/** A claim, a consent that is to be signed, a letter to the harbour and one from it, in the clinic `demo`. */
export async function walkedPapers(
  api: TestApi,
  token: string,
  { petID, recordID }: OfWhom,
  mark: string,
): Promise<WalkedPapers> {
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await api.call('POST', `/api/sdk/v2/demo${path}`, { token, body });
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    return answer.result._id;
  };
  const received = letterOf(mark, api.now);
  await writeIn(api.database.db, 'demo', (tx) => tx.put('receivedReferral', received));
  const consent = await made('/consent', { petID, type: 'surgery', title: '手術同意書', text: '同意手術。' });
  return {
    claimID: await made('/claim', { petID, insurer: '安心產險', recordIDs: [recordID] }),
    signatureID: await made('/signature', { of: 'consent', sourceID: consent }),
    sentID: await made('/referral/send', { petID, partner: 'harbour', reason: '心雜音', agreedBy: '陳怡君' }),
    receivedID: received._id,
  };
}
