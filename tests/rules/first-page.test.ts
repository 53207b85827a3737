import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUTSIDE, SOON } from '../../apps/web/chunks.ts';
import { FIRST_PAGE, firstPageBreaches, staticImports } from './first-page-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const file = (path: string, ...lines: string[]): SourceFile => ({ path, lines, isTest: isTestFile(path) });

describe('what is fetched before the board can be worked with', () => {
  it('begins at files that are there', () => {
    const others = [...OUTSIDE, ...SOON].map((path) => `apps/web/src/${path}`);
    expect([...FIRST_PAGE, ...others].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('holds no commands, no schemas of documents, no other screens, and no library of theirs', () => {
    expect(firstPageBreaches(sourceFiles())).toEqual([]);
  });
});

describe('the rule of the first page', () => {
  const board = 'apps/web/src/screens/overview/Board/index.tsx';

  it('follows imports through our packages and tells the way', () => {
    const files = [
      file(board, "import { laneOf } from '@vetloom/domain/overview/board.ts';"),
      file(
        'packages/domain/src/overview/board.ts',
        'import {',
        '  RECORD_STATUS,',
        "} from '../record/record.schema.ts';",
      ),
    ];
    expect(firstPageBreaches(files, [board])).toEqual([
      expect.stringMatching(
        /^apps\/web\/src\/screens\/overview\/Board\/index\.tsx → packages\/domain\/src\/overview\/board\.ts imports packages\/domain\/src\/record\/record\.schema\.ts: /,
      ),
    ]);
  });

  it.each([
    ["import { payBill } from '@vetloom/domain/billing/billing.commands.ts';"],
    ["export { x } from '../../pet/PetList/columns.tsx';"],
    ["import * as charts from 'echarts/core';"],
    ["import 'driver.js';"],
    ["import Big, { type BigSource } from 'big.js';"],
  ])('refuses %s', (line) => {
    expect(firstPageBreaches([file(board, line)], [board])).toHaveLength(1);
  });

  it.each([
    ["import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';"],
    ["import { type Pet, type WeightEntry } from '@vetloom/domain/pet/pet.schema.ts';"],
    ["const { payBill } = await import('@vetloom/domain/billing/billing.commands.ts');"],
    ["// import { payBill } from '@vetloom/domain/billing/billing.commands.ts';"],
  ])('allows %s', (line) => {
    expect(firstPageBreaches([file(board, line)], [board])).toEqual([]);
  });

  it('reads imports of several lines, of everything, and for their effect', () => {
    const source = file(
      board,
      'import {',
      '  a,',
      '  type B,',
      "} from './a.ts';",
      "import * as c from './c.ts';",
      "import './d.css';",
    );
    expect(staticImports(source)).toEqual(['./a.ts', './c.ts', './d.css']);
  });
});
