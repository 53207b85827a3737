import { afterEach, expect, it, vi } from 'vitest';
import { log } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[1.9.16] a fresh browser logs info and above, and debug only where an operator asks for it', () => {
  let level: string | null = null;
  vi.stubGlobal('localStorage', { getItem: () => level });
  const [debug, info] = [vi.spyOn(console, 'debug'), vi.spyOn(console, 'info')].map((spy) => spy.mockReturnValue());
  log('debug', 'a page was taken');
  log('info', 'offline mode: no connection');
  expect([debug?.mock.calls.length, info?.mock.calls.length]).toEqual([0, 1]);
  level = 'debug';
  log('debug', 'a page was taken');
  expect(debug).toHaveBeenCalledWith('vetloom: a page was taken');
  level = 'error';
  log('info', 'offline mode: no connection');
  expect(info).toHaveBeenCalledTimes(1);
});
