import { afterEach, describe, expect, it, vi } from 'vitest';
import { asksPeople, keepQuietly } from './device-storage.ts';
import { isWebKit } from './web-kit.ts';

const AGENTS = {
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ipadChrome:
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
  ipadFirefox:
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/604.1',
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const told = (tells: (agent: string) => boolean) =>
  Object.entries(AGENTS).flatMap(([name, agent]) => (tells(agent) ? [name] : []));

it('tells WebKit, which deletes by another rule, from those that only name it; on an iPad every browser is WebKit', () => {
  expect(told(isWebKit)).toEqual(['safari', 'ipad', 'ipadChrome', 'ipadFirefox']);
});

describe('a promise to keep what is stored', () => {
  afterEach(() => vi.unstubAllGlobals());
  const asked = (userAgent: string, persisted: boolean) => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { userAgent, storage: { persisted: async () => persisted, persist } });
    return persist;
  };

  it('is asked for by itself where the browser decides alone, and once', async () => {
    const persist = asked(AGENTS.chrome, false);
    await keepQuietly();
    expect(persist).toHaveBeenCalledOnce();
    const again = asked(AGENTS.chrome, true);
    await keepQuietly();
    expect(again).not.toHaveBeenCalled();
  });

  it('is not asked for by itself in Firefox, which would put a question to somebody who has just signed in', async () => {
    expect(told(asksPeople)).toEqual(['firefox']);
    const persist = asked(AGENTS.firefox, false);
    await keepQuietly();
    expect(persist).not.toHaveBeenCalled();
  });

  it('is done without where a browser knows no storage to ask', async () => {
    vi.stubGlobal('navigator', { userAgent: AGENTS.safari });
    await expect(keepQuietly()).resolves.toBeUndefined();
  });
});
