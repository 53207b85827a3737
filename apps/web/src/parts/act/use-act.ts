import { useState } from 'react';
import { attempt } from './attempt.ts';

/** Runs one act at a time; a refusal is told. Answers whether it was done. */
export function useAct(): { busy: boolean; act: (run: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const act = async (run: () => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    try {
      return await attempt(run);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
