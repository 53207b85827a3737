import { describe, expect, it } from 'vitest';
import { illnessWords } from './illness-words.ts';

const LISTS = {
  labels: [
    { _id: 'l', name: '妊娠', former: ['懷孕'], merged: [{ _id: 'm', name: '待產' }] },
    { _id: 'o', name: '會咬' },
  ],
  diseases: [{ _id: 'd', name: 'CKD', nametc: '慢性腎病', former: ['腎衰竭'] }],
};

describe('illnesses, in which a rule against a drug is looked for', () => {
  it.each(['妊娠', '懷孕', '待產'])('say by the label %s every word that means the same', (label) => {
    expect(illnessWords(LISTS, { diseases: [], labels: [label] }).toSorted()).toEqual(
      ['妊娠', '待產', '懷孕'].toSorted(),
    );
  });

  it('say so of diseases, and leave what no list knows as it was written', () => {
    const said = { diseases: ['腎衰竭', '胃炎'], labels: ['會咬'] };
    expect(illnessWords(LISTS, said).toSorted()).toEqual(['慢性腎病', '腎衰竭', '胃炎', '會咬'].toSorted());
    expect(illnessWords({ diseases: [], labels: [] }, said)).toEqual(['腎衰竭', '胃炎', '會咬']);
  });
});
