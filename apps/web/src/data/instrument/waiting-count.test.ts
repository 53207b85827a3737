import { EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { expect, it, vi } from 'vitest';

vi.mock('../engine/hooks.ts', () => ({ useLive: () => undefined }));
const { QUESTIONED, WAITING } = await import('./waiting-count.ts');

it('counts the reports that the domain calls waiting', () => {
  expect([WAITING, QUESTIONED]).toEqual([EXAM_STATE.waiting, EXAM_STATE.questioned]);
});
