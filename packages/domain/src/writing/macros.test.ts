import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demandExpandable, expanded, LONGEST_EXPANSION, typedMacro } from './macros.ts';
import { trigger } from './text-macro.schema.ts';
import { VARIABLES, withFacts } from './variables.ts';

const refusal = (rule: string, detail: object = {}) =>
  expect.objectContaining({ codeName: 'contradictory', detail: expect.objectContaining({ rule, ...detail }) });
const noFacts = Object.fromEntries(VARIABLES.map((name) => [name, undefined])) as Record<string, undefined> as never;

it('writes macros out within macros, and leaves what nobody knows as it stands', () => {
  const macros = [
    { trigger: ';vom', text: '嘔吐 2 天。{;fast}' },
    { trigger: ';fast', text: '禁食 12 小時，{weight}' },
  ];
  expect(expanded('主訴：{;vom}{;nobody}', macros)).toBe('主訴：嘔吐 2 天。禁食 12 小時，{weight}{;nobody}');
});

it('puts facts in the place of variables, and something to be seen where a fact is not known', () => {
  const facts = { ...(noFacts as object), weight: '9.8 kg', name: '麻糬' } as never;
  expect(withFacts('{name} {Weight}，{sex} {other}', facts, (name) => `［${name}］`)).toBe(
    '麻糬 9.8 kg，［sex］ {other}',
  );
});

it.each([
  [[], ';a', '{;a}', ';a → ;a'],
  [[{ trigger: ';b', text: '{;a}' }], ';a', '見 {;b}', ';a → ;b → ;a'],
  [
    [
      { trigger: ';b', text: '{;c}' },
      { trigger: ';c', text: '{;b}' },
    ],
    ';a',
    '{;b}',
    ';b → ;c → ;b',
  ],
])('refuses a macro that leads back to itself, and says on which way', (others, own, text, path) => {
  expect(() => demandExpandable(text, others, own)).toThrow(refusal('macroCircle', { path }));
  // One that came about all the same, on two devices, ends.
  expect(expanded(text, [...others, { trigger: own, text }]).length).toBeLessThan(100);
});

it('refuses names that mean nothing', () => {
  expect(() => demandExpandable('{;nobody}', [])).toThrow(refusal('macroUnknown', { name: ';nobody' }));
  expect(() => demandExpandable('{wieght}', [])).toThrow(refusal('variableUnknown', { name: 'wieght' }));
  expect(() => demandExpandable('{weight} { last.weight }', [])).not.toThrow();
});

it('refuses a short text that comes to an endless one', () => {
  const macros = Array.from({ length: 30 }, (_, at) => ({
    trigger: `;m${at}`,
    text: at === 29 ? '嘔吐' : `{;m${at + 1}}{;m${at + 1}}`,
  }));
  expect(() => demandExpandable('{;m0}', macros)).toThrow(refusal('macroTooLong'));
  expect(expanded('{;m0}', macros).length).toBeLessThanOrEqual(LONGEST_EXPANSION);
});

it('expanding always ends, whatever refers to whatever', () => {
  const name = fc.constantFrom(';a', ';b', ';c', ';d');
  const text = fc.array(
    fc.oneof(
      fc.constant('x'),
      name.map((one) => `{${one}}`),
    ),
    { maxLength: 6 },
  );
  const macros = fc.uniqueArray(fc.record({ trigger: name, text: text.map((parts) => parts.join('')) }), {
    selector: (macro) => macro.trigger,
  });
  fc.assert(
    fc.property(macros, (all) => {
      expect(expanded('{;a}{;b}{;c}{;d}', all).length).toBeLessThanOrEqual(LONGEST_EXPANSION);
      const sound = all.every((macro) => {
        try {
          demandExpandable(macro.text, all, macro.trigger);
          return true;
        } catch {
          return false;
        }
      });
      // What was let through leaves nothing in braces.
      if (sound) for (const macro of all) expect(expanded(macro.text, all)).not.toContain('{');
    }),
  );
});

it.each([
  ['今早;vom', 6, 2],
  ['；VOM', 4, 0],
  ['吐；vom 之後', 5, 1],
])('finds the trigger that was typed before the caret: %s', (text, caret, begin) => {
  const macros = [{ trigger: ';vom', text: '嘔吐' }];
  expect(typedMacro(text, caret, macros)).toEqual({ begin, end: caret, macro: macros[0] });
});

it.each([['a;vom'], ['{;vom'], [';;vom'], [';vo'], ['vom']])('takes %s for no trigger', (text) => {
  const found = typedMacro(text, text.length, [{ trigger: ';vom', text: '嘔吐' }]);
  expect(found).toBeUndefined();
});

it('keeps triggers in one form, and refuses what is none', () => {
  expect(trigger.parse(' ；ＶＯＭ ')).toBe(';vom');
  expect(trigger.parse(';嘔吐')).toBe(';嘔吐');
  for (const bad of ['', ';', 'vom', ';a b', ';{', `;${'x'.repeat(21)}`])
    expect(trigger.safeParse(bad).success).toBe(false);
});
