import { describe, expect, it } from 'vitest';
import { areasOfKinds, areasWithoutFloor, FLOORS, floorBreaches, namedAbove } from './floor-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const files = sourceFiles();
const kinds = areasOfKinds(files);
const file = (path: string, ...lines: string[]): SourceFile => ({
  path: `packages/domain/src/${path}`,
  lines,
  isTest: isTestFile(path),
});

describe('the domain', () => {
  it('has each of its areas on one floor, and no floor for an area that is none', () => {
    expect(areasWithoutFloor(files)).toEqual([]);
    const areas = FLOORS.flat().filter((area) => area !== '(root)');
    expect(new Set(areas).size).toBe(areas.length);
    expect(areas.filter((area) => !files.some(({ path }) => path.startsWith(`packages/domain/src/${area}/`)))).toEqual(
      [],
    );
  });

  it('imports only from the floors below, types too, and never from a desk to another', () => {
    expect(files.flatMap(floorBreaches)).toEqual([]);
  });

  it('names no collection in a string whose area does not stand below', () => {
    expect(kinds.get('record')).toBe('record');
    expect(files.flatMap((one) => namedAbove(one, kinds))).toEqual([]);
  });
});

describe('the rule of the floors', () => {
  it.each([
    ['a way up', 'pet/a.ts', "import { x } from '../record/x.ts';"],
    ['a type from above', 'core/a.ts', "import type { X } from '../engine/x.ts';"],
    ['a desk from a desk', 'exam/a.ts', "import { x } from '../pharmacy/x.ts';"],
    ['the root from an area', 'removal/a.ts', "import { x } from '../kinds.ts';"],
  ])('refuses %s', (_, path, line) => {
    expect(floorBreaches(file(path, line))).toHaveLength(1);
  });

  it.each([
    ['owner/a.ts', "await tx.query('pet', 'byOwner', { equals: [id] });"],
    ['pharmacy/a.ts', "reads: () => [{ collection: 'reminder', id }],"],
  ])('refuses in %s: %s', (path, line) => {
    expect(namedAbove(file(path, line), kinds)).toHaveLength(1);
  });

  it('allows what stands below, and the area itself', () => {
    const lines = ["import { x } from '../pet/x.ts';", "await tx.get('pet', id);", "await tx.get('record', id);"];
    expect(floorBreaches(file('record/a.ts', ...lines))).toEqual([]);
    expect(namedAbove(file('record/a.ts', ...lines), kinds)).toEqual([]);
  });
});
