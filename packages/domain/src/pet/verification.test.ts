import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { APPROVAL } from './pet.schema.ts';
import { approvalAt, VERIFY_STATUS, type VerifyStatus, verifyStatusOf } from './verification.ts';

/** A clinic in which animals can be put on the check list and answered. */
async function clinic() {
  const made = new TestClinic();
  const answer = (petID: string, approvalStatus: number) => made.run('pet.setApproval', { petID, approvalStatus });
  const applied = async (key: string) => {
    const { petID } = await made.visit(key);
    await answer(petID, APPROVAL.waiting);
    return petID;
  };
  const statusOf = async (petID: string) => {
    const pet = await made.tx.get('pet', petID);
    return pet && verifyStatusOf(pet);
  };
  const listed = async (status: VerifyStatus) =>
    (await made.tx.query('pet', 'byApproval', { equals: [approvalAt(status)] })).map(({ _id }) => _id);
  return { made, answer, applied, statusOf, listed };
}

describe('verification requests (spec 1 §4)', () => {
  it('[1.1.11 rule half] [1.4.08] are applied at 0, and go to 10 verified or 90 cancelled', async () => {
    expect(VERIFY_STATUS).toEqual({ apply: 0, verified: 10, cancel: 90 });
    const { made, answer, applied, statusOf } = await clinic();
    const { petID } = await made.visit('never');
    expect(await statusOf(petID)).toBeUndefined();
    for (const [key, approval, status] of [
      ['good', APPROVAL.approved, 10],
      ['bad', APPROVAL.refused, 90],
    ] as const) {
      const request = await applied(key);
      expect(await statusOf(request)).toBe(0);
      await answer(request, approval);
      expect(await statusOf(request)).toBe(status);
    }
  });

  it('[1.4.09 rule half] [1.4.10 rule half] [1.4.11 rule half] are listed as pending at 0, as applied at 10 and as cancelled at 90, each in one list', async () => {
    const { answer, applied, listed } = await clinic();
    const [pending, verified, cancelled] = [await applied('a'), await applied('b'), await applied('c')];
    await answer(verified, APPROVAL.approved);
    await answer(cancelled, APPROVAL.refused);
    expect(await listed(VERIFY_STATUS.apply)).toEqual([pending]);
    expect(await listed(VERIFY_STATUS.verified)).toEqual([verified]);
    expect(await listed(VERIFY_STATUS.cancel)).toEqual([cancelled]);
    await answer(cancelled, APPROVAL.waiting);
    expect((await listed(VERIFY_STATUS.apply)).sort()).toEqual([pending, cancelled].sort());
    expect(await listed(VERIFY_STATUS.cancel)).toEqual([]);
  });
});
