import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { MESSAGE_MATTERS, type MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import type { LedgerBalance, LedgerSum } from '@vetloom/domain/message/ledger.ts';

/** What some days, ways or purposes came to. */
export type Figures = Pick<LedgerSum, 'messages' | 'segments' | 'points' | 'unsure'>;

/** What a way came to within a month, with its purposes and its days. */
export interface ChannelSums {
  readonly channel: Channel;
  readonly total: Figures;
  readonly purposes: readonly { readonly about: MessageMatter; readonly figures: Figures }[];
  /** The latest first. */
  readonly days: readonly { readonly day: string; readonly figures: Figures }[];
}

/** Points have at most three places. */
const exact = (points: number): number => Math.round(points * 1000) / 1000;

/** The sum of several. */
export const added = (sums: readonly Figures[]): Figures => ({
  messages: sums.reduce((total, one) => total + one.messages, 0),
  segments: sums.reduce((total, one) => total + one.segments, 0),
  points: exact(sums.reduce((total, one) => total + one.points, 0)),
  unsure: sums.reduce((total, one) => total + one.unsure, 0),
});

/** What each way came to. Points of different vendors are different things, so that nothing is added up across ways. */
export function sumsByChannel(sums: readonly LedgerSum[]): ChannelSums[] {
  return CHANNELS.flatMap((channel) => {
    const own = sums.filter((one) => one.channel === channel);
    if (own.length === 0) return [];
    return [
      {
        channel,
        total: added(own),
        purposes: MESSAGE_MATTERS.flatMap((about) => {
          const of = own.filter((one) => one.about === about);
          return of.length === 0 ? [] : [{ about, figures: added(of) }];
        }),
        days: [...Map.groupBy(own, ({ day }) => day)]
          .toSorted(([a], [b]) => (a < b ? 1 : -1))
          .map(([day, of]) => ({ day, figures: added(of) })),
      },
    ];
  });
}

/** Days on which a balance moved by more or less than our messages explain. */
export const unexplainedDays = (
  balances: readonly LedgerBalance[],
  channel: Channel,
): { readonly day: string; readonly points: number }[] =>
  balances.flatMap(({ day, channel: of, unexplained }) =>
    of === channel && unexplained !== null && unexplained !== 0 ? [{ day, points: unexplained }] : [],
  );

/** The last balance that a vendor told with a message; undefined where it never did. */
export const lastBalance = (balances: readonly LedgerBalance[], channel: Channel): LedgerBalance | undefined =>
  balances.findLast((one) => one.channel === channel);
