import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeOutOfReachError, codeLoader, ScreenCodeError } from './code-loader.ts';
import { lazyScreen } from './lazy-screen.ts';

const Screen = () => null;
const online = () => Promise.resolve(true);
const offline = () => Promise.resolve(false);

afterEach(() => void vi.useRealTimers());

describe('a lazily loaded screen', () => {
  it('loads its code once', async () => {
    let loads = 0;
    const screen = lazyScreen(() => {
      loads += 1;
      return Promise.resolve({ default: Screen });
    });
    await Promise.all([screen.preload(), screen.preload()]);
    expect(loads).toBe(1);
  });

  it('asks for an update when its code is gone, and tries again later', async () => {
    let gone = true;
    const load = () => (gone ? Promise.reject(new TypeError('404')) : Promise.resolve({ default: Screen }));
    const screen = lazyScreen(load, undefined, online);
    await expect(screen.preload()).rejects.toBeInstanceOf(ScreenCodeError);
    gone = false;
    await expect(screen.preload()).resolves.toBeUndefined();
  });

  it('[1.9.03] waits 120 seconds for its code, then asks for an update', async () => {
    vi.useFakeTimers();
    const screen = lazyScreen(() => new Promise(() => undefined), undefined, online);
    let refused: unknown;
    screen.preload().catch((error: unknown) => {
      refused = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(refused).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toBeInstanceOf(ScreenCodeError);
  });

  it('asks for an update when its code never arrives', async () => {
    const screen = lazyScreen(() => new Promise(() => undefined), 5, online);
    await expect(screen.preload()).rejects.toBeInstanceOf(ScreenCodeError);
  });

  it('says that the network is needed when no server answers, and loads once it is back', async () => {
    let connected = false;
    const load = codeLoader(
      () => (connected ? Promise.resolve('code') : Promise.reject(new TypeError('Failed to fetch'))),
      undefined,
      offline,
    );
    await expect(load()).rejects.toBeInstanceOf(CodeOutOfReachError);
    connected = true;
    await expect(load()).resolves.toBe('code');
  });
});
