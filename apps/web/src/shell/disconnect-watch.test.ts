import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DisconnectWatch, type LongDisconnect, PROBE_EVERY_MS, RELOAD_AFTER_MS } from './disconnect-watch.ts';

/** A tab: what it was told, and what outlives its reloads. */
class Tab {
  answers = false;
  reloads = 0;
  told: LongDisconnect[] = [];
  probes = 0;
  #reloaded = false;
  watch = this.#open();

  #open(): DisconnectWatch {
    return new DisconnectWatch({
      probe: async () => {
        this.probes += 1;
        return this.answers;
      },
      reload: () => {
        this.reloads += 1;
        this.watch.close();
        this.watch = this.#open();
      },
      reloaded: {
        get: () => this.#reloaded,
        set: (value) => {
          this.#reloaded = value;
        },
      },
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      tell: (state) => this.told.push(state),
    });
  }
}

let tab: Tab;
beforeEach(() => {
  vi.useFakeTimers();
  tab = new Tab();
});
afterEach(() => {
  tab.watch.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the ten-minute disconnect', () => {
  it('[3.2.40 reload half] asks to refresh, and reloads once the server answers while the link stays down', async () => {
    tab.watch.begin();
    await pass(0);
    expect(tab.told).toEqual(['asked']);
    tab.answers = true;
    await pass(PROBE_EVERY_MS);
    expect(tab.told).toEqual(['asked', 'reloading']);
    expect(tab.reloads).toBe(0);
    await pass(RELOAD_AFTER_MS);
    expect(tab.reloads).toBe(1);
  });

  it('[3.2.41 offline half] does not reload for a whole day without a network', async () => {
    tab.watch.begin();
    await pass(86_400_000);
    expect(tab.reloads).toBe(0);
    expect(tab.probes).toBeGreaterThan(1000);
    expect(tab.told).toEqual(['asked']);
  });

  it('reloads once, not in circles, where the server answers but no socket comes through', async () => {
    tab.answers = true;
    for (let times = 0; times < 20; times += 1) {
      tab.watch.begin();
      await pass(600_000);
    }
    expect(tab.reloads).toBe(1);
  });

  it('may reload again for another disconnect', async () => {
    tab.answers = true;
    tab.watch.begin();
    await pass(600_000);
    tab.watch.linked();
    tab.watch.begin();
    await pass(600_000);
    expect(tab.reloads).toBe(2);
  });

  it('says nothing more once the link is back, also in the moment before the reload', async () => {
    tab.answers = true;
    tab.watch.begin();
    await pass(1000);
    expect(tab.told.at(-1)).toBe('reloading');
    tab.watch.linked();
    await pass(600_000);
    expect(tab.told.at(-1)).toBe('quiet');
    expect(tab.reloads).toBe(0);
  });

  it('leaves a person alone who goes on working', async () => {
    tab.watch.begin();
    await pass(0);
    tab.watch.dismiss();
    tab.answers = true;
    await pass(600_000);
    expect(tab.told).toEqual(['asked', 'quiet']);
    expect(tab.reloads).toBe(0);
  });
});
