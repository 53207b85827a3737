import { Button, Popover } from '@mantine/core';
import { addDays, atWallSeconds, wallSeconds } from '@vetloom/domain/core/clock.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { visit } from '../../../../locale/record.ts';
import { dateText, timeOf, timeText } from '../../../../parts/form/clinic-time.ts';
import { DateField } from '../../../../parts/form/DateField.tsx';
import { TimeField } from '../../../../parts/form/TimeField.tsx';
import { useEditing } from '../editing.ts';
import frame from '../visit.module.css';
import classes from './writing.module.css';

const QUICK = [3, 7, 14, 30];

/** The day with the time that was set before, if one was. */
const atTimeOf = (at: number | null, day: number): number =>
  at === null || timeText(at) === '' ? day : atWallSeconds(day, wallSeconds(at, shownZone()), shownZone());

/** When the animal should come again; also printed on the receipt. */
export function NextVisit() {
  const { record, act, readOnly } = useEditing();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const at = record.nextVisitDateTime;
  const set = (to: number | null) => {
    if (to !== at) void act([{ op: 'set', path: ['nextVisitDateTime'], from: at, to }]);
  };
  const time = at === null ? '' : timeText(at);
  const words = at === null ? visit.setNextVisit : visit.nextVisit(formatShortDay(at), time);
  if (readOnly) return at === null ? null : <span>{words}</span>;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={304}>
      <Popover.Target>
        <button type="button" className={frame.linkButton} onClick={() => setOpen((was) => !was)}>
          {words}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={visit.nextVisitTitle}>
        <div className={classes.nextVisit}>
          <div className={classes.quickDays}>
            {QUICK.map((days) => (
              <Button
                key={days}
                size="compact-sm"
                variant="default"
                px={4}
                onClick={() => set(atTimeOf(at, addDays(now, days, shownZone())))}
              >
                {visit.inDays(days)}
              </Button>
            ))}
          </div>
          <div className={classes.pair}>
            <DateField
              nested
              required
              label={visit.nextVisitTitle}
              value={at === null ? '' : dateText(at)}
              onChange={(day) => {
                const to = timeOf(day, time);
                if (to !== undefined) set(to);
              }}
            />
            <TimeField
              label={visit.listColumns.time}
              value={time}
              disabled={at === null}
              onChange={(next) => {
                const to = at === null ? undefined : timeOf(dateText(at), next);
                if (to !== undefined) set(to);
              }}
            />
          </div>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={at === null}
            onClick={() => {
              set(null);
              setOpen(false);
            }}
          >
            {visit.clearNextVisit}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
