import { EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { expect, it } from 'vitest';
import { WAITING } from './waiting-count.ts';

it('counts the reports that the domain calls waiting', () => {
  expect(WAITING).toBe(EXAM_STATE.waiting);
});
