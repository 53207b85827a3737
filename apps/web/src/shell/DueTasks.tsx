import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect } from 'react';
import { useSession } from '../data/engine/hooks.ts';
import { useTaskCounts } from '../data/task/tasks.ts';
import { setAreaAttention, setTabCounts } from './tab-counts.ts';

/** Tells whoever is signed in of their tasks: a dot at the area once one is late, the number at its tab. Shows nothing itself. */
export function DueTasks() {
  const { pressing = 0, pressingLate = 0 } = useTaskCounts(useSession().actor?.staffID ?? '', useNow()) ?? {};
  useEffect(() => {
    setAreaAttention('reminder', 'task.index', pressingLate > 0);
    setTabCounts({ 'task.index': pressing === 0 ? undefined : pressing });
  }, [pressing, pressingLate]);
  return null;
}
