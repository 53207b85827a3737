import { describe, expect, it } from 'vitest';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';
import { zoneBreaches } from './zone-rule.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({ path, lines, isTest: isTestFile(path) });

it('no source takes days from another zone than the clinic’s', () => {
  expect(sourceFiles().flatMap(zoneBreaches)).toEqual([]);
});

describe('the rule of zones', () => {
  it.each([
    "const zone = 'Asia/Taipei';",
    'const day = Math.floor((time + 28_800) / DAY_SECONDS);',
    'const hour = new Date().getHours();',
    'const to = dayStart(now, zone) + DAY_SECONDS;',
    'const range = { from: day, to: day + 86_400 };',
    'const zone = shownZone();',
  ])('refuses %s', (line) => {
    expect(zoneBreaches(file('packages/domain/src/visit/a.ts', line))).toHaveLength(1);
  });

  it.each([
    ['packages/domain/src/visit/a.ts', '// Asia/Taipei has had no daylight saving since 1979.'],
    ['packages/domain/src/visit/a.test.ts', "const zone = zoneOf('Asia/Taipei');"],
    ['packages/domain/src/visit/a.ts', 'const kept = removed + 30 * DAY_SECONDS;'],
    ['apps/web/src/screens/a.tsx', 'const today = dayStart(now, shownZone());'],
  ])('allows %s: %s', (path, line) => {
    expect(zoneBreaches(file(path, line))).toEqual([]);
  });
});
