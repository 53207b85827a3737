import { useState } from 'react';
import { refusal } from '../../locale/codes.ts';

/** Why something was refused. */
export interface Failure {
  readonly sentence: string;
  readonly code: number;
}

/** One thing at a time that a person asked for; why it was refused stays until the next try. */
export interface Attempt {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Whether it was done; nothing is while another is under way. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets the refusal: the person does something else. */
  readonly forget: () => void;
}

/** What a form with one button needs beside its fields: see {@link Attempt}. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(refusal(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt, forget: () => setFailure(undefined) };
}
