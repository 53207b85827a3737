import { type Claim, claimSchema } from '@vetloom/domain/claim/claim.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from './random.ts';

const INSURERS = ['安心產險', '和泰寵物險', '山海產物', '康寧寵物保險'] as const;
/** From which bill on an owner asks their insurer, NT$, and how often. */
const WORTH = 4000;
const INSURED = 0.08;
/** Days until the papers are given, and until the insurer has decided. */
const [GIVEN_AFTER, SETTLED_AFTER] = [2, 21];

/** The claim that an owner makes of a visit, if any: most are settled within weeks, those of late are open. `now` is Unix seconds. */
export function claimOf(random: Random, record: VisitRecord, now: number): Claim | undefined {
  if (record.total < WORTH || !random.chance(INSURED)) return undefined;
  const at = record.dateTime + DAY_SECONDS;
  const insurer = random.pick(INSURERS);
  const fact = (kind: 'given' | 'settled', days: number) => ({
    ...{ _id: `${kind}1`, kind, dateTime: at + days * DAY_SECONDS, note: '', packetID: '', messageID: '' },
    amount: kind === 'settled' ? Math.round(record.total * 0.7) : null,
    ...{ createDateTime: at + days * DAY_SECONDS, createBy: record.doctorID },
  });
  const facts = [fact('given', GIVEN_AFTER), fact('settled', SETTLED_AFTER)].filter(({ dateTime }) => dateTime <= now);
  if (at > now) return undefined;
  const updateDateTime = facts.at(-1)?.dateTime ?? at;
  return claimSchema.parse({
    ...{ _id: `/claim${record.petID}/${at}-demo0`, collection: 'claim', petID: record.petID, userID: record.userID },
    ...{ insurer, asked: record.total, recordIDs: [record._id], facts },
    openStatus: facts.some(({ kind }) => kind === 'settled') ? 0 : 1,
    ...{ createDateTime: at, createBy: record.doctorID, updateDateTime, updateBy: record.doctorID },
  });
}
