import { z } from 'zod';
import { DomainError } from '../../core/error.ts';
import { requiredReason } from '../../core/schema.ts';
import { type CommandContext, defineCommand } from '../../engine/command.ts';
import { MOST_RAISES, type NumberRaise, ORDER_SERIES } from './order-series.setting.ts';
import { PET_NUMBER_SETTING } from './pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from './pet-number-counter.setting.ts';
import { SETTING_WRITERS, settingOf, settingReads } from './setting-concern.ts';

/** The largest number that a series can be set on to. */
export const MOST_NEXT = 99_999_999;

/** The series that a concern counts. */
const SERIES: Readonly<Record<string, RegExp>> = {
  [PET_NUMBER_COUNTER.id]: /^(sequence|\d{8})$/,
  [ORDER_SERIES.id]: /^[A-Z]\d{6}$/,
};

/** Which series is set on, to what, and why. */
export const numberRaised = z.object({
  settingID: z.enum([PET_NUMBER_COUNTER.id, ORDER_SERIES.id]),
  /** `sequence` or a day (`20261120`) of animals' numbers, a letter and a month (`O202611`) of forms. */
  series: z
    .string()
    .regex(/^(sequence|\d{8}|[A-Z]\d{6})$/)
    .meta({ examples: ['O202611'] }),
  next: z.number().int().min(2).max(MOST_NEXT),
  reason: requiredReason(200),
});

/**
 * Sets the next number of a series on, never back: a number that was given is given once. With a reason, which the series keeps. Whoever sets it to what it is already has what they wanted; of
 * two who set it on apart the higher one stands, and the other is told. Numbers that devices hold already are given all the same.
 * @throws DomainError contradictory `numberLower` for one that may have been given, badParameter for a series of another concern
 */
export const raiseNumber = defineCommand({
  name: 'setting.raiseNumber',
  word: '調高下一號',
  version: 1,
  permission: SETTING_WRITERS,
  input: numberRaised,
  reads: () => settingReads(ORDER_SERIES, PET_NUMBER_COUNTER, PET_NUMBER_SETTING),
  async run(tx, input, ctx) {
    const { series: key, next, settingID } = input;
    if (!SERIES[settingID]?.test(key)) throw new DomainError('badParameter', 'no such series', { field: 'series' });
    if (settingID === ORDER_SERIES.id) {
      const stored = await settingOf(tx, ORDER_SERIES);
      const raise = raised(stored.orderSeries[key] ?? 0, input, ctx);
      if (!raise) return;
      await tx.put('setting', {
        ...stored,
        orderSeries: { ...stored.orderSeries, [key]: next - 1 },
        orderSeriesRaised: [raise, ...stored.orderSeriesRaised].slice(0, MOST_RAISES),
        updateDateTime: ctx.now,
      });
      return;
    }
    const stored = await settingOf(tx, PET_NUMBER_COUNTER);
    const { petIDStart = 1 } = await settingOf(tx, PET_NUMBER_SETTING);
    const begin = key === 'sequence' ? petIDStart : 1;
    const raise = raised(Math.max(stored.petIDCounter?.[key] ?? 0, begin - 1), input, ctx);
    if (!raise) return;
    await tx.put('setting', {
      ...stored,
      petIDCounter: { ...stored.petIDCounter, [key]: next - 1 },
      // What devices gave back lies below, and would be given first.
      petIDFree: { ...stored.petIDFree, [key]: [] },
      petIDRaised: [raise, ...(stored.petIDRaised ?? [])].slice(0, MOST_RAISES),
      updateDateTime: ctx.now,
    });
  },
});

/** What is kept of setting a series on; undefined where it stands there already. */
function raised(
  last: number,
  { series, next, reason }: { readonly series: string; readonly next: number; readonly reason: string },
  ctx: CommandContext,
): NumberRaise | undefined {
  const from = last + 1;
  if (next === from) return undefined;
  if (next < from)
    throw new DomainError('contradictory', `${next} may have been given: the next is ${from}`, {
      ...{ rule: 'numberLower', field: 'next', next: from },
    });
  return { series, from, to: next, reason, by: ctx.actor.staffID, dateTime: ctx.now };
}
