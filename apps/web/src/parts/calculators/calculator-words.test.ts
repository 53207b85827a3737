import { CALCULATORS } from '@vetloom/domain/calculators/calculators.ts';
import { describe, expect, it } from 'vitest';
import { calculatorNames } from '../../locale/calculators.ts';
import { calculatorWords as words } from '../../locale/calculators-words.ts';
import { resultText, rowWord } from './result-text.ts';

function calculator(key: string) {
  const found = CALCULATORS.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
}

describe('the words of the calculators', () => {
  it('name each calculator, its fields, and what it may not be used for', () => {
    expect(Object.keys(calculatorNames).toSorted()).toEqual(CALCULATORS.map(({ key }) => key).toSorted());
    for (const { key, fields, group } of CALCULATORS) {
      expect(words.limits[key], key).toBeDefined();
      expect(words.groups[group], key).toBeDefined();
      for (const [name, field] of Object.entries(fields)) {
        expect(words.fieldNames[name], `${key} ${name}`).toBeDefined();
        if (field.kind === 'choice')
          for (const option of field.options)
            expect(words.options[option] ?? /^\d+$|\//.exec(option), `${key} ${option}`).toBeTruthy();
      }
    }
  });

  it('make a line for a note that says what was entered and what came of it', () => {
    const cri = calculator('cri');
    const entered = { weight: 10, dose: 50, concentration: 20, bag: 500, mlPerHour: 20 };
    const answer = cri.answer(entered);
    if (answer.state !== 'answered') throw new Error('refused');
    const text = resultText(cri, entered, answer);
    expect(text).toContain('體重 10 kg');
    expect(text).toContain('劑量 50 µg/kg/min');
    expect(text).toContain('加入藥物 37.5 mL');
    for (const { key } of answer.rows) expect(words.rows[key], key).toBeDefined();
  });

  it('never round something to nothing', () => {
    expect(rowWord({ key: 'mixed', value: 0.000_012, unit: 'mg/mL', places: 4 })).toBe('0.000012 mg/mL');
    expect(rowWord({ key: 'deficit', value: 0, unit: 'mL', places: 0 })).toBe('0 mL');
  });
});
