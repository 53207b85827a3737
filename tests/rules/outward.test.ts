import { describe, expect, it } from 'vitest';
import { outwardBreaches } from './outward-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({ path, lines, isTest: isTestFile(path) });

it('nothing goes out of the machine beside the one way, which knows of copies to practise on', () => {
  expect(sourceFiles().flatMap(outwardBreaches)).toEqual([]);
});

describe('the rule of the way out', () => {
  it.each([
    'await services.instruments.send(order);',
    'const { instruments } = call.services;',
    'const takers = ({ services: { instruments } }: Call) => instruments;',
    'await mail.send({ to, subject, text });',
    'await push.send(browser, note);',
    'const answer = await fetch(address);',
  ])('refuses %s', (line) => {
    expect(outwardBreaches(file('packages/api/src/reminder/a.ts', line))).toHaveLength(1);
  });

  it.each([
    ['packages/api/src/engine/outward.ts', 'await mail.send(letter);'],
    ['packages/api/src/import/a.ts', 'await known.fetch(tx, phones, chips);'],
    ['packages/api/src/reminder/a.ts', 'const { instruments } = await vendorsOf(call);'],
    ['packages/api/src/reminder/a.test.ts', 'await mail.send(letter);'],
  ])('allows %s: %s', (path, line) => {
    expect(outwardBreaches(file(path, line))).toEqual([]);
  });
});
