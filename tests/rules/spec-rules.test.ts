import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The repository that holds this test. */
const ROOT = new URL('../..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** Tests, and the suites that several tests share. */
const testFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(test|spec|contract)\.tsx?$/.test(path) && !path.startsWith('tests/rules/'));

/** Rule → the tests whose names cite it. A citation stands in a test's or a group's name: at the start of a text. */
const citations = new Map<string, string[]>();
for (const path of testFiles)
  for (const [name] of read(path).matchAll(/(['"`])(?:\[[CS]\d+\] ?)+/g))
    for (const [, rule = ''] of name.matchAll(/\[([CS]\d+)\]/g))
      citations.set(rule, [...(citations.get(rule) ?? []), path]);

const rulesOf = (path: string): string[] =>
  [...read(path).matchAll(/^- \[([CS]\d+)\] /gm)].map(([, rule = '']) => rule);

describe.each(['packages/sync-client/SPEC.md', 'packages/sync-server/SPEC.md'])('%s', (path) => {
  const rules = rulesOf(path);

  it('numbers every rule once', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
  });

  it('has a test that cites each of its rules', () => {
    expect(rules.filter((rule) => !citations.has(rule))).toEqual([]);
  });

  it('has every rule of its letter that a test cites', () => {
    const letter = rules[0]?.[0] ?? '';
    const cited = [...citations.keys()].filter((rule) => rule.startsWith(letter));
    expect(cited.filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});
