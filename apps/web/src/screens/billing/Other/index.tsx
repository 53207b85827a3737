import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { dayKey, formatDay } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useOtherDay } from '../../../data/billing/till.ts';
import { till } from '../../../locale/billing-till.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from '../parts/till.module.css';
import { dayNamed } from '../Stat/range.ts';
import { Entries } from './Entries.tsx';
import { OtherForm } from './OtherForm.tsx';

const words = till.other;

/** Money that comes and goes beside the bills, a day at a time. */
export default function OtherPage() {
  const today = dayStart(useNow(), shownZone());
  const [query, setQuery] = useQuery();
  const asked = dayNamed(query.day);
  const day = asked !== undefined && asked < today ? asked : today;
  const book = useOtherDay(day);
  const show = (next: number) => setQuery({ day: next >= today ? undefined : dayKey(next) });
  const standing = (book?.inoutLog ?? []).filter(({ voidedDateTime }) => voidedDateTime === 0);
  const sum = (direction: 'in' | 'out') =>
    standing.reduce((total, one) => total + (one.direction === direction ? one.amount : 0), 0);
  return (
    <Sheet fill>
      <div className={classes.page} data-panes="2">
        <section className={classes.pane} aria-label={words.title}>
          <header className={classes.head}>
            <ActionIcon variant="subtle" aria-label={words.before} onClick={() => show(addDays(day, -1, shownZone()))}>
              <IconChevronLeft size={16} />
            </ActionIcon>
            <h2>{formatDay(day)}</h2>
            <ActionIcon
              variant="subtle"
              aria-label={words.after}
              disabled={day === today}
              onClick={() => show(nextDay(day, shownZone()))}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
            {day === today ? null : (
              <Button size="compact-sm" variant="default" onClick={() => show(today)}>
                {words.today}
              </Button>
            )}
            <span className={`${classes.end} ${classes.minor}`}>{words.entries(standing.length)}</span>
          </header>
          {book?.inoutLog.length === 0 ? (
            <EmptyState title={words.empty} next={day === today ? words.emptyNext : words.emptyPast} />
          ) : (
            <Entries day={day} entries={book?.inoutLog ?? []} />
          )}
          <footer className={classes.sums}>
            <span>
              {words.directions.in}
              <b>{formatMoney(sum('in'))}</b>
            </span>
            <span>
              {words.directions.out}
              <b>{formatMoney(sum('out'))}</b>
            </span>
            <span>
              {words.net}
              <b>{formatMoney(sum('in') - sum('out'))}</b>
            </span>
          </footer>
        </section>
        {day === today ? (
          <OtherForm />
        ) : (
          <section className={classes.form} aria-label={words.write}>
            <h2>{words.write}</h2>
            <Notice tone="ochre">{words.onlyToday}</Notice>
          </section>
        )}
      </div>
    </Sheet>
  );
}
