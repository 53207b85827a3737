import { type DeviceReport, EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { expect, it } from 'vitest';
import { isQuestioned } from './questioned.ts';

const HASH = 'a'.repeat(64);
const file = { _id: 'f1', hash: HASH, name: 'x.dcm', mime: 'application/dicom', size: 10, desc: '' };
const report = (state: DeviceReport['state'], doubts: DeviceReport['doubts'] = ['chipMoved']) => ({
  ...{ state, doubts, files: [file] },
});

it('an animal’s page tells of what may be another’s while it hangs or waits, and no more once it was set aside', () => {
  expect(
    [EXAM_STATE.questioned, EXAM_STATE.waiting, EXAM_STATE.aside].map((state) => isQuestioned(report(state))),
  ).toEqual([true, true, false]);
  expect(isQuestioned(report(EXAM_STATE.waiting, ['noRecord']))).toBe(false);
});

it('whoever looks at pictures that stayed is told of theirs alone', () => {
  expect(isQuestioned(report(EXAM_STATE.aside), new Set([HASH]))).toBe(true);
  expect(isQuestioned(report(EXAM_STATE.questioned), new Set(['b'.repeat(64)]))).toBe(false);
});
