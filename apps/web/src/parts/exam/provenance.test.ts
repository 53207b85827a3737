import { examResult } from '@vetloom/domain/lines/exam.schema.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { expect, it, vi } from 'vitest';

vi.mock('../staff-name/StaffLabel.tsx', () => ({ StaffLabel: () => null }));
const { provenanceWords } = await import('./Provenance.tsx');

const row = (more: object) => examResult.parse({ _id: 'r', name: 'GLU', value: 94, unit: 'mg/dL', ...more });

it('says by which instrument and when a value came, as what it was sent, and that it may still change', () => {
  const measured = { report: '/exam/device/1-a', device: 'Catalyst', dateTime: TEST_NOW };
  expect(provenanceWords(row({ ...measured, isPartial: true, sent: { value: 5.2, unit: 'mmol/L' } }))).toEqual([
    'Catalyst 2026/11/20 12:00 傳來',
    '儀器送 5.2 mmol/L，已換算單位',
    '儀器還會再送，數值可能改變',
  ]);
});

it('says nothing of a value that a person entered', () => {
  expect(provenanceWords(row({ device: 'Catalyst', dateTime: TEST_NOW }))).toEqual([]);
});
