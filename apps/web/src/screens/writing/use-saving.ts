import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { refusal } from '../../locale/codes.ts';

/** Why a form was refused. */
export interface Failure {
  readonly sentence: string;
  readonly code: number;
}

/** Saves a form once at a time; a refusal stays where the form is. */
export function useSaving(): {
  readonly saving: boolean;
  readonly failure: Failure | undefined;
  readonly save: (act: () => Promise<unknown>, done: string) => Promise<boolean>;
} {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const save = async (act: () => Promise<unknown>, done: string) => {
    if (saving) return false;
    setFailure(undefined);
    setSaving(true);
    try {
      await act();
      showSuccess(done);
      return true;
    } catch (error) {
      setFailure(refusal(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { saving, failure, save };
}
