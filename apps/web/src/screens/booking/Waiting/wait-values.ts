import type { BookingWait, WaitWish } from '@vetloom/domain/booking/wait.schema.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';

/** What is typed of when somebody who waits could come. */
export type WaitValues = Pick<WaitWish, 'parts' | 'after' | 'before' | 'start' | 'end' | 'note'>;

/** What the form begins with. */
export const waitValues = ({ parts, after, before, start, end, note }: BookingWait): WaitValues => ({
  ...{ parts, after, before, start, end, note },
});

/** What is wrong with what is typed; undefined where nothing is. */
export function waitFault({ parts, after, before, start, end }: WaitValues): 'parts' | 'end' | 'hours' | undefined {
  if (parts.length === 0) return 'parts';
  if (end !== '' && end < start) return 'end';
  return after !== '' && before !== '' && before <= after ? 'hours' : undefined;
}

/** Parts of the day with one put in or taken out, in their order. */
export const toggled = (parts: readonly DayPart[], part: DayPart): DayPart[] =>
  DAY_PARTS.filter((one) => (one === part ? !parts.includes(one) : parts.includes(one)));

/** The edits between what stands and what is typed. */
export const waitEdits = (wait: BookingWait, values: WaitValues): Edit[] =>
  editsBetween<object>(wait, values, Object.keys(values) as never[]);
