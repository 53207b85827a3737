import { type AdverseReaction, adverseReactionSchema } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from './random.ts';

/** How often an animal reacts to a vaccine in a way that is written down: a few in a thousand. */
const OFTEN = 0.004;
const HOUR = 3600;

const COURSES = [
  { signs: '眼周與口鼻腫脹，精神正常。', gravity: 'mild', outcome: 'recovered', treatment: '抗組織胺，觀察兩小時。' },
  { signs: '嘔吐兩次，精神沉鬱。', gravity: 'moderate', outcome: 'recovered', treatment: '止吐，皮下輸液。' },
  { signs: '注射部位腫塊，三週後消退。', gravity: 'mild', outcome: 'recovered', treatment: '' },
  {
    signs: '虛脫、黏膜蒼白、低血壓。',
    gravity: 'severe',
    outcome: 'recovered',
    treatment: '腎上腺素，靜脈輸液，住院觀察。',
  },
] as const;

/** The reaction that comes of a visit's vaccine, if any. */
export function reactionOf(random: Random, record: VisitRecord): AdverseReaction | undefined {
  const [vaccine] = record.vaccine;
  if (!vaccine || !random.chance(OFTEN)) return undefined;
  const given = record.openedDateTime || record.dateTime;
  const course = random.pick(COURSES);
  const began = given + HOUR / 2;
  const isReported = course.gravity === 'severe';
  const stamps = { createBy: record.doctorID, updateBy: record.doctorID };
  return adverseReactionSchema.parse({
    ...{ _id: `/adverseReaction${record.petID}/${began}-demo0`, collection: 'adverseReaction', petID: record.petID },
    ...{ recordID: record._id, itemID: vaccine.itemID, product: vaccine.name, lot: vaccine.lot ?? '' },
    ...{ givenDateTime: given, beganDateTime: began, ...course },
    ...(isReported ? { reportedDateTime: began + 24 * HOUR, reportedTo: '動物保護處' } : {}),
    ...{ createDateTime: began, updateDateTime: began, ...stamps },
  });
}
