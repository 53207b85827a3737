import { expect, it } from 'vitest';
import { readRoundValue } from './round-value.ts';

const read = (missionID: string, text: string, weighed: (kg: number) => string | undefined = () => undefined) =>
  readRoundValue({ missionID, name: '體溫' }, text, weighed);

it('a round takes values as the sheet does: full-width figures, grams, pressures, the clinic’s words', () => {
  expect(read('bt', '３８．９')).toEqual({ kind: 'value', value: 38.9, ask: undefined });
  expect(read('bw', '850g')).toEqual({ kind: 'value', value: 0.85, ask: undefined });
  expect(read('bp', '120/80')).toMatchObject({ value: '120/80' });
  expect(read('spirit', '不太理人')).toMatchObject({ value: '不太理人' });
  expect(read('bt', ' ')).toEqual({ kind: 'empty' });
});

it('asks about what can hardly be meant, and takes no word for a figure', () => {
  expect(read('bt', '394')).toMatchObject({ value: 394, ask: expect.stringContaining('39.4') });
  expect(read('hr', '快')).toMatchObject({ kind: 'unread' });
  expect(read('bw', '4.5', (kg) => `上次是 ${2 * kg}`)).toMatchObject({ value: 4.5, ask: '上次是 9' });
});
