import {
  depositID,
  drugRuleID,
  examItemID,
  newRowID,
  ownerID,
  petID,
  type RandomBytes,
  randomSuffix,
  receiptID,
  recordID,
  referralID,
  vaccineReminderID,
} from '@vetloom/domain/core/ids.ts';

const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** New ids, made when the person acts, so that device and server agree (law 4). `now` is the store's `now()`. */
export const newID = {
  owner: (now: number) => ownerID(Math.floor(now), random),
  pet: (now: number) => petID(Math.floor(now), random),
  record: (now: number) => recordID(Math.floor(now), random),
  receipt: (now: number) => receiptID(Math.floor(now), random),
  deposit: (now: number) => depositID(Math.floor(now), random),
  reminder: (date: number, now: number) => vaccineReminderID(date, Math.floor(now), random),
  role: (now: number) => `/role/${Math.floor(now)}-${randomSuffix(random, 6)}`,
  petMerge: (now: number) => `/petMerge/${Math.floor(now)}-${randomSuffix(random, 6)}`,
  userMerge: (now: number) => `/userMerge/${Math.floor(now)}-${randomSuffix(random, 6)}`,
  recordTemplate: (now: number) => `/recordTemplate/${Math.floor(now)}-${randomSuffix(random, 6)}`,
  textMacro: (now: number) => `/textMacro/${Math.floor(now)}-${randomSuffix(random, 6)}`,
  problem: (now: number) => `/problem/${Math.floor(now)}-${randomSuffix(random, 6)}`,
  referral: (petID: string, now: number) => referralID(petID, Math.floor(now), random),
  drugRule: () => drugRuleID(random),
  examItem: () => examItemID(random),
  row: () => newRowID(random),
} as const;
