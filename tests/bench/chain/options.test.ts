import { describe, expect, it } from 'vitest';
import { readOptions, SECTIONS } from './options.ts';

describe('the words of npm run bench:chain', () => {
  it('without any, everything is measured', () => {
    expect(readOptions([])).toMatchObject({ sections: SECTIONS, paces: ['day', 'fast'], rounds: 3, citus: undefined });
  });

  it('a section can be asked alone, with what it takes', () => {
    expect(
      readOptions(['stations', 'servers=1,2', 'stations=50', 'seconds=5', '--citus=2', '--json=/tmp/a.jsonl']),
    ).toMatchObject({
      sections: ['stations'],
      servers: [1, 2],
      stations: [50],
      seconds: 5,
      citus: 2,
      json: '/tmp/a.jsonl',
    });
  });

  it.each([
    ['statoins', 'There is no section "statoins"'],
    ['server=2', 'There is no "server"'],
    ['servers=5', 'servers= takes 1 to 4'],
    ['seconds=soon', 'seconds= takes whole numbers'],
    ['citus=3', 'citus= takes 0, 1 or 2'],
    ['pace=slow', 'pace= takes day or fast'],
  ])('%s is answered with a sentence', (word, sentence) => {
    expect(() => readOptions([word])).toThrow(sentence);
  });
});
