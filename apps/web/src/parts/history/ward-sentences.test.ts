import { describe, expect, it } from 'vitest';
import { fieldName, toldChange } from './history-words.ts';
import { cellSentences, executionSentences } from './ward-sentences.ts';

const at = (value: object) => ({ value, updateDateTime: 1, updateBy: '/staff/a' });

describe('the history of a stay', () => {
  it('tells of a sheet which cell was written, corrected and emptied, and what stood there', () => {
    expect(
      cellSentences(
        { '0900': at({ bt: 38, spirit: '正常' }), '1000': at({ hr: 90 }) },
        { '0900': at({ bt: 38.5, spirit: '正常' }), '1000': at({}), '1100': at({ bw: 4.2 }) },
      ),
    ).toEqual(['09:00 體溫 38 → 38.5', '10:00 心跳 90 → （空白）', '11:00 體重 （空白） → 4.2']);
  });
  it('tells of a log what was noted, corrected and taken back', () => {
    const given = {
      _id: 'a',
      dateTime: 0,
      missions: [{ missionID: 'inj', name: '止吐針', done: true, outcome: 'given' }],
    };
    const held = { ...given, missions: [{ ...given.missions[0], done: false, outcome: 'held', reason: '嘔吐' }] };
    expect(executionSentences([], [given])[0]).toMatch(/^新增 .* 止吐針 已執行$/);
    expect(executionSentences([given], [held])[0]).toMatch(/止吐針 已執行 改為 .*止吐針 暫緩（嘔吐）$/);
    expect(executionSentences([given], [])[0]).toMatch(/^移除 .*止吐針/);
  });
  it('tells orders of a day one by one, with their times', () => {
    const order = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [3600] };
    const told = toldChange(
      'inHospitalPlan',
      { field: 'injectionMission', before: [order], after: [{ ...order, arrangeDateTime: [3600, 7200], price: 150 }] },
      () => undefined,
    );
    expect(told.label).toBe('注射');
    expect(told.sentences).toEqual(['止吐針：單價 120 → 150、時間 09:00 → 09:00、10:00']);
    expect(fieldName('inHospital', 'watch')).toBe('回家後注意');
  });
});
