import { dayStart } from '@vetloom/domain/core/clock.ts';
import { EXAM_STATE, type ExamOrder } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { orders as words } from '../../locale/instrument-orders.ts';
import { saidByTool } from '../../locale/instrument-said.ts';

/** A moment as it is said of what is under way: by its time, with the day unless it was today. Unix seconds. */
export const momentWord = (at: number, now: number): string =>
  dayStart(at, shownZone()) === dayStart(now, shownZone()) ? formatTime(at) : `${formatMonthDay(at)} ${formatTime(at)}`;

/** That a tool is away, since when, and what becomes of an order meanwhile. */
export const offWord = ({ name, stateDateTime }: Pick<SyncTool, 'name' | 'stateDateTime'>, now: number): string =>
  words.off(name, stateDateTime === 0 ? '' : momentWord(stateDateTime, now));

/** Why an order came to nothing, for people; what a tool says in its own words stands as it is. */
export const failureWord = (reason: string): string =>
  Object.hasOwn(words.reasons, reason) ? (words.reasons[reason] ?? reason) : saidByTool(reason);

/** How far an order is, and since when. */
export function orderWord(order: Pick<ExamOrder, 'state' | 'steps' | 'dateTime' | 'reason'>, now: number): string {
  const at = order.steps.at(-1)?.dateTime ?? order.dateTime;
  const word = words.states[order.state] ?? '';
  const said = order.state === EXAM_STATE.failed && order.reason !== '' ? `：${failureWord(order.reason)}` : '';
  return `${word} ${momentWord(at, now)}${said}`;
}

/** The page on which a person completes an order at its service, where a line of what that said names one; nothing else of such a line is followed. */
export function pageIn(line: string): string | undefined {
  const [, page] = /^to be completed at (https:\/\/\S{4,400})$/.exec(line) ?? [];
  return page !== undefined && URL.canParse(page) ? page : undefined;
}
