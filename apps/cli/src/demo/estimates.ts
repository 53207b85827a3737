import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { linesAgain, linesOfBill } from '@vetloom/domain/estimate/beginnings.ts';
import { estimateDecisionSchema } from '@vetloom/domain/estimate/decision.schema.ts';
import { contentOf, estimateSchema } from '@vetloom/domain/estimate/estimate.schema.ts';
import { estimateRange } from '@vetloom/domain/lines/estimate.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from './random.ts';

/** A hand that signs: the same for all, since nobody of these lives. */
export const HAND = 'M60 120L110 60L130 140L170 70L200 130L240 90M260 60L250 150L300 110L340 140L400 80L460 130';

/** How often an owner was told beforehand what an operation may come to, how often they were called for it, and how often they didn't agree to all of it. */
const TOLD = 0.7;
const CALLED = 0.25;
const PARTLY = 0.1;
/** Minutes between the estimate and what the owner said to it. */
const THOUGHT = 12;

/** What the owner was told before an operation, and what they said to it; nothing for a visit without one. */
export function* estimatesOf(
  random: Random,
  record: VisitRecord,
  pet: Pick<Pet, 'userPhone' | 'userName'>,
): Generator<AnyDocument> {
  if (record.surgery.length === 0 || !random.chance(TOLD)) return;
  let rows = 0;
  const row = () => {
    rows += 1;
    return `e${rows}`;
  };
  const at = record.openedDateTime || record.dateTime;
  // What is counted out during the operation may be half as much again.
  const lines = linesAgain(linesOfBill(record, row), row).map((line, nth) =>
    nth % 3 === 1 && line.subTotal === undefined ? { ...line, most: Math.ceil(line.number * 1.5) } : line,
  );
  const { low, high } = estimateRange(lines);
  const stamp = { createBy: record.doctorID, updateBy: record.doctorID };
  const whose = { petID: record.petID, userID: record.userID };
  const estimate = estimateSchema.parse({
    ...{ ...whose, ...stamp, _id: `/estimate${record.petID}/${at}-demo0`, collection: 'estimate' },
    ...{ title: record.surgery[0]?.name ?? '', lines, recordID: record._id, total: low, most: high },
    ...{ createDateTime: at, updateDateTime: at },
  });
  yield estimate;
  const said = at + THOUGHT * 60;
  const isPhone = random.chance(CALLED);
  const isPartly = lines.length > 1 && random.chance(PARTLY);
  yield estimateDecisionSchema.parse({
    ...{ ...whose, ...stamp, _id: `/estimateDecision${record.petID}/${said}-demo0`, collection: 'estimateDecision' },
    ...{ estimateID: estimate._id, content: contentOf(estimate), person: pet.userName || '飼主', dateTime: said },
    ...(isPhone ? { way: 'phone', phone: pet.userPhone } : { way: 'signature', signature: HAND }),
    ...(isPartly ? { outcome: 'partly', lineIDs: lines.slice(0, -1).map(({ _id }) => _id) } : { outcome: 'accepted' }),
    ...{ createDateTime: said, updateDateTime: said },
  });
}
