import { useSyncExternalStore } from 'react';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import { openQuestion } from './ask.ts';

const dialog = later(async () => (await import('./QuestionDialog.tsx')).QuestionDialog);

/** The place where `ask` shows its dialog; rendered once by the shell. */
export function QuestionHost() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.current);
  return (
    <OnDemand code={dialog} open={question !== undefined} props={{}} onGiveUp={() => openQuestion.answer(undefined)} />
  );
}
