import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, calendarDate, fromCalendarDate, monthStart } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { type Ledger, messageCalls } from '../../../data/message/messages.ts';
import { useWays } from '../../../data/message/ways.ts';
import { refusal } from '../../../locale/codes.ts';
import { messageLedger as words } from '../../../locale/message-ledger.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import { MessageBands } from '../../../parts/message/MessageBands.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { ChannelLedger } from './ChannelLedger.tsx';
import classes from './ledger.module.css';
import { sumsByChannel } from './ledger-values.ts';

const two = (value: number) => String(value).padStart(2, '0');
const monthWord = (at: number): string => {
  const { year, month } = calendarDate(at, shownZone());
  return `${year}-${two(month)}`;
};

/** The month that an address names, its start in Unix seconds; the present one without. */
function monthFrom(text: string | undefined, now: number): number {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text ?? '') ?? [];
  return year === undefined || month === undefined
    ? monthStart(now, shownZone())
    : fromCalendarDate(Number(year), Number(month), 1, shownZone());
}

/** `/message/ledger`: what messages cost, by month and day, and whether that is what the vendors took. */
export default function MessageLedger() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const ways = useWays();
  const offline = useSyncStatus()?.connection === 'offline';
  const begin = monthFrom(query.month, now);
  const end = monthStart(addDays(begin, 40, shownZone()), shownZone()) - 1;
  const [answer, setAnswer] = useState<{ readonly begin: number; readonly ledger: Ledger }>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (offline) return;
    let gone = false;
    messageCalls.ledger(begin, end).then(
      (ledger) => {
        if (gone) return;
        setAnswer({ begin, ledger });
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!gone) setFailure(refusal(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [begin, end, offline]);
  const ledger = answer?.begin === begin ? answer.ledger : undefined;
  const go = (to: number) => setQuery({ month: monthWord(to) });
  const sums = ledger === undefined ? [] : sumsByChannel(ledger.sums);
  return (
    <Sheet fill>
      <Toolbar>
        <ActionIcon aria-label={words.before} onClick={() => go(monthStart(begin - 1, shownZone()))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <strong className={classes.month} aria-live="polite">
          {monthWord(begin).replace('-', '/')}
        </strong>
        <ActionIcon aria-label={words.after} disabled={end >= now} onClick={() => go(end + 1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <span className={classes.intro}>{words.text}</span>
      </Toolbar>
      <MessageBands ways={ways} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the ledger scrolls, and may hold nothing to focus */}
      <section className={classes.body} tabIndex={0} aria-label={words.title}>
        {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
        {failure === undefined || offline ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {ledger !== undefined && sums.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
        {ledger === undefined
          ? null
          : sums.map((one) => (
              <ChannelLedger
                key={one.channel}
                sums={one}
                balances={ledger.balances}
                ways={ways}
                span={{ begin, end }}
              />
            ))}
      </section>
    </Sheet>
  );
}
