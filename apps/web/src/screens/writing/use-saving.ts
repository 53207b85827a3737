import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type Failure, useAttempt } from '../../parts/form/use-attempt.ts';

/** Saves a form once at a time; a refusal stays where the form is. */
export function useSaving(): {
  readonly saving: boolean;
  readonly failure: Failure | undefined;
  readonly save: (act: () => Promise<unknown>, done: string) => Promise<boolean>;
} {
  const { busy, failure, attempt } = useAttempt();
  const save = (act: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await act();
      showSuccess(done);
    });
  return { saving: busy, failure, save };
}
