import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { StartRefusal } from './refusal.ts';

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'vetloom-folder-'));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is made with the folders above it, and nothing is left behind by the look at it', () => {
    const folder = join(root, 'a', 'b');
    prepareDataFolder(folder);
    prepareDataFolder(folder);
    expect(existsSync(folder)).toBe(true);
    expect(existsSync(join(folder, `.probe-${process.pid}`))).toBe(false);
  });

  it.runIf(existsSync('/proc/self'))('is refused in one sentence where no folder can be made', () => {
    expect(() => prepareDataFolder('/proc/vetloom/data')).toThrow(StartRefusal);
  });

  it('is refused in one sentence where a file stands', () => {
    prepareDataFolder(root);
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => prepareDataFolder(file)).toThrow(/can't be written \(it is not a folder\)/);
    expect(() => prepareDataFolder(join(file, 'below'))).toThrow(StartRefusal);
  });
});
