import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type Referral, referralSchema } from '@vetloom/domain/referral/referral.schema.ts';
import type { Random } from './random.ts';

/** Where an animal goes that needs more than this clinic has. */
const HOSPITALS = ['臺大動物醫院', '中興大學獸醫教學醫院', '嘉義大學附設動物醫院', '屏東科技大學獸醫教學醫院'] as const;
/** Who sends one here. */
const NEIGHBOURS = ['康寧動物醫院', '松林動物診所', '慈心動物醫院', '大安森林動物醫院'] as const;

/** How often a lasting disease goes on to a hospital once it is found, and how often an animal was sent here. */
const ISSUED = 0.2;
const RECEIVED = 0.03;

/** What happens at a visit that a referral may come of. */
interface Occasion {
  /** A disease that stays was found. */
  readonly found: boolean;
  /** The animal's first visit. */
  readonly first: boolean;
}

/** The referral that comes of a visit, if any. */
export function referralOf(random: Random, record: VisitRecord, { found, first }: Occasion): Referral | undefined {
  const [disease] = record.disease;
  if (found && disease && random.chance(ISSUED))
    return referral(record, 'issued', random.pick(HOSPITALS), `${disease.name}，轉請進一步檢查與治療。`);
  if (first && random.chance(RECEIVED))
    return referral(record, 'received', random.pick(NEIGHBOURS), record.cause === '' ? '' : `因${record.cause}轉來。`);
  return undefined;
}

function referral(record: VisitRecord, direction: Referral['direction'], clinic: string, note: string): Referral {
  const at = record.openedDateTime || record.dateTime;
  return referralSchema.parse({
    _id: `/referral${record.petID}/${at}-demo0`,
    collection: 'referral',
    petID: record.petID,
    direction,
    clinic,
    dateTime: at,
    note,
    recordID: record._id,
    createDateTime: at,
    createBy: record.doctorID,
    updateDateTime: at,
    updateBy: record.doctorID,
  });
}
