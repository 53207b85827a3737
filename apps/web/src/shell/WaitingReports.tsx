import { useEffect } from 'react';
import { useWaitingCount } from '../data/instrument/waiting-count.ts';
import { setAreaAttention, setTabCounts } from './tab-counts.ts';

/** Tells whoever works in the laboratory how many results of instruments wait for somebody to say whose they are: a dot at the area, the number at the tab. Shows nothing itself. */
export function WaitingReports() {
  const waiting = useWaitingCount() ?? 0;
  useEffect(() => {
    setAreaAttention('today', 'exam.results', waiting > 0);
    setTabCounts({ 'exam.results': waiting === 0 ? undefined : waiting });
  }, [waiting]);
  return null;
}
