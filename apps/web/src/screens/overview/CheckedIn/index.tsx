import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { laneOf } from '@vetloom/domain/overview/board.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useDayBookings } from '../../../data/booking/day-bookings.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { useCheckedIn, type VisitEntry } from '../../../data/overview/today.ts';
import { today } from '../../../locale/overview.ts';
import { REMEMBERED_TABS, type TabOf, useRememberedTab } from '../../../routes/remembered-tab.ts';
import { CheckInDrawer } from '../../visit/CheckInDrawer.tsx';
import { VisitTable } from '../Board/VisitTable.tsx';
import { useCheckInActs } from '../check-in-acts.tsx';
import { useVisitActions } from '../use-visit-actions.ts';
import { Booked } from './Booked.tsx';

/** Whether a visit of today belongs to a part of the list. */
const PARTS: Readonly<Record<Exclude<TabOf<'waiting'>, 'booked'>, (entry: VisitEntry) => boolean>> = {
  all: () => true,
  here: ({ record }) => laneOf(record) !== 'settled',
  left: ({ record }) => laneOf(record) === 'settled',
};

/** Everyone who checked in today, latest first: all, those who are still here, those who have left. */
export default function CheckedIn() {
  const now = useNow();
  const entries = useCheckedIn(now);
  const can = useCan();
  const day = useDayBookings(now);
  const mayBooked = can('BOOKING_READ');
  const [asked, setPart] = useRememberedTab('waiting');
  const part = asked === 'booked' && !mayBooked ? 'all' : asked;
  const shown = part === 'booked' ? undefined : entries?.filter(PARTS[part]);
  const [checkingIn, setCheckingIn] = useState(false);
  const mayCheckIn = can('CHECK_IN');
  const acts = useCheckInActs();
  const { openVisit } = useVisitActions();
  useHotkey('N', today.checkIn, () => setCheckingIn(true), { enabled: mayCheckIn });
  const button = mayCheckIn ? (
    <Button
      leftSection={<IconPlus size={14} />}
      rightSection={<Keycap keys="N" onFill />}
      onClick={() => setCheckingIn(true)}
    >
      {today.checkIn}
    </Button>
  ) : undefined;
  return (
    <Sheet fill>
      <Toolbar end={button}>
        <SegmentedFilter
          label={today.checkinTitle}
          options={REMEMBERED_TABS.waiting.tabs
            .filter((value) => value !== 'booked' || mayBooked)
            .map((value) => ({
              value,
              label: today.parts[value],
              count: value === 'booked' ? day?.all.length : entries?.filter(PARTS[value]).length,
            }))}
          value={part}
          onChange={setPart}
        />
      </Toolbar>
      {part === 'booked' ? (
        day && <Booked day={day} now={now} />
      ) : shown?.length === 0 ? (
        <EmptyState
          title={entries?.length === 0 ? today.checkinEmpty : today.partEmpty[part]}
          next={today.boardEmptyNext}
        />
      ) : (
        <VisitTable entries={shown ?? []} onOpen={openVisit} acts={acts} />
      )}
      {acts.panels}
      <CheckInDrawer open={checkingIn} onClose={() => setCheckingIn(false)} />
    </Sheet>
  );
}
