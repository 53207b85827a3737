import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useRef, useState } from 'react';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import { useSyncView } from '../ports.tsx';
import type { SyncCase } from './sync-view.ts';

const dialog = later(async () => (await import('./DayQuestionDialog.tsx')).DayQuestionDialog);

/** Whether somebody is in the middle of something else that covers the page. */
const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null;

/** Brings up what work waits for, once and never over another dialog; it stays in the sync drawer until it is answered. */
export function DayQuestionHost() {
  const { cases } = useSyncView();
  // Looked at again every few seconds: the other dialog will have been closed.
  useNow();
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef<string>(undefined);
  const waiting = cases.find((item: SyncCase) => item.pressing === true && !putOff.has(item.id));
  if (waiting && (shown.current === waiting.id || !isCovered())) shown.current = waiting.id;
  else shown.current = undefined;
  const question = shown.current === undefined ? undefined : waiting;
  const onClose = () => {
    if (question) setPutOff(new Set([...putOff, question.id]));
  };
  return <OnDemand code={dialog} open={question !== undefined} props={{ question, onClose }} onGiveUp={onClose} />;
}
