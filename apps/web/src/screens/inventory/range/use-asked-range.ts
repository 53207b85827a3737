import { nextDay } from '@vetloom/domain/core/clock.ts';
import { dayKey } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useMemo } from 'react';
import type { ReportRange } from '../../../data/inventory/reports.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { BI_RANGES, type BiRangeName, biDays } from '../../bi/Overview/bi-range.ts';
import { type DayRange, dayNamed } from '../../billing/Stat/range.ts';

/** What the address asks for. */
export interface AskedRange {
  readonly name: BiRangeName;
  readonly days: DayRange;
  readonly range: ReportRange;
}

/** The range that the address asks for: from the first day to before the day after the last. */
export function useAskedRange(): AskedRange {
  const now = useNow();
  const [query] = useQuery();
  const name = BI_RANGES.find((one) => one === query.range) ?? 'month';
  const from = name === 'custom' ? dayNamed(query.from) : undefined;
  const to = name === 'custom' ? dayNamed(query.to) : undefined;
  const today = dayKey(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range moves with the day, not with the second
  const days = useMemo(
    () => biDays(name, now, { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }),
    [name, from, to, today],
  );
  const range = useMemo(() => ({ startDate: days.from, endDate: nextDay(days.to, shownZone()) }), [days]);
  return { name, days, range };
}
