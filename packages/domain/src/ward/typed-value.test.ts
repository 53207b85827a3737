import { describe, expect, it } from 'vitest';
import { figureOf, readTyped } from './typed-value.ts';

const value = (id: string, text: string) => {
  const typed = readTyped(id, text);
  return typed.kind === 'value' ? typed.value : typed.kind;
};

describe('a value as typed', () => {
  it('is a figure where one is measured, in whatever width, with weights as people write them', () => {
    expect(value('bt', '38.4')).toBe(38.4);
    expect(value('bt', '３８．４')).toBe(38.4);
    expect(value('bt', '38,4')).toBe(38.4);
    expect(value('hr', ' 142 ')).toBe(142);
    expect(value('bw', '850g')).toBe(0.85);
    expect(value('bp', '120/80')).toBe('120/80');
    expect(value('bp', '120 / 80 (93)')).toBe('120/80(93)');
    expect(value('bp', '118')).toBe(118);
    for (const [id, text] of [
      ['bt', '高'],
      ['bw', 'x'],
      ['hr', '12-'],
    ] as const)
      expect(value(id, text)).toBe('unread');
    expect(value('bt', '  ')).toBe('empty');
  });

  it('may be words where something is seen, of which a digit picks a usual one', () => {
    expect(value('urine', '少量')).toBe('少量');
    expect(value('urine', '20')).toBe(20);
    expect(readTyped('spirit', '2', ['活躍', '沉鬱'])).toEqual({ kind: 'value', value: '沉鬱' });
    expect(readTyped('spirit', '9', ['活躍'])).toEqual({ kind: 'value', value: 9 });
    expect(value('note', '長'.repeat(301))).toBe('unread');
  });

  it('is asked about where no living animal has it, with what may have been meant', () => {
    expect(readTyped('bt', '384')).toEqual({ kind: 'value', value: 384, doubt: 'outside', perhaps: 38.4 });
    expect(readTyped('hr', '1400')).toEqual({ kind: 'value', value: 1400, doubt: 'outside' });
    expect(readTyped('bp', '900/20')).toEqual({ kind: 'value', value: '900/20', doubt: 'outside' });
    expect(readTyped('bt', '38.4')).toEqual({ kind: 'value', value: 38.4 });
  });

  it('is drawn and judged by its figure: of a pressure the systolic one, of words none', () => {
    expect([figureOf(38.4), figureOf('120/80(93)'), figureOf('50%'), figureOf('少量'), figureOf(undefined)]).toEqual([
      38.4,
      120,
      50,
      undefined,
      undefined,
    ]);
  });
});
