import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyScreen, ScreenCodeError } from './lazy-screen.ts';

const Screen = () => null;

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
    const screen = lazyScreen(() =>
      gone ? Promise.reject(new TypeError('404')) : Promise.resolve({ default: Screen }),
    );
    await expect(screen.preload()).rejects.toBeInstanceOf(ScreenCodeError);
    gone = false;
    await expect(screen.preload()).resolves.toBeUndefined();
  });

  it('[1.9.03] waits 120 seconds for its code, then asks for an update', async () => {
    vi.useFakeTimers();
    const screen = lazyScreen(() => new Promise(() => undefined));
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
    const screen = lazyScreen(() => new Promise(() => undefined), 5);
    await expect(screen.preload()).rejects.toBeInstanceOf(ScreenCodeError);
  });
});
