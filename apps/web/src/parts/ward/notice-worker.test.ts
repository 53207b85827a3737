import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWorker } from './answer-worker.ts';

const SOURCE = readFileSync(new URL('../../../public/notice-worker.js', import.meta.url), 'utf8');
const SCOPE = 'https://clinic.test/app/';

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly body: string;
  readonly silent: boolean;
  readonly renotify: boolean;
  readonly data: { readonly url: string; readonly about: string };
  close(): void;
}

/** A browser as the worker sees it: what is shown, and its open pages. */
function browser() {
  const heard: Record<string, (event: object) => void> = {};
  const shown: Shown[] = [];
  const sounded: string[] = [];
  const pages: object[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => {
      heard[name] = hear;
    },
    registration: {
      scope: SCOPE,
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<Shown, 'title' | 'close'>) => {
        const at = shown.findIndex(({ tag }) => tag === options.tag);
        if (at !== -1) shown.splice(at, 1);
        const one = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) };
        shown.push(one);
        if (!options.silent) sounded.push(title);
      },
    },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  };
  runInNewContext(SOURCE, { self, MessageChannel, setTimeout, clearTimeout });
  const fire = async (name: string, event: object) => {
    let done: Promise<unknown> | undefined;
    heard[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  return {
    ...{ shown, sounded, pages, opened },
    push: (notice: object) => fire('push', { data: { json: () => notice } }),
    garbage: () => fire('push', { data: { json: () => JSON.parse('{') } }),
    press: (notification: Shown) => fire('notificationclick', { notification }),
  };
}

/** An open page of a clinic; one that is asleep hears nothing. */
function page(clinic: string, visibilityState: string, choice = { sound: false, system: false }, isAsleep = false) {
  const went: string[] = [];
  const focused = vi.fn(async () => undefined);
  return {
    ...{ visibilityState, url: `${SCOPE}inHospital/active`, went, focused, focus: focused },
    postMessage: (data: unknown, ports: readonly MessagePort[] = []) =>
      isAsleep ? undefined : answerWorker({ data, ports }, { clinic, choice, go: (place) => void went.push(place) }),
  };
}

const due = (more: object = {}) => ({
  ...{ kind: 'due', clinic: 'demo', tag: 'm1', title: '10:00', body: '芝麻 止吐針', about: 'a' },
  ...{ url: '/app/inHospital/mission?at=1795140000', ...more },
});

describe('the application’s worker, told of a ward', () => {
  let here: ReturnType<typeof browser>;
  beforeEach(() => {
    here = browser();
  });

  it('shows it where no page is open, aloud', async () => {
    await here.push(due());
    expect(here.shown).toMatchObject([{ title: '10:00', body: '芝麻 止吐針', tag: 'ward demo m1' }]);
    expect(here.sounded).toEqual(['10:00']);
  });

  it('shows nothing while a page of that clinic is in sight, which tells of it itself', async () => {
    here.pages.push(page('demo', 'visible'));
    await here.push(due());
    expect(here.shown).toEqual([]);
  });

  it('shows it where the page in sight is another clinic’s, or is asleep', async () => {
    here.pages.push(page('harbour', 'visible'), page('demo', 'visible', undefined, true));
    await here.push(due());
    expect(here.shown).toHaveLength(1);
  });

  it('is told once of a page in the background: quietly where that sounds, not at all where that shows it', async () => {
    here.pages.push(page('demo', 'hidden', { sound: true, system: false }));
    await here.push(due());
    expect([here.shown.length, here.sounded]).toEqual([1, []]);
    const other = browser();
    other.pages.push(page('demo', 'hidden', { sound: false, system: true }));
    await other.push(due());
    expect(other.shown).toEqual([]);
    const silent = browser();
    silent.pages.push(page('demo', 'hidden'));
    await silent.push(due());
    expect(silent.sounded).toHaveLength(1);
  });

  it('puts a later one in its place, heard where it tells of more and quietly where it was told before', async () => {
    await here.push(due());
    await here.push(due());
    expect([here.shown.length, here.sounded.length]).toEqual([1, 1]);
    await here.push(due({ about: 'b', body: '芝麻；年糕' }));
    expect([here.shown.length, here.sounded.length]).toEqual([1, 2]);
    await here.push(due({ tag: 'm2' }));
    expect(here.shown).toHaveLength(2);
  });

  it('says quietly of what is still shown that it is done, and nothing of what isn’t', async () => {
    await here.push(due());
    await here.push(due({ kind: 'over', title: '都做好了', body: '', about: 'over' }));
    expect(here.shown).toMatchObject([{ title: '都做好了', silent: true, renotify: false }]);
    const other = browser();
    await other.push(due({ kind: 'over' }));
    expect(other.shown).toEqual([]);
  });

  it('shows a trial also beside an open page, and nothing of what it can’t read', async () => {
    here.pages.push(page('demo', 'visible'));
    await here.push(due({ kind: 'trial', tag: 'trial' }));
    expect(here.shown).toHaveLength(1);
    await here.garbage();
    await here.push({ kind: 'due' });
    expect(here.shown).toHaveLength(1);
  });

  it('leads to the moment in the open page of that clinic, else in a new one', async () => {
    await here.push(due());
    const [other, own] = [page('harbour', 'hidden'), page('demo', 'hidden')];
    here.pages.push(other, own);
    const [notice] = here.shown;
    if (notice) await here.press(notice);
    expect([own.went, other.went, here.opened]).toEqual([['/inHospital/mission?at=1795140000'], [], []]);
    expect([own.focused.mock.calls.length, here.shown.length]).toEqual([1, 0]);
    here.pages.length = 0;
    await here.push(due());
    const [again] = here.shown;
    if (again) await here.press(again);
    expect(here.opened).toEqual(['/app/inHospital/mission?at=1795140000']);
  });
});
