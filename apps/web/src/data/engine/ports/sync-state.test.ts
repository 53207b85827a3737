import type { StageProgress } from '@vetloom/sync-client/client.types.ts';
import { describe, expect, it } from 'vitest';
import { loadedShare, syncStateOf } from './sync-state.ts';

const stage = (done: boolean, loaded = 0, total: number | null = null): StageProgress => ({
  stage: 'today',
  done,
  loaded,
  total,
});
const status = { connection: 'online', unsynced: 0, stages: [stage(true)] } as const;

describe('the state of synchronisation in one word', () => {
  it('is synced only when the device holds everything that it should', () => {
    expect(syncStateOf(status)).toBe('synced');
    expect(syncStateOf({ ...status, stages: [stage(true), stage(false, 5, 10)] })).toBe('loading');
    expect(syncStateOf({ ...status, stages: [] })).toBe('loading');
  });

  it('is not synced before the server was heard', () => {
    expect(syncStateOf({ ...status, connection: 'connecting' })).toBe('connecting');
  });

  it('tells unsynced work before the first load, and being offline before both', () => {
    expect(syncStateOf({ ...status, unsynced: 1, stages: [] })).toBe('pending');
    expect(syncStateOf({ connection: 'offline', unsynced: 1, stages: [] })).toBe('offline');
  });

  it('counts stages evenly, and never says all while one is under way', () => {
    expect(loadedShare([])).toBe(0);
    expect(loadedShare([stage(true), stage(false, 5, 10)])).toBe(0.75);
    expect(loadedShare([stage(true), stage(false, 20, 10)])).toBeLessThan(1);
    expect(loadedShare([stage(true), stage(false, 20, null)])).toBe(0.5);
  });
});
