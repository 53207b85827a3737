import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const START = 1_764_000_000;
const DAY = 86_400;

/** A tab: the machine's clock, which can be set, and pages that count. All in seconds. */
class Tab {
  readonly #kept = new Map<string, string>();
  #page = new EventTarget();
  #set = 0;
  #passed = 0;
  #began = 0;

  constructor() {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => this.#kept.get(key) ?? null,
      setItem: (key: string, value: string) => this.#kept.set(key, value),
      removeItem: (key: string) => this.#kept.delete(key),
    });
    vi.spyOn(Date, 'now').mockImplementation(() => 1000 * (START + this.#passed + this.#set));
  }

  /** `asWebKit`: when the page began is worked out of the clock at each reading. */
  async open(asWebKit = false): Promise<() => number> {
    this.#began = this.#passed;
    const read = Date.now();
    const since = () => 1000 * (this.#passed - this.#began);
    vi.stubGlobal('performance', {
      get timeOrigin() {
        return asWebKit ? Date.now() - since() : read;
      },
      now: since,
    });
    this.#page = new EventTarget();
    vi.stubGlobal('addEventListener', this.#page.addEventListener.bind(this.#page));
    vi.resetModules();
    const { pageSeconds } = await import('./page-seconds.ts');
    return pageSeconds;
  }

  /** Leaves the page; the next one comes after so many seconds. */
  leave(seconds: number): void {
    this.#page.dispatchEvent(new Event('pagehide'));
    this.pass(seconds);
  }

  pass(seconds: number): void {
    this.#passed += seconds;
  }

  setClock(seconds: number): void {
    this.#set += seconds;
  }
}

let tab: Tab;
beforeEach(() => {
  tab = new Tab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('[C44] what a page counts', () => {
  it.each([false, true])('stays when somebody sets the clock (as WebKit does it: %s)', async (asWebKit) => {
    const counted = await tab.open(asWebKit);
    tab.pass(5);
    expect(counted()).toBe(START + 5);
    tab.setClock(2 * DAY);
    expect(counted()).toBe(START + 5);
    tab.pass(5);
    expect(counted()).toBe(START + 10);
  });

  it.each([2 * DAY, -2 * DAY])('goes on over a reload after the clock was set by %i s', async (off) => {
    await tab.open();
    tab.pass(60);
    tab.setClock(off);
    tab.leave(2);
    const counted = await tab.open();
    expect(counted()).toBe(START + 62);
    tab.pass(10);
    tab.leave(1);
    expect((await tab.open())()).toBe(START + 73);
  });

  it('begins at the clock again where the tab was away for longer, or the clock was set in between', async () => {
    await tab.open();
    tab.leave(600);
    expect((await tab.open())()).toBe(START + 600);
    tab.leave(1);
    tab.setClock(-DAY);
    expect((await tab.open())()).toBe(START + 601 - DAY);
  });

  it('begins at the clock where the page before it was killed', async () => {
    await tab.open();
    tab.leave(1);
    await tab.open();
    tab.setClock(DAY);
    tab.pass(10);
    expect((await tab.open())()).toBe(START + 11 + DAY);
  });

  it('is no more than the browser’s own where a tab keeps nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const counted = await tab.open();
    tab.pass(3);
    tab.leave(1);
    expect(counted()).toBe(START + 4);
  });
});
