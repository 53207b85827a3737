import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { StayExam, StayMonitor } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { useBringing } from '../engine/fetched.ts';
import { ELSEWHERE, heldDocument, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { fetchedOf, type MissingOr } from '../engine/missing.ts';
import { bringBill } from '../record/bring-bill.ts';

/** A stay with all of it that this device holds. */
export interface StayFile {
  readonly stay: Stay;
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
  /** The earliest first. */
  readonly plans: readonly StayPlan[];
  readonly monitors: readonly StayMonitor[];
  readonly exams: readonly StayExam[];
  readonly receipts: readonly Receipt[];
}

/** One stay, live, fetched from the clinic where it isn't here; undefined while it is read. */
export function useStayFile(
  inHospitalID: string,
): MissingOr<{ readonly state: 'found'; readonly file: StayFile }> | undefined {
  const held = useLive(
    async (store) => {
      const found = await heldDocument(store, 'inHospital', inHospitalID);
      if (found.state !== 'found') return found.state === 'absent' ? found : ELSEWHERE;
      const { document: stay } = found;
      const ofStay = { equals: [stay._id] };
      const [[pet], [owner], plans, monitors, exams, receipts] = await Promise.all([
        heldOrEmpty(() => store.getMany('pet', [stay.petID])),
        heldOrEmpty(() => store.getMany('user', [stay.userID])),
        heldOrEmpty(() => store.query('inHospitalPlan', 'byStay', ofStay)),
        heldOrEmpty(() => store.query('inHospitalMonitor', 'byStay', ofStay)),
        heldOrEmpty(() => store.query('inHospitalExam', 'byStay', ofStay)),
        heldOrEmpty(() => store.query('receipt', 'byBill', ofStay)),
      ]);
      return { state: 'found', file: { stay, pet, owner, plans, monitors, exams, receipts } } as const;
    },
    ['stay file', inHospitalID],
  );
  const missing = useBringing(['stay file', inHospitalID], held?.state === 'elsewhere', bringBill(inHospitalID));
  return held && fetchedOf(held, missing);
}
