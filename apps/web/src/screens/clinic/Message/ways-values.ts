import type { MessageSetting } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

/** Figures of the page with their least and most. */
export const FIGURES = {
  mostAnOwnerADay: [0, 100],
  mostADay: [0, 1_000_000],
  giveUpAfterHours: [1, 168],
} as const satisfies Partial<Record<keyof MessageSetting, readonly [number, number]>>;
/** A figure of the page. */
export type Figure = keyof typeof FIGURES;

/** How the clinic writes, as the page shows it: times and figures are texts while they are written. */
export interface WaysValues {
  /** Every way, in the order in which they are tried. */
  readonly order: readonly Channel[];
  readonly closed: readonly Channel[];
  /** `21:00` */
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly mostAnOwnerADay: string;
  readonly mostADay: string;
  readonly giveUpAfterHours: string;
}

/** A row of the page. */
export type WaysRow = 'order' | 'quiet' | Figure;

const two = (value: number) => String(value).padStart(2, '0');
/** A minute of the day as its field holds it; midnight at the day's end reads as 00:00. */
const timeWord = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** The stored setting as the page shows it. A way that the order leaves out is closed: it is never gone on to. */
export function waysValues(stored: MessageSetting): WaysValues {
  const left = CHANNELS.filter((channel) => !stored.order.includes(channel));
  return {
    order: [...stored.order, ...left],
    closed: CHANNELS.filter((channel) => stored.closedChannels.includes(channel) || left.includes(channel)),
    quietFrom: timeWord(stored.quietFrom),
    quietTo: timeWord(stored.quietTo),
    mostAnOwnerADay: String(stored.mostAnOwnerADay),
    mostADay: String(stored.mostADay),
    giveUpAfterHours: String(stored.giveUpAfterHours),
  };
}

/** A way moved to another place of the order. */
export function moved(order: readonly Channel[], channel: Channel, to: number): Channel[] {
  const rest = order.filter((one) => one !== channel);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, channel);
}

/** The least and most of a figure that isn't within them; undefined as a rule. */
export function figureFault(values: WaysValues, figure: Figure): readonly [number, number] | undefined {
  const [least, most] = FIGURES[figure];
  const read = readFigure(values[figure]);
  return read !== undefined && Number.isInteger(read) && read >= least && read <= most ? undefined : FIGURES[figure];
}

/** Whether all that is typed can be kept. */
export const isFit = (values: WaysValues): boolean =>
  values.quietFrom !== '' &&
  values.quietTo !== '' &&
  (Object.keys(FIGURES) as Figure[]).every((figure) => figureFault(values, figure) === undefined);

/** Rows of the page that differ from what is stored. */
export function changedWays(stored: MessageSetting, values: WaysValues): WaysRow[] {
  const shown = waysValues(stored);
  const differs = (...fields: readonly (keyof WaysValues)[]) =>
    fields.some((field) => !same(shown[field], values[field]));
  return [
    ...(differs('order', 'closed') ? (['order'] as const) : []),
    ...(differs('quietFrom', 'quietTo') ? (['quiet'] as const) : []),
    ...(Object.keys(FIGURES) as Figure[]).filter((figure) => differs(figure)),
  ];
}

/** The edits that bring the setting from what was seen to what is typed. Only for fit values. */
export function waysEdits(seen: MessageSetting, values: WaysValues): Edit[] {
  const rows = changedWays(seen, values);
  const after = {
    ...seen,
    ...(rows.includes('order') && { order: [...values.order], closedChannels: [...values.closed] }),
    ...(rows.includes('quiet') && { quietFrom: minuteOf(values.quietFrom), quietTo: minuteOf(values.quietTo) }),
    ...Object.fromEntries(
      (Object.keys(FIGURES) as Figure[])
        .filter((figure) => rows.includes(figure))
        .map((figure) => [figure, readFigure(values[figure])]),
    ),
  };
  return editsBetween<Record<string, unknown>>({ ...seen }, after, [
    ...['order', 'closedChannels', 'quietFrom', 'quietTo'],
    ...Object.keys(FIGURES),
  ]);
}
