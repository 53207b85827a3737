import type { StageProgress } from '@vetloom/sync-client/client.types.ts';
import { describe, expect, it } from 'vitest';
import { isBare, loadedShare, syncStateOf } from './sync-state.ts';

const stage = (done: boolean, loaded = 0, total: number | null = null): StageProgress => ({
  stage: 'today',
  done,
  loaded,
  total,
});
const status = { connection: 'online', unsynced: 0, whole: true, cleared: false } as const;

describe('the state of synchronisation in one word', () => {
  it('is synced only when the device holds everything that it should', () => {
    expect(syncStateOf(status)).toBe('synced');
    expect(syncStateOf({ ...status, whole: false })).toBe('loading');
  });

  it('is never synced, nor anything else, once this browser’s data were cleared', () => {
    for (const connection of ['online', 'offline', 'connecting'] as const)
      expect(syncStateOf({ connection, unsynced: 0, whole: true, cleared: true })).toBe('cleared');
  });

  it('is not synced before the server was heard', () => {
    expect(syncStateOf({ ...status, connection: 'connecting' })).toBe('connecting');
  });

  it('tells unsynced work before the first load, and being offline before both', () => {
    expect(syncStateOf({ ...status, unsynced: 1, whole: false })).toBe('pending');
    expect(syncStateOf({ ...status, connection: 'offline', unsynced: 1, whole: false })).toBe('offline');
  });

  it('counts stages evenly, and never says all while one is under way', () => {
    const share = (...stages: StageProgress[]) => loadedShare({ stages, whole: false });
    expect(share()).toBe(0);
    expect(share(stage(true), stage(false, 5, 10))).toBe(0.75);
    expect(share(stage(true), stage(false, 20, 10))).toBeLessThan(1);
    expect(share(stage(true), stage(false, 20, null))).toBe(0.5);
    expect(share(stage(true), stage(true))).toBeLessThan(1);
    expect(loadedShare({ stages: [stage(true)], whole: true })).toBe(1);
  });
});

describe('a device without today’s work', () => {
  it('waits for it whatever there is to see to, unless that ends the load', () => {
    for (const name of ['key-not-registered', 'author-needed', 'unreadable'] as const)
      expect(isBare({ usable: false, attention: [name] })).toBe(true);
    for (const name of ['signed-out', 'no-access', 'protocol', 'disk-full'] as const)
      expect(isBare({ usable: false, attention: ['unreadable', name] })).toBe(false);
    expect(isBare({ usable: false, attention: [] })).toBe(true);
    expect(isBare({ usable: true, attention: [] })).toBe(false);
  });
});
