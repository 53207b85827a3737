import type { MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import type { LedgerBalance } from '@vetloom/domain/message/ledger.ts';
import { isConnected, type Ways } from '@vetloom/domain/message/reach.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { channelNames, purposeNames } from '../../../locale/message.ts';
import { messageLedger as words } from '../../../locale/message-ledger.ts';
import { Balance } from './Balance.tsx';
import { FiguresHead, FiguresRow } from './FiguresRow.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import classes from './ledger.module.css';
import type { ChannelSums } from './ledger-values.ts';

interface ChannelLedgerProps {
  readonly sums: ChannelSums;
  readonly balances: readonly LedgerBalance[];
  readonly ways: Ways | undefined;
  readonly span: { readonly begin: number; readonly end: number };
}

/** A way's month: its sums by purpose and by day, which open the messages behind them, beside what its vendor says is left. */
export function ChannelLedger({ sums, balances, ways, span }: ChannelLedgerProps) {
  const { channel, total, purposes, days } = sums;
  const [open, setOpen] = useState<MessageMatter | 'all'>();
  const leftOn = new Map(balances.flatMap((one) => (one.channel === channel ? [[one.day, one] as const] : [])));
  const connected = ways !== undefined && isConnected(ways, channel);
  const opener = (what: MessageMatter | 'all', word: string) => (
    <button type="button" aria-expanded={open === what} onClick={() => setOpen(what)}>
      {word}
    </button>
  );
  return (
    <section className={classes.channel} aria-label={channelNames[channel]}>
      <SectionHeading>{channelNames[channel]}</SectionHeading>
      {channel === 'sms' ? <Balance {...{ channel, balances, connected }} /> : null}
      <div className={classes.tables}>
        <table className={classes.table}>
          <caption>{words.sums}</caption>
          <FiguresHead first={words.columns.purpose} channel={channel} />
          <tbody>
            {purposes.map(({ about, figures }) => (
              <FiguresRow key={about} {...{ figures, channel }} head={opener(about, purposeNames[about])} />
            ))}
          </tbody>
          <tfoot>
            <FiguresRow figures={total} channel={channel} head={opener('all', words.total)} />
          </tfoot>
        </table>
        <table className={classes.table}>
          <caption>{words.byDay}</caption>
          <FiguresHead
            first={words.columns.day}
            channel={channel}
            more={[words.columns.left, words.columns.unexplained]}
          />
          <tbody>
            {days.map(({ day, figures }) => {
              const balance = leftOn.get(day);
              return (
                <FiguresRow
                  key={day}
                  {...{ figures, channel }}
                  head={day.slice(5).replace('-', '/')}
                  more={[balance === undefined ? '–' : formatQuantity(balance.left), movedWord(balance)]}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {open === undefined ? null : (
        <LedgerRows
          key={open}
          {...{ channel, span }}
          about={open === 'all' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const movedWord = (balance: LedgerBalance | undefined): string =>
  balance === undefined || balance.unexplained === null || balance.unexplained === 0
    ? '–'
    : `${balance.unexplained > 0 ? '+' : '\u2212'}${formatQuantity(Math.abs(balance.unexplained))}`;
