import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_CODE_FILE, FirstDoor } from '@vetloom/api/founding/first-door.ts';
import { afterAll, expect, it } from 'vitest';
import { SmallDisk } from './harness/small-disk.ts';

const disk = SmallDisk.mounted(1);
afterAll(() => disk?.unmount());

// Filling a disk needs one of its own; elsewhere than as a superuser this can't be tried.
it.runIf(disk !== undefined)(
  'the one-time code of an installation that finds no room for its file leaves no half of it, and is made when there is room',
  async () => {
    const folder = disk?.folder ?? '';
    const path = join(folder, FIRST_CODE_FILE);
    const system = { installationIsEmpty: async () => true };
    const guesses = { begin: async () => [0], right: async () => undefined };
    const door = new FirstDoor({ system, guesses: guesses as never, path });
    disk?.fill(0);
    await expect(door.code()).rejects.toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual(['filler']);
    await expect(door.demand('', '127.0.0.1')).rejects.toMatchObject({ codeName: 'firstCodeWrong' });
    disk?.empty();
    expect(await door.code()).toBe(readFileSync(path, 'utf8'));
  },
);
