import { Button, Popover } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { StackedBars } from '@vetloom/ui/chart/StackedBars.tsx';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useOccupancy } from '../../../data/ward/occupancy.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import classes from './board.module.css';

/** Days that the picture goes back. */
const DAYS = 14;

/** How full the ward is, and was on each of the last days. */
export function Occupancy({
  now,
  cages,
  inside,
}: {
  readonly now: number;
  readonly cages: number;
  readonly inside: number;
}) {
  const share = cages === 0 ? '' : ` ${Math.round((inside / cages) * 100)}%`;
  return (
    <Popover width={420} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button size="sm" variant="default" leftSection={<IconChartBar size={14} aria-hidden="true" />}>
          {wardBoard.occupancy}
          {share}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Days now={now} cages={cages} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Days({ now, cages }: { readonly now: number; readonly cages: number }) {
  const days = useOccupancy(dayStart(now, shownZone()), DAYS) ?? [];
  return (
    <section aria-label={wardBoard.occupancyTitle}>
      <h3 className={classes.popTitle}>{wardBoard.occupancyTitle}</h3>
      <StackedBars
        label={wardBoard.occupancyTitle}
        height={140}
        formatValue={(value) => `${value}`}
        series={[{ key: 'inside', name: wardBoard.occupancy, colour: 'var(--vl-indigo-600)' }]}
        bars={days.map(({ day, count }) => ({ key: `${day}`, label: formatMonthDay(day), values: { inside: count } }))}
      />
      <ul className={classes.srList}>
        {days.map(({ day, count }) => (
          <li key={day}>{wardBoard.occupancyDay(formatMonthDay(day), count, cages)}</li>
        ))}
      </ul>
    </section>
  );
}
