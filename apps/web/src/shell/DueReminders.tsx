import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect } from 'react';
import { useWaiting } from '../screens/reminder/Reminders/use-reminders.ts';
import { setAreaAttention, setTabCounts } from './tab-counts.ts';

/** Tells whoever is signed in of reminders that are due (spec 2 §1): a dot at the area, the number at its tab. Shows nothing itself. */
export function DueReminders() {
  const due = useWaiting(useNow())?.due ?? 0;
  useEffect(() => {
    setAreaAttention('reminder', 'reminder.index', due > 0);
    setTabCounts({ 'reminder.index': due === 0 ? undefined : due });
  }, [due]);
  return null;
}
