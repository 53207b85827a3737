import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/hooks.ts';
import { useCheckedIn } from '../../../data/today.ts';
import { today } from '../../../locale/today.ts';
import { CheckInDrawer } from '../../checkin/CheckInDrawer.tsx';
import { VisitTable } from '../Overview/VisitTable.tsx';
import { useVisitActions } from '../use-visit-actions.ts';

/** Everyone who checked in today, latest first. */
export default function CheckedIn() {
  const entries = useCheckedIn(useNow());
  const [checkingIn, setCheckingIn] = useState(false);
  const mayCheckIn = useCan()('CHECK_IN');
  const { openVisit } = useVisitActions();
  useHotkey('N', () => setCheckingIn(true), { enabled: mayCheckIn });
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
      <Toolbar end={button}>{today.checkinTitle}</Toolbar>
      {entries?.length === 0 ? (
        <EmptyState title={today.checkinEmpty} next={today.boardEmptyNext} />
      ) : (
        <VisitTable entries={entries ?? []} onOpen={openVisit} />
      )}
      <CheckInDrawer open={checkingIn} onClose={() => setCheckingIn(false)} />
    </Sheet>
  );
}
