import { describe, expect, it } from 'vitest';
import { circles, needlessReasons } from './circle-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({ path, lines, isTest: isTestFile(path) });

describe('this repository', () => {
  const files = sourceFiles();

  it('has no circle of files, neither of imports, nor of types, nor by import()', () => {
    expect(circles(files)).toEqual([]);
  });

  it('gives a reason only for a lazy import that closes a circle', () => {
    expect(needlessReasons(files)).toEqual([]);
  });
});

describe('the rule of circles', () => {
  const a = 'packages/api/src/x/a.ts';
  const b = 'packages/api/src/x/b.ts';

  it.each([
    ['an import', "import { b } from './b.ts';"],
    ['a type', "import type { B } from './b.ts';"],
    ['a type among values', "import { type B } from './b.ts';"],
    ['a re-export', "export { b } from './b.ts';"],
    ['an import for its effect', "import './b.ts';"],
    ['an import()', "const { b } = await import('./b.ts');"],
    ['a type by import()', "type B = import('./b.ts').B;"],
    ['the name of the package', "import { b } from '@vetloom/api/x/b.ts';"],
    ['several lines', 'import {', '  b,', "} from './b.ts';"],
    ['an import() of several lines', 'await import(', "  './b.ts'", ');'],
  ])('finds one that is closed by %s', (_, ...lines) => {
    expect(circles([file(a, ...lines), file(b, "import { a } from './a.ts';")])).toEqual([`${a} → ${b} → ${a}`]);
  });

  it('goes through packages and apps', () => {
    const cli = 'apps/cli/src/a.ts';
    const files = [file(cli, "import '@vetloom/api/x/a.ts';"), file(a, "import '@vetloom/cli/a.ts';")];
    expect(circles(files)).toEqual([`${cli} → ${a} → ${cli}`]);
  });

  it('finds a file that imports itself', () => {
    expect(circles([file(a, "import type { A } from './a.ts';")])).toEqual([`${a} → ${a}`]);
  });

  it('tells the shortest way round of each knot', () => {
    const names = ['p', 'q', 'r', 's'].map((name) => `packages/api/src/${name}.ts`);
    const [p = '', q = '', r = '', s = ''] = names;
    const files = [
      file(p, "import './q.ts';"),
      file(q, "import './r.ts';"),
      file(r, "import './s.ts';", "import './q.ts';"),
      file(s, "import './p.ts';"),
      file(a, "import './b.ts';"),
      file(b, "import './a.ts';"),
    ];
    expect(circles(files)).toEqual([`${q} → ${r} → ${q}`, `${a} → ${b} → ${a}`]);
  });

  it('lets two ways lead to one file', () => {
    const shared = 'packages/api/src/x/shared.ts';
    const files = [
      file(a, "import './b.ts';", "import './shared.ts';"),
      file(b, "import './shared.ts';"),
      file(shared, "import 'zod';"),
      file('packages/api/src/x/c.ts', "// import './a.ts';", 'const text = "import \'./c.ts\'";'),
    ];
    expect(circles(files)).toEqual([]);
  });

  it('lets a lazy import close one that is listed with its reason, and only a lazy one', () => {
    const reasons = new Map([[`${a} → ${b}`, 'its screen comes when it is opened']]);
    const back = file(b, "import './a.ts';");
    const lazy = [file(a, "await import('./b.ts');"), back];
    expect(circles(lazy, reasons)).toEqual([]);
    expect(needlessReasons(lazy, reasons)).toEqual([]);
    expect(circles([file(a, "await import('./b.ts');", "import type { B } from './b.ts';"), back], reasons)).toEqual([
      `${a} → ${b} → ${a}`,
    ]);
  });

  it('names a reason that nothing needs any more', () => {
    const reasons = new Map([[`${a} → ${b}`, 'its screen comes when it is opened']]);
    expect(needlessReasons([file(a, "await import('./b.ts');"), file(b)], reasons)).toEqual([`${a} → ${b}`]);
  });
});
