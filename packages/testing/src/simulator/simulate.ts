import { employ, TROUBLES } from './chaos.ts';
import { check } from './checks.ts';
import { BOSS, CASHIERS, PEOPLE } from './people.ts';
import { Random } from './random.ts';
import { THEMES, type Theme } from './run-plan.ts';
import { Life } from './scheduler.ts';
import { simulateCrypto } from './simulated-crypto.ts';
import { fairWeather } from './simulated-transport.ts';
import type { Tab } from './tab.ts';
import { World, type WorldOptions } from './world.ts';

const SECOND = 1000;
/** Until nothing moves any more a run may take this long, in milliseconds of its own clock. */
const SETTLING = 40 * 60 * SECOND;

/** Seconds for which nothing must move. */
const QUIET = 5;

/** What a run came to. */
export interface RunReport {
  readonly seed: number;
  readonly themes: readonly Theme[];
  readonly steps: number;
  /** Virtual seconds. */
  readonly seconds: number;
  readonly commands: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** What a caller says of a run; the rest follows from the seed. */
export type RunOptions = Omit<WorldOptions, 'themes'> & {
  /** Instead of those that the seed chooses. */
  readonly themes?: readonly Theme[];
  /** How long people work, virtual seconds. */
  readonly seconds?: number;
  /** How many devices they work at; a few by default. */
  readonly browsers?: number;
  /** Ends the run: one that went on would keep its cryptography in the place of the machine's. */
  readonly signal?: AbortSignal;
};

/** The themes of a seed: a few at a time, so that each can do its worst. */
function themesOf(seed: number): Theme[] {
  const random = new Random(seed ^ 0x5f3759df);
  const rate = random.one([0.1, 0.2, 0.35]);
  return THEMES.filter(() => random.chance(rate));
}

/**
 * One run: people work in two clinics while things go wrong, then everything is well again, everybody comes back, and what was
 * promised is checked. Throws with what is wrong.
 */
export async function simulate(options: RunOptions): Promise<RunReport> {
  const themes = options.themes ?? themesOf(options.seed);
  options.signal?.throwIfAborted();
  const restoreCrypto = simulateCrypto(new Random(options.seed ^ 0x2545f491));
  try {
    const world = new World({ ...options, themes: new Set(themes) });
    options.signal?.addEventListener('abort', () => world.scheduler.faults.push(options.signal?.reason));
    await world.found();
    await work(world, (options.seconds ?? 45) * SECOND, options.browsers);
    await settle(world);
    await check(world).catch((error: unknown) => {
      throw new Error(
        `seed ${options.seed} (${themes.join(', ')}): ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    });
    const { steps, now } = world.scheduler;
    const commands = world.books.accepted.size;
    return { seed: options.seed, themes, steps, seconds: now / SECOND, commands, counts: world.counts };
  } finally {
    restoreCrypto();
  }
}

async function work(world: World, ms: number, devices?: number): Promise<void> {
  const { random, scheduler, themes } = world;
  const shared = themes.has('shared browsers');
  const people = themes.has('calendar') ? [BOSS] : themes.has('invoices') ? CASHIERS : Object.keys(PEOPLE);
  const browsers = devices ?? random.whole(2, 4);
  for (let at = 0; at < browsers; at += 1) {
    const browser = world.addBrowser();
    if (themes.has('clock skew')) browser.skew = random.whole(-3 * 86_400, 3 * 86_400);
    const owner = people[at % people.length] ?? '';
    const tabs = random.whole(1, 3);
    for (let tab = 0; tab < tabs; tab += 1) {
      const email = shared && tab > 0 ? (random.pick(people) ?? owner) : owner;
      world.openTab(browser, email, random.chance(0.8) ? world.clinics[0] : world.clinics[1]);
    }
  }
  world.onTab = (tab) => {
    live(world, tab).catch((error: unknown) => {
      if (tab.life.alive) scheduler.faults.push(error);
    });
  };
  for (const tab of world.tabs) world.onTab(tab);
  for (const theme of themes)
    TROUBLES[theme](world, () => world.ended).catch((error: unknown) => scheduler.faults.push(error));
  await scheduler.run(() => false, ms);
  world.ended = true;
}

/** A person at a tab: thinks, acts, reloads when the app asks for it. */
async function live(world: World, tab: Tab): Promise<void> {
  const { scheduler, random } = world;
  for (;;) {
    await scheduler.sleep(random.delay(1.2 * SECOND), tab.life);
    if (world.ended) return;
    const outdated = tab.build !== world.served && random.chance(0.1);
    if (tab.stale || outdated) {
      await tab.close();
      world.openTab(tab.browser, tab.email, tab.clinic);
      return;
    }
    await tab.act();
  }
}

/** Everything is well again, everybody signs in once more, and nothing is left to do. */
async function settle(world: World): Promise<void> {
  const { scheduler, weather, network, server } = world;
  Object.assign(network, fairWeather());
  weather.down = false;
  weather.flaky = 0;
  world.failing = undefined;
  if (!server.life.alive || server.build !== world.served) server.start(world.served);
  for (const browser of world.browsers) Object.assign(browser, { online: true, full: false, latency: 5 });
  // What troubles were in the middle of comes to its end.
  await scheduler.run(() => false, scheduler.now + 90 * SECOND);
  if (!server.life.alive || server.build !== world.served) server.start(world.served);
  weather.down = false;
  weather.flaky = 0;
  for (const browser of world.browsers) Object.assign(browser, { online: true, full: false });
  if (world.themes.has('people leave'))
    for (const clinic of world.clinics)
      for (const email of Object.keys(PEOPLE)) await finished(world, employ(world, clinic, email, true));
  for (const tab of [...world.tabs]) tab.kill();
  for (const browser of world.browsers) {
    for (const { email } of browser.enrolled())
      for (const clinic of world.clinics) if (browser.disks.has(`sim:${clinic}`)) world.openTab(browser, email, clinic);
  }
  // Quiet for a while: whoever has just opened a tab has not asked yet.
  let quiet = 0;
  scheduler.timers(new Life('settling')).every(SECOND, () => {
    quiet = isSettled(world) ? quiet + 1 : 0;
  });
  if (await scheduler.run(() => quiet >= QUIET, scheduler.now + SETTLING)) return;
  const log = world.server.log.slice(-5).join('; ');
  throw new Error(
    `nothing moves any more, and not everything is synced: ${unsettled(world).slice(0, 8).join('; ')}. The server says: ${log}`,
  );
}

/** Lets the world go on until a call has ended. */
async function finished(world: World, call: Promise<void>): Promise<void> {
  let done = false;
  call.then(
    () => {
      done = true;
    },
    (error: unknown) => world.scheduler.faults.push(error),
  );
  await world.scheduler.run(() => done, world.scheduler.now + SETTLING);
}

const isSettled = (world: World): boolean => unsettled(world, true).length === 0;

/** What is left to do, in words. */
function unsettled(world: World, first = false): string[] {
  const left: string[] = [];
  for (const browser of world.browsers)
    for (const [name, { memory }] of browser.disks) {
      const clinic = name.slice('sim:'.length);
      const outbox = memory.table<number, { name: string; state: string; outcome?: unknown }>('outbox').rows;
      for (const row of outbox.values())
        left.push(`${browser.name} ${name} keeps ${row.name} (${row.outcome ? 'decided' : row.state})`);
      for (const feed of memory.table<string, FeedLike>('feed').rows.values()) {
        const unasked = feed.lastSyncedAt === undefined;
        const loading = unasked || feed.reloads.length > 0 || feed.stages.some((stage) => !stage.done);
        if (loading || feed.cursor !== world.oracle.head(clinic))
          left.push(
            `${browser.name} ${name}: the feed of ${feed.email} is at ${feed.cursor} of ${world.oracle.head(clinic)}${loading ? ', loading' : ''}`,
          );
      }
      if (first && left.length > 0) return left;
    }
  return left;
}

interface FeedLike {
  readonly email: string;
  readonly cursor: number | undefined;
  readonly lastSyncedAt: number | undefined;
  readonly reloads: readonly unknown[];
  readonly stages: readonly { readonly done: boolean }[];
}
