import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { refusal } from '../../locale/codes.ts';

/** Does something that may be refused, and tells by a toast why it was. Answers whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
    return false;
  }
}
