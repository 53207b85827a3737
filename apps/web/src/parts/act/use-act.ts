import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { refusal } from '../../locale/codes.ts';

/** Runs one act at a time; a refusal is told. Answers whether it was done. */
export function useAct(): { busy: boolean; act: (run: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const act = async (run: () => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    try {
      await run();
      return true;
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
