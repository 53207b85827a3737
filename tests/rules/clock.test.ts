import { describe, expect, it } from 'vitest';
import { clockBreaches } from './clock-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const file = (path: string, line: string): SourceFile => ({ path, lines: [line], isTest: isTestFile(path) });

it('nothing that is shown goes by the machine’s clock', () => {
  expect(sourceFiles().flatMap(clockBreaches)).toEqual([]);
});

describe('the rule of the clock', () => {
  it.each([
    ['apps/web/src/parts/form/a.tsx', 'const today = dateText(Date.now() / 1000);'],
    ['apps/web/src/data/engine/a.ts', 'const at = new Date();'],
    ['packages/ui/src/hooks/a.ts', 'const clock = { now: Date.now };'],
  ])('refuses %s: %s', (path, line) => {
    expect(clockBreaches(file(path, line))).toHaveLength(1);
  });

  it.each([
    ['apps/web/src/parts/form/a.tsx', 'const today = dateText(shownNow());'],
    ['apps/web/src/parts/form/a.tsx', 'const from = new Date(1000 * seconds);'],
    ['apps/web/src/parts/form/a.tsx', 'const began = performance.now();'],
    ['apps/web/src/parts/form/a.test.tsx', 'const now = Date.now();'],
    ['packages/ui/src/format/shown-clock.ts', 'export const machineSeconds = () => Date.now() / 1000;'],
    ['apps/server/src/a.ts', 'const now = Date.now();'],
  ])('allows %s: %s', (path, line) => {
    expect(clockBreaches(file(path, line))).toEqual([]);
  });
});
