import { editDeath, moveRemains, type REMAINS_STEPS } from '@vetloom/domain/pet/death.commands.ts';
import type { Death } from '@vetloom/domain/pet/death.schema.ts';
import { remainsStage } from '@vetloom/domain/pet/remains.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { death as words } from '../../../locale/death.ts';

/** What can happen to remains. */
export type RemainsStep = (typeof REMAINS_STEPS)[number];

/** What can happen next to remains, the likeliest first. */
export function nextSteps(death: Death): readonly RemainsStep[] {
  switch (remainsStage(death)) {
    case 'body':
      return death.remains === 'cremation' ? ['collected', 'handedOver'] : ['handedOver'];
    case 'away':
      return ['ashesBack'];
    case 'ashes':
      return ['handedOver'];
    case 'gone':
      return [];
  }
}

/** Says with one click that remains went on; ten seconds long it can be taken back. */
export function useMoving(): (death: Death, step: RemainsStep, owner: string) => void {
  const run = useRun();
  const store = useStore();
  const tell = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  return (death, step, owner) => {
    const dateTime = Math.floor(store.now());
    const to = step === 'handedOver' ? owner : '';
    const place = `${step}DateTime` as const;
    const back = { op: 'set' as const, path: [place], from: dateTime, to: 0 };
    run(moveRemains, { deathID: death._id, step, dateTime, to })
      .then(() =>
        showUndo({
          message: words.remains.moved[step],
          undoWord: words.form.undo,
          onUndo: () => void run(editDeath, { deathID: death._id, edits: [back] }).catch(tell),
        }),
      )
      .catch(tell);
  };
}
