import { kindNamed } from '../clinic/list-entries.ts';
import { PET_NUMBER_SETTING, type PetNumberSetting } from '../clinic/settings/pet-number.setting.ts';
import { PET_NUMBER_COUNTER, type PetNumberCounter } from '../clinic/settings/pet-number-counter.setting.ts';
import { type SettingReader, settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { addDays } from '../core/clock.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import {
  counterKey,
  counterOf,
  firstNumber,
  type NumberRule,
  petNumberOf,
  SEQUENCE_KEY,
  speciesLetter,
} from './pet-number.ts';

/** What numbering an animal will surely read. */
export const NUMBER_READS = settingReads(PET_NUMBER_SETTING, PET_NUMBER_COUNTER);

/** How a clinic numbers its animals. Locally this can throw NotHeldHere (law 2). */
export const ruleIn = async (reader: SettingReader): Promise<NumberRule> =>
  ruleOf(await settingOf(reader, PET_NUMBER_SETTING));

/** The rule that the clinic has set. */
export const ruleOf = (setting: PetNumberSetting): NumberRule => ({
  format: setting.petIDFormat,
  prefix: setting.petIDPrefix,
  speciesRule: setting.petIDSpeciesRule,
  start: setting.petIDStart,
});

/** The letter that a kind gives its animals. Kinds are the clinic's own; one that isn't listed is taken by its id. */
export async function letterOf(tx: Tx, type: string): Promise<'' | 'D' | 'C'> {
  const kinds = (await tx.get('customize', '/customize/kinds'))?.kinds ?? [];
  return speciesLetter(kindNamed(kinds, type)?.name ?? type);
}

/** When numbers are given, and what a day is there. */
type Moment = Pick<CommandContext, 'now' | 'zone'>;

/** Counters of days that are over are of no use; two are kept for what comes late. */
function pruned<V>(byKey: Readonly<Record<string, V>>, { now, zone }: Moment): Record<string, V> {
  const oldest = counterKey(1, addDays(now, -2, zone), zone);
  return Object.fromEntries(Object.entries(byKey).filter(([key]) => key === SEQUENCE_KEY || key >= oldest));
}

/** The number that a counter gives next where no device gave one back. */
const onward = (rule: NumberRule, key: string, { petIDCounter }: Pick<PetNumberCounter, 'petIDCounter'>): number =>
  Math.max((petIDCounter?.[key] ?? 0) + 1, firstNumber(rule, key));

/** The counter of the next animal, as far as is known here: blocks that devices hold ahead come in between. */
export const nextCounter = (
  rule: NumberRule,
  key: string,
  stored: Pick<PetNumberCounter, 'petIDCounter' | 'petIDFree'>,
): number => stored.petIDFree?.[key]?.find((one) => one >= firstNumber(rule, key)) ?? onward(rule, key, stored);

/** Takes `count` numbers in a row off a counter and keeps it there. Answers the first. */
export async function takeBlock(tx: Tx, rule: NumberRule, key: string, count: number, moment: Moment): Promise<number> {
  const { now } = moment;
  const stored = await settingOf(tx, PET_NUMBER_COUNTER);
  const counters = pruned(stored.petIDCounter ?? {}, moment);
  const first = onward(rule, key, { petIDCounter: counters });
  counters[key] = first + count - 1;
  await tx.put('setting', { ...stored, petIDCounter: counters, updateDateTime: now });
  return first;
}

/** Takes one number that no animal has or had: one that a device gave back, else the next. */
export async function takeNumber(tx: Tx, rule: NumberRule, letter: '' | 'D' | 'C', moment: Moment): Promise<string> {
  const key = counterKey(rule.format, moment.now, moment.zone);
  for (;;) {
    const counter = (await takeReturned(tx, rule, key, moment.now)) ?? (await takeBlock(tx, rule, key, 1, moment));
    const number = petNumberOf(rule, letter, key, counter);
    if (!(await tx.get('pet', `/pet/${number}`))) return number;
  }
}

async function takeReturned(tx: Tx, rule: NumberRule, key: string, now: number): Promise<number | undefined> {
  const stored = await settingOf(tx, PET_NUMBER_COUNTER);
  const free = stored.petIDFree?.[key] ?? [];
  const first = free.find((one) => one >= firstNumber(rule, key));
  if (first === undefined) return undefined;
  const rest = free.filter((one) => one !== first);
  await tx.put('setting', { ...stored, petIDFree: { ...stored.petIDFree, [key]: rest }, updateDateTime: now });
  return first;
}

/** Gives numbers back, the lowest first to be used again; none below the one to which somebody has set the counter on since. */
export async function giveBack(tx: Tx, key: string, numbers: readonly number[], moment: Moment): Promise<void> {
  if (numbers.length === 0) return;
  const { now } = moment;
  const stored = await settingOf(tx, PET_NUMBER_COUNTER);
  const raises = (stored.petIDRaised ?? []).filter(({ series }) => series === key);
  const lowest = Math.max(0, ...raises.map(({ to }) => to));
  const again = numbers.filter((one) => one >= lowest);
  const free = pruned(stored.petIDFree ?? {}, moment);
  free[key] = [...new Set([...(free[key] ?? []), ...again])].sort((a, b) => a - b);
  await tx.put('setting', { ...stored, petIDFree: free, updateDateTime: now });
}

/** Lets the counter follow a number that someone gave by hand, so that it is not given again. */
export async function followNumber(tx: Tx, rule: NumberRule, number: string, moment: Moment): Promise<void> {
  const { now } = moment;
  const made = rule.format === 0 ? undefined : counterOf(rule, number);
  if (!made) return;
  const stored = await settingOf(tx, PET_NUMBER_COUNTER);
  const counters = stored.petIDCounter ?? {};
  const free = stored.petIDFree?.[made.key] ?? [];
  if ((counters[made.key] ?? 0) >= made.counter && !free.includes(made.counter)) return;
  await tx.put('setting', {
    ...stored,
    petIDCounter: { ...pruned(counters, moment), [made.key]: Math.max(counters[made.key] ?? 0, made.counter) },
    petIDFree: { ...pruned(stored.petIDFree ?? {}, moment), [made.key]: free.filter((one) => one !== made.counter) },
    updateDateTime: now,
  });
}
