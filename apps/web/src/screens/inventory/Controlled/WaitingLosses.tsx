import { Button } from '@mantine/core';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlledLosses as words } from '../../../locale/inventory-controlled.ts';
import { useQuery } from '../../../routes/navigation.tsx';

/** Days back in which a report may still be missing: a year. */
const DAYS = 366;

/** Says on every part of the page which losses weren't reported yet, whatever time is looked at; the earliest deadline counts. */
export function WaitingLosses({ turn }: { readonly turn: number }) {
  const [, setQuery] = useQuery();
  const now = useNow();
  const [since] = useState(now);
  const { found } = useAsked(
    () =>
      controlledCalls.losses({
        startDate: addDays(since, -DAYS, shownZone()),
        endDate: addDays(since, 1, shownZone()),
      }),
    ['waiting', turn],
  );
  const waiting = (found ?? []).filter(({ sentDateTime, quantity }) => sentDateTime === null && quantity > 0);
  if (waiting.length === 0) return null;
  const deadline = Math.min(...waiting.map((loss) => loss.deadline));
  const day = formatDate(deadline - 1);
  return (
    <Notice
      tone={deadline <= now ? 'cinnabar' : 'ochre'}
      action={
        <Button size="xs" variant="default" onClick={() => setQuery({ of: 'losses', range: 'year' })}>
          {words.show}
        </Button>
      }
    >
      {words.waiting(waiting.length)}　{deadline <= now ? words.late(day) : words.due(day)}
    </Notice>
  );
}
