import { expect, it } from 'vitest';
import { labResult } from './lab-results.ts';
import { Random } from './random.ts';

it('reads no more of one kind of cell than there are cells, and no haemoglobin apart from its blood', () => {
  for (let draw = 0; draw < 300; draw += 1) {
    const { values } = labResult(new Random(`cbc ${draw}`), 'cbc', '', draw % 2 === 0 ? 'Canine' : 'Feline');
    const value = (key: string) => Number(values.find(({ seed }) => seed.key === `hematology-${key}`)?.value);
    expect(value('NEU') + value('LYM') + value('MONO') + value('EOS')).toBeCloseTo(value('WBC'), 1);
    expect((value('RBC') * value('MCV')) / 10).toBeCloseTo(value('HCT'), 0);
    expect(value('HCT') / value('HGB')).toBeGreaterThan(2.9);
  }
});
