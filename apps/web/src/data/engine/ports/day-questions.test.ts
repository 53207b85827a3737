import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicStore, DayQuestion } from '@vetloom/sync-client/client.types.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { expect, it, vi } from 'vitest';
import { dayQuestions } from './day-questions.ts';

vi.mock('@vetloom/ui/feedback/toasts.tsx', () => ({ showError: vi.fn(), showSuccess: vi.fn() }));

const DAY = 86_400;
const TODAY = 1_795_104_000;

it('an answer that can’t be stored is told: the question comes again, and nobody believes it answered', async () => {
  const question: DayQuestion = { given: TODAY + 2 * DAY, likely: TODAY, days: [TODAY], commands: [] };
  const tellDay = vi.fn(async () => {
    throw new DomainError('storageQuotaFull', 'no room', { where: 'device' });
  });
  const [asked] = await dayQuestions({ tellDay } as unknown as ClinicStore, [question]);
  asked?.actions[0]?.run();
  await vi.waitFor(() => expect(showError).toHaveBeenCalled());
  expect(tellDay).toHaveBeenCalledWith([], TODAY);
  expect(vi.mocked(showError).mock.calls[0]?.[0]).toContain('儲存空間已滿');
});
