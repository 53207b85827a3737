import type { Edit } from '@vetloom/domain/core/edit.ts';
import { describe, expect, it } from 'vitest';
import type { WaitingCommand } from '../../../../data/engine/store-types.ts';
import { lostChanges } from './lost-changes.ts';

const DOCTOR = 'doctor@demo.test';
const VISIT = '/record/1';

const waiting = (edits: Edit[], more: Partial<WaitingCommand> = {}, recordID = VISIT): WaitingCommand => ({
  uuid: crypto.randomUUID(),
  name: 'record.edit',
  args: { recordID, edits },
  at: 0,
  author: DOCTOR,
  state: 'pending',
  code: undefined,
  detail: undefined,
  touches: [],
  ...more,
});
const set = (path: string[], from: unknown, to: unknown): Edit => ({ op: 'set', path, from, to });

describe('what is lost of a visit with this browser’s data', () => {
  it('is each field from what the clinic has to what was written last', () => {
    const all = [
      waiting([set(['record'], '', '一'), set(['vitals', 'temperature'], null, 38.5)]),
      waiting([set(['record'], '一', '一二')]),
    ];
    expect(lostChanges(all, VISIT, DOCTOR)).toEqual([
      { path: ['record'], from: '', to: '一二' },
      { path: ['vitals', 'temperature'], from: null, to: 38.5 },
    ]);
  });

  it('is nothing of another visit or person, nor what the server has decided', () => {
    const edits = [set(['record'], '', '一')];
    const all = [
      waiting(edits, {}, '/record/2'),
      waiting(edits, { author: 'cashier@demo.test' }),
      waiting(edits, { state: 'decided' }),
      waiting(edits, { name: 'record.open' }),
    ];
    expect(lostChanges(all, VISIT, DOCTOR)).toEqual([]);
  });

  it('is nothing in a row that is lost with it, but what stands in a body system', () => {
    const row = { _id: 'bag1' };
    const finding = { _id: 'eyes' };
    const all = [
      waiting([
        { op: 'insert', path: ['drugBag'], row },
        set(['drugBag', 'bag1', 'note'], '', '飯後'),
        { op: 'insert', path: ['finding'], row: finding },
        set(['finding', 'eyes', 'text'], '', '結膜紅'),
      ]),
    ];
    expect(lostChanges(all, VISIT, DOCTOR)).toEqual([{ path: ['finding', 'eyes', 'text'], from: '', to: '結膜紅' }]);
  });
});
