import { describe, expect, it } from 'vitest';
import { importBreaches } from './import-rule.ts';
import { sizeBreaches } from './size-rule.ts';
import { isTestFile, type SourceFile, sourceFiles, styleSheets } from './source-files.ts';
import { textBreaches } from './text-rule.ts';

const files = sourceFiles();

function file(path: string, ...lines: string[]): SourceFile {
  return { path, lines, isTest: isTestFile(path) };
}

describe('this repository', () => {
  it('is read', () => {
    expect(files.length).toBeGreaterThan(20);
  });
  it('imports one way: domain ← protocol ← {sync-client | sync-server, storage, http} ← {api, erp} ← apps', () => {
    expect(files.flatMap(importBreaches)).toEqual([]);
  });
  it('has no source file and no style sheet over 400 lines', () => {
    expect([...files, ...styleSheets()].flatMap(sizeBreaches)).toEqual([]);
  });
  it('keeps Chinese text in the locale, in document templates and in data of the trade', () => {
    expect(files.flatMap(textBreaches)).toEqual([]);
  });
});

describe('the import rule', () => {
  it('names file, line and reason', () => {
    const source = file('packages/domain/src/visit/a.ts', '', "import { x } from '@vetloom/storage/x.ts';");
    expect(importBreaches(source)).toEqual([
      'packages/domain/src/visit/a.ts:2 imports @vetloom/storage/x.ts: of ours, domain may import only itself',
    ]);
  });
  it.each([
    ['packages/domain/src/a.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/domain/src/a.ts', "import React from 'react';"],
    ['packages/domain/src/a.ts', "import { x } from '../../protocol/src/x.ts';"],
    ['packages/protocol/src/a.ts', "export { x } from '@vetloom/http/x.ts';"],
    ['packages/sync-client/src/a.ts', "import type { X } from '@vetloom/storage/x.ts';"],
    ['packages/storage/src/a.ts', "const x = await import('@vetloom/api/x.ts');"],
    ['apps/web/src/screens/a.tsx', "import { x } from '@vetloom/sync-client/x.ts';"],
    ['apps/web/src/screens/a.tsx', "import { x } from '@vetloom/api/x.ts';"],
    ['apps/web/src/data/engine/a.ts', "import { x } from '../pet/x.ts';"],
    ['apps/server/src/a.ts', "import { x } from '@vetloom/testing/x.ts';"],
    ['packages/documents/src/a.ts', "import { x } from '@vetloom/ui/table/x.tsx';"],
    ['packages/api/src/a.ts', "import { x } from './test-kit.ts';"],
    ['packages/api/src/a.ts', 'import {', '  x,', "} from '@vetloom/server/x.ts';"],
  ])('refuses %s: %s', (path, ...lines) => {
    expect(importBreaches(file(path, ...lines))).toHaveLength(1);
  });
  it.each([
    ['packages/domain/src/a.ts', "import { z } from 'zod';"],
    ['packages/domain/src/visit/a.ts', "import { x } from '../core/x.ts';"],
    ['packages/domain/src/a.test.ts', "import { x } from '@vetloom/testing/x.ts';"],
    ['packages/api/src/a.ts', "import { x } from '@vetloom/storage/x.ts';"],
    ['apps/web/src/data/a.ts', "import { x } from '@vetloom/sync-client/x.ts';"],
    ['apps/web/src/data/pet/a.ts', "import { x } from '../engine/x.ts';"],
    ['packages/documents/src/a.ts', "import { x } from '@vetloom/ui/format/x.ts';"],
    ['packages/domain/src/a.ts', "// moved from 'react'"],
  ])('allows %s: %s', (path, ...lines) => {
    expect(importBreaches(file(path, ...lines))).toEqual([]);
  });
});

describe('the text rule', () => {
  it('finds Chinese in code, not in comments, tests and the locale', () => {
    const code = "const label = '儲存';";
    expect(textBreaches(file('apps/web/src/screens/a.tsx', '', code))).toEqual([
      `apps/web/src/screens/a.tsx:2 holds "const label = '儲存';": user-facing text belongs in apps/web/src/locale`,
    ]);
    expect(textBreaches(file('apps/web/src/screens/a.tsx', '/* 儲存', '儲存 */ // 儲存'))).toEqual([]);
    expect(textBreaches(file('apps/web/src/screens/a.test.tsx', code))).toEqual([]);
    expect(textBreaches(file('apps/web/src/locale/common.ts', code))).toEqual([]);
  });
  it('lets a command say what it is called, and nothing else', () => {
    const commands = 'packages/domain/src/owner/owner.commands.ts';
    const erasure = 'packages/domain/src/removal/owner-erasure.command.ts';
    expect(textBreaches(file(commands, "  word: '新增飼主',"))).toEqual([]);
    expect(textBreaches(file(erasure, "  word: '刪除飼主個人資料',"))).toEqual([]);
    expect(textBreaches(file(commands, "  reason: '新增飼主',"))).toHaveLength(1);
    expect(textBreaches(file(erasure, "  word: '刪除', reason: '原因',"))).toHaveLength(1);
    expect(textBreaches(file('packages/api/src/a.ts', "  word: '新增飼主',"))).toHaveLength(1);
  });
  it('is not misled by an address in a text', () => {
    expect(textBreaches(file('apps/web/src/a.ts', "const a = 'https://x'; const b = '儲存';"))).toHaveLength(1);
  });
});

describe('the size rule', () => {
  it('counts lines of source files outside tests and the locale', () => {
    const long = Array.from({ length: 401 }, () => 'x');
    expect(sizeBreaches(file('packages/api/src/a.ts', ...long))).toHaveLength(1);
    expect(sizeBreaches(file('packages/api/src/a.ts', ...long.slice(1), ''))).toEqual([]);
    expect(sizeBreaches(file('packages/api/src/a.test.ts', ...long))).toEqual([]);
    expect(sizeBreaches(file('apps/web/src/locale/a.ts', ...long))).toEqual([]);
  });
});
