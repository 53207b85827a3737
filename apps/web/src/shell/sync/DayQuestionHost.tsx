import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useRef, useState } from 'react';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import { useSessionView, useSyncView } from '../ports.tsx';
import { comesByItself, putOff, putOffNow } from './put-off.ts';
import type { SyncCase } from './sync-view.ts';

const dialog = later(async () => (await import('./DayQuestionDialog.tsx')).DayQuestionDialog);

/** Whether somebody is in the middle of something else that covers the page. */
const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null;

/**
 * Brings up what work waits for, never over another dialog, and once: what was put off comes by itself only when something new waits. It stays in
 * the sync drawer until it is answered, and can be asked for there.
 */
export function DayQuestionHost() {
  const { email = '' } = useSessionView();
  return <Questions key={email} email={email} />;
}

function Questions({ email }: { readonly email: string }) {
  const { cases } = useSyncView();
  // Looked at again every few seconds: the other dialog will have been closed.
  useNow();
  const [off, setOff] = useState(() => putOff(localStorage, email));
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const ask = () => setAsked(true);
    window.addEventListener('vetloom:ask-pressing', ask);
    return () => window.removeEventListener('vetloom:ask-pressing', ask);
  }, []);
  const shown = useRef<string>(undefined);
  const pressing = cases.filter((item: SyncCase) => item.pressing === true);
  const waiting = pressing.find(({ dependents = [] }) => asked || comesByItself(dependents, off));
  // Below 1280 px the drawer itself is a dialog: whoever asks there wants to answer.
  if (waiting && (asked || shown.current === waiting.id || !isCovered())) shown.current = waiting.id;
  else shown.current = undefined;
  const question = shown.current === undefined ? undefined : waiting;
  const onClose = () => {
    setAsked(false);
    if (!question) return;
    const standing = pressing.flatMap(({ dependents = [] }) => dependents.map(({ id }) => id));
    const kept = standing.filter((id) => off.has(id) || question.dependents?.some((one) => one.id === id));
    setOff(putOffNow(localStorage, email, kept));
  };
  return <OnDemand code={dialog} open={question !== undefined} props={{ question, onClose }} onGiveUp={onClose} />;
}
