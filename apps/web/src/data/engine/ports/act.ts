import { refusal } from '../../../locale/codes.ts';

/** Runs what a person chose in the sync drawer; a refusal is told, because what it was about stands as it was. */
export async function act(work: () => Promise<void>, done?: string): Promise<void> {
  const { showError, showSuccess } = await import('@vetloom/ui/feedback/toasts.tsx');
  try {
    await work();
    if (done !== undefined) showSuccess(done);
  } catch (error) {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  }
}
