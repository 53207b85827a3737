import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect } from 'react';
import { useMessageCount } from '../data/message/live-messages.ts';
import { useWaiting } from '../screens/reminder/Reminders/use-reminders.ts';
import { setAreaAttention, setTabCounts } from './tab-counts.ts';

/**
 * Tells whoever is signed in of reminders that are due (spec 2 §1) and of messages that somebody has to look after: a dot at the area, the numbers at its
 * tabs. Shows nothing itself.
 */
export function DueReminders() {
  const due = useWaiting(useNow())?.due ?? 0;
  const trouble = useMessageCount('trouble') ?? 0;
  useEffect(() => {
    setAreaAttention('reminder', 'reminder.index', due > 0);
    setAreaAttention('reminder', 'message.index', trouble > 0);
    setTabCounts({
      'reminder.index': due === 0 ? undefined : due,
      'message.index': trouble === 0 ? undefined : trouble,
    });
  }, [due, trouble]);
  return null;
}
