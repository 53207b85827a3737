const ALPHABET = '0123456789abcdefghijkmnpqrstuvwxyz';

/** A source of random bytes; `crypto.getRandomValues` outside, a seeded one in tests. The domain has none of its own. */
export type RandomBytes = (length: number) => Uint8Array;

/** A short random suffix: about 5 bits a character, without letters that are mistaken for digits. */
export function randomSuffix(random: RandomBytes, length: number): string {
  return Array.from(random(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** `/record/{unixSeconds}-{suffix}`: unique over devices and still ordered by time (law 4). */
export const recordID = (now: number, random: RandomBytes) => `/record/${now}-${randomSuffix(random, 5)}`;
/** `/user/{unixSeconds}{suffix}`: an owner's id holds no personal data. */
export const ownerID = (now: number, random: RandomBytes) => `/user/${now}-${randomSuffix(random, 6)}`;
/** `/pet/{unixSeconds}-{suffix}`; the clinic's own number (spec 1 §5) is a separate field until leased blocks assign it. */
export const petID = (now: number, random: RandomBytes) => `/pet/${now}-${randomSuffix(random, 6)}`;
/** `/receipt/{unixSeconds}-{suffix}`: a receipt is its own document (law 25). */
export const receiptID = (now: number, random: RandomBytes) => `/receipt/${now}-${randomSuffix(random, 6)}`;
/** `/deposit/{unixSeconds}-{suffix}`: an entry of an owner's deposit. */
export const depositID = (now: number, random: RandomBytes) => `/deposit/${now}-${randomSuffix(random, 6)}`;
/** `/reminder/{reminderDate}/{unix}-{suffix}` (spec 2 §3). */
export const vaccineReminderID = (reminderDate: number, now: number, random: RandomBytes) =>
  `/reminder/${reminderDate}/${now}-${randomSuffix(random, 5)}`;
/** `/referral{petID}/{unixSeconds}-{suffix}` (spec 3 §3: built from the animal's id and a timestamp). */
export const referralID = (petID: string, now: number, random: RandomBytes) =>
  `/referral${petID}/${now}-${randomSuffix(random, 5)}`;
/** `/message/{unixSeconds}-{suffix}`: a message to an owner. */
export const messageID = (now: number, random: RandomBytes) => `/message/${now}-${randomSuffix(random, 8)}`;
/** `/drugRule/{suffix}`: a rule of prescribing. */
export const drugRuleID = (random: RandomBytes) => `/drugRule/${randomSuffix(random, 10)}`;
/** `/examItem/{suffix}`: an item of the laboratory. */
export const examItemID = (random: RandomBytes) => `/examItem/${randomSuffix(random, 10)}`;
/** The `_id` of a child row (a bag, a charge line, a weight). */
export const newRowID = (random: RandomBytes) => randomSuffix(random, 12);
