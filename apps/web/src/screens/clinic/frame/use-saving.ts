import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type Failure, useAttempt } from '../../../parts/form/use-attempt.ts';

/** What the bar of a page of settings shows and does. */
export interface Saving {
  /** What changed, by its label, in the order of the page. */
  readonly changed: readonly string[];
  readonly ready: boolean;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly save: () => Promise<void>;
  readonly restore: () => void;
}

interface SavingOptions {
  readonly changed: readonly string[];
  /** Something is to be saved although nothing was typed: a suggestion that is taken as it stands. */
  readonly alsoReady?: boolean;
  /** Whether what was typed is right; a field that isn't shows its own error. */
  readonly check?: () => boolean;
  readonly send: () => Promise<unknown>;
  readonly restore: () => void;
  readonly saved: string;
}

/** Saves a page of settings once at a time, and says why where it could not. */
export function useSaving({ changed, alsoReady = false, check, send, restore, saved }: SavingOptions): Saving {
  const { busy, failure, attempt } = useAttempt();
  const ready = changed.length > 0 || alsoReady;
  const save = async () => {
    if (!ready || busy || check?.() === false) return;
    await attempt(async () => {
      await send();
      restore();
      showSuccess(saved);
    });
  };
  return { changed, ready, busy, failure, save, restore };
}
