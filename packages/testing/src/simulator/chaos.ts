import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { addPetWeight } from '@vetloom/domain/pet/weight.commands.ts';
import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import { operatorActor } from '../domain/operator.ts';
import { type Build, nextBuild, shaped } from './build.ts';
import { ProcessEnded } from './faulty-database.ts';
import { instrumentAct } from './instrument-acts.ts';
import { outsideAct } from './outside-acts.ts';
import { OWNER, ownerAct } from './owner-page.ts';
import { PAPER_ACTS, paperAct } from './paper-habits.ts';
import { BOSS, PEOPLE } from './people.ts';
import type { Theme } from './run-plan.ts';
import { SimulatedBug } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** What goes wrong, by theme. Each begins when the run begins and goes on until `calm` says so. */
export type Trouble = (world: World, calm: () => boolean) => Promise<void>;

const SECOND = 1000;

/** Does something again and again, about every `every` milliseconds. */
const again =
  (every: number, work: (world: World) => Promise<void> | void): Trouble =>
  async (world, calm) => {
    for (;;) {
      await world.scheduler.sleep(world.random.delay(every));
      if (calm()) return;
      await work(world);
    }
  };

const anyTab = (world: World): Tab | undefined => world.random.pick([...world.tabs]);

/** Opens another tab in a dead one's place after a moment, most of the time as the same person. */
async function reopenLater(world: World, tab: Pick<Tab, 'browser' | 'email' | 'clinic'>): Promise<void> {
  await world.scheduler.sleep(world.random.delay(2 * SECOND));
  if (world.ended) return;
  const other = world.themes.has('shared browsers') && world.random.chance(0.3);
  const email = other ? (world.random.pick(Object.keys(PEOPLE)) ?? tab.email) : tab.email;
  world.openTab(tab.browser, email, tab.clinic);
}

const spread = (world: World, work: Promise<void>) => {
  work.catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) world.scheduler.faults.push(error);
  });
};

/** Puts a new build in the old one's place. */
async function rollOut(world: World, build: Build): Promise<void> {
  const { random, scheduler } = world;
  for (const [name, command] of build.commands) world.books.newest.set(name, command);
  // Server and files of the web app don't change at the same moment.
  if (random.chance(0.5)) world.served = build;
  await scheduler.sleep(random.delay(4 * SECOND));
  // While all settles nobody is there to reload for it.
  if (world.ended) return;
  world.server.start(build);
  world.served = build;
}

/** Takes a browser's network away for about so long, in milliseconds. */
function cut(world: World, browser: World['browsers'][number], ms: number): void {
  browser.online = false;
  for (const tab of world.tabs) if (tab.browser === browser) tab.transport.cut();
  world.scheduler.after(world.random.delay(ms), () => {
    browser.online = true;
  });
}

/** Every theme's trouble. */
export const TROUBLES: Readonly<Record<Theme, Trouble>> = {
  nights: again(6 * SECOND, (world) => {
    world.slept += world.random.whole(9, 32) * 3600;
    world.count('night');
  }),
  // What is done in it, and by whom, follows from the theme (`simulate.ts`, `tab.ts`).
  calendar: async () => {},
  papers: async () => {},
  // A desk is stolen, and with it the numbers that it held; what it had printed by then and told nobody is gone with it.
  async invoices(world, calm) {
    await world.scheduler.sleep(world.random.whole(20, 60) * SECOND);
    const lost = world.random.pick(world.browsers.slice(1));
    if (calm() || !lost) return;
    for (const tab of [...world.tabs]) if (tab.browser === lost) tab.kill();
    world.browsers.splice(world.browsers.indexOf(lost), 1);
    world.books.lost.add(lost.name);
  },
  // Everybody works on the same few (`sight.ts`), most of the time without hearing of each other.
  'few visits': again(2 * SECOND, (world) => {
    for (const browser of world.browsers)
      if (browser.online && world.random.chance(0.4)) cut(world, browser, 12 * SECOND);
  }),
  async loss(world) {
    Object.assign(world.network, {
      lost: 0.02 + world.random.fraction() * 0.08,
      doubled: world.random.fraction() * 0.15,
      damaged: world.random.fraction() * 0.1,
      pokeTrouble: world.random.fraction() * 0.4,
      cut: world.random.fraction() * 0.05,
    });
  },
  cuts: again(8 * SECOND, async (world) => {
    const browser = world.random.pick(world.browsers);
    if (browser?.online) cut(world, browser, 15 * SECOND);
  }),
  'tab crashes': again(6 * SECOND, (world) => {
    const tab = anyTab(world);
    if (!tab) return;
    tab.kill();
    spread(world, reopenLater(world, tab));
  }),
  'browser crashes': again(12 * SECOND, (world) => {
    const browser = world.random.pick(world.browsers);
    if (!browser) return;
    const dead = [...world.tabs].filter((tab) => tab.browser === browser);
    browser.crash(world.random.chance(0.5));
    for (const tab of dead) spread(world, reopenLater(world, tab));
  }),
  'frozen tabs': again(6 * SECOND, (world) => {
    const tab = anyTab(world);
    if (tab) tab.life.frozenUntil = world.scheduler.now + world.random.delay(20 * SECOND);
  }),
  'stolen locks': again(5 * SECOND, (world) => {
    const browser = world.random.pick(world.browsers);
    const lock = browser && world.random.pick(browser.locks.held());
    if (lock !== undefined) browser?.locks.steal(lock);
  }),
  'server crashes': again(9 * SECOND, async (world) => {
    world.server.crash();
    await world.scheduler.sleep(world.random.delay(2 * SECOND));
    world.server.start();
  }),
  'database outages': again(9 * SECOND, async (world) => {
    const { weather, random, scheduler } = world;
    if (random.chance(0.5)) weather.down = true;
    else weather.flaky = 0.2;
    await scheduler.sleep(random.delay(3 * SECOND));
    weather.down = false;
    weather.flaky = 0;
  }),
  'clock skew': again(20 * SECOND, (world) => {
    const browser = world.random.pick(world.browsers);
    if (!browser) return;
    browser.settings += 1;
    browser.skew = world.random.one([0, 1, -1]) * world.random.whole(0, 3 * DAY_SECONDS);
    if (world.random.chance(0.2)) browser.sleep(world.random.delay(20 * SECOND));
  }),
  quota: again(10 * SECOND, async (world) => {
    const browser = world.random.pick(world.browsers);
    if (!browser) return;
    browser.full = true;
    await world.scheduler.sleep(world.random.delay(4 * SECOND));
    browser.full = false;
  }),
  // The administrator changes roles at work; see `Tab`.
  async roles() {},
  'people leave': again(15 * SECOND, async (world) => {
    const email = world.random.pick(Object.keys(PEOPLE).filter((each) => each !== BOSS));
    const clinic = world.random.one(world.clinics);
    if (email === undefined) return;
    await employ(world, clinic, email, false);
    await world.scheduler.sleep(world.random.delay(8 * SECOND));
    await employ(world, clinic, email, true);
  }),
  async upgrade(world, calm) {
    await world.scheduler.sleep(world.random.whole(5, 40) * SECOND);
    if (calm()) return;
    const { random, themes } = world;
    const build = nextBuild(
      world.server.build,
      { protocol: random.chance(0.4), schema: !themes.has('downgrade') && random.chance(0.4) },
      world.firstCommands,
    );
    await rollOut(world, build);
  },
  async 'new kinds'(world, calm) {
    await world.scheduler.sleep(world.random.whole(5, 25) * SECOND);
    // An upgrade brings them as well.
    if (calm() || world.themes.has('upgrade')) return;
    await rollOut(world, nextBuild(world.first, { protocol: false, schema: false }, world.firstCommands));
  },
  async downgrade(world, calm) {
    await world.scheduler.sleep(world.random.whole(30, 60) * SECOND);
    if (calm() || world.served.schema > 1) return;
    world.server.start(world.first);
    world.served = world.first;
  },
  'clinic switches': again(7 * SECOND, async (world) => {
    const tab = anyTab(world);
    if (!tab?.store) return;
    await tab.close();
    world.openTab(tab.browser, tab.email, world.random.one(world.clinics));
  }),
  clones: async (world, calm) => {
    await world.scheduler.sleep(world.random.whole(8, 40) * SECOND);
    const from = world.random.pick(world.browsers);
    if (calm() || !from) return;
    const copy = from.clone(`${from.name}-copy`);
    world.books.copied(copy.name, from.name);
    world.browsers.push(copy);
    for (const tab of [...world.tabs]) if (tab.browser === from) world.openTab(copy, tab.email, tab.clinic);
  },
  restore: async (world, calm) => {
    const { random, scheduler, database, server } = world;
    await scheduler.sleep(random.whole(2, 20) * SECOND);
    await untilQuiet(world);
    const restore = await scheduler.real(database.backUp());
    await scheduler.sleep(random.whole(5, 40) * SECOND);
    if (calm()) return;
    server.crash();
    await untilQuiet(world);
    await scheduler.real(restore());
    world.books.restores += 1;
    await world.learnRights();
    server.start();
  },
  // Who works where is chosen when tabs are opened.
  async 'shared browsers'() {},
  'late browsers': async (world, calm) => {
    await world.scheduler.sleep(world.random.whole(10, 50) * SECOND);
    if (calm()) return;
    const browser = world.addBrowser();
    const email = world.random.pick(Object.keys(PEOPLE));
    if (email !== undefined) world.openTab(browser, email, world.clinics[0]);
  },
  bugs: async (world, calm) => {
    const { random, scheduler } = world;
    // Some bugs meet certain inputs for good, others come and go.
    const poison = random.uuid().slice(0, 1);
    if (random.chance(0.5))
      world.poison = (name, input) => name === 'pet.addWeight' && JSON.stringify(input).includes(`"id":"${poison}`);
    await again(8 * SECOND, async () => {
      const name = random.one(['owner.touch', 'record.edit', 'pet.addWeight', 'billing.pay'] as const);
      world.failing = (met) => met === name && random.chance(0.8);
      await scheduler.sleep(random.delay(6 * SECOND));
      world.failing = undefined;
    })(world, calm);
  },
  rest: again(4 * SECOND, async (world) => {
    await callREST(world);
  }),
  // Owners are on the clinic's page while stations are offline, and meet them in its times.
  owners: again(2 * SECOND, ownerComes),
  // Instruments bring results and pictures of what people are at work on, and don't ask whether it suits them.
  instruments: again(SECOND, instrumentComes),
  // Owners write and sign, other clinics send letters and answer, a model says what it sees.
  outside: again(SECOND, outsideComes),
  'sessions end': again(10 * SECOND, async (world) => {
    const tab = anyTab(world);
    if (!tab) return;
    tab.transport.signedIn = false;
    tab.transport.fresh = world.random.chance(0.5);
    await world.scheduler.sleep(world.random.delay(6 * SECOND));
    tab.transport.signedIn = true;
    tab.transport.fresh ||= world.random.chance(0.5);
  }),
};

/** No transaction is under way: backups are taken between them. */
async function untilQuiet(world: World): Promise<void> {
  while (world.weather.busy > 0) await world.scheduler.sleep(5);
}

/** Ends or renews somebody's work in a clinic, as the administrator does over REST. */
export async function employ(world: World, clinic: string, email: string, active: boolean): Promise<void> {
  const staffID = `/staff/${email}`;
  const edits = [{ op: 'set' as const, path: ['status'], from: !active, to: active }];
  const once = { key: world.random.uuid(), requestHash: world.random.uuid() };
  await direct(world, async (uuid) =>
    world.server.direct({
      clinic,
      once,
      author: BOSS,
      command: editStaff,
      input: () => ({ staffID, edits }),
      uuid,
      at: Math.floor(world.now()),
      answer: async () => {},
    }),
  );
}

/** An API client's write with an Idempotency-Key, repeated until it is answered. */
async function callREST(world: World): Promise<void> {
  const { random, hearsay } = world;
  const clinic = random.one(world.clinics);
  const at = Math.floor(world.now());
  const once = { key: random.uuid(), requestHash: random.uuid() };
  const author = BOSS;
  const answer = async () => {};
  const petID = random.pick(hearsay.all('pet'));
  const weight = { id: random.uuid().slice(0, 8), value: 4, dateTime: at, source: 'pet' };
  const _id = `/user/${at}-${random.uuid().slice(0, 6)}`;
  const fields = { name: 'From outside', phone: `08${random.whole(10_000_000, 99_999_999)}` };
  const named = petID !== undefined && random.chance(0.5) ? addPetWeight.name : createOwner.name;
  const act = random.chance(world.themes.has('papers') ? 0.95 : 0.4) ? paperAct(world) : undefined;
  const command = act ? PAPER_ACTS.get(act.name) : world.server.build.commands.get(named);
  if (!command) return;
  const input = act ? act.input : shaped(command, named === addPetWeight.name ? { petID, weight } : { _id, fields });
  await direct(world, (uuid) =>
    world.server.direct({ clinic, author, command, input: () => input as never, uuid, at, once, answer }),
  );
}

/** An owner does something on the page, repeated until it is answered. */
async function ownerComes(world: World): Promise<void> {
  const { random } = world;
  const { command, input } = await ownerAct(world);
  const once = { key: random.uuid(), requestHash: random.uuid() };
  const who = { clinic: random.one(world.clinics), author: OWNER, actor: operatorActor(OWNER), once };
  await direct(world, async (uuid) => {
    const at = Math.floor(world.now());
    await world.server.direct({ ...who, command, input: input as never, uuid, at, answer: async () => {} });
    world.count(command.name);
  });
}

/** An instrument, its tool or a call about them does something, repeated until it is answered. */
async function instrumentComes(world: World): Promise<void> {
  const { random } = world;
  const { command, input } = instrumentAct(world);
  const once = { key: random.uuid(), requestHash: random.uuid() };
  const who = { clinic: random.one(world.clinics), author: BOSS, once };
  await direct(world, async (uuid) => {
    const at = Math.floor(world.now());
    await world.server.direct({ ...who, command, input: input as never, uuid, at, answer: async () => {} });
    world.count(command.name);
  });
}

/** Something happens outside of the clinic, told until it is answered. */
async function outsideComes(world: World): Promise<void> {
  const { random } = world;
  const { command, asked, input } = outsideAct(world);
  const once = { key: random.uuid(), requestHash: random.uuid() };
  const by = asked ? { author: BOSS } : { author: OWNER, actor: operatorActor(OWNER) };
  const who = { clinic: random.chance(0.8) ? world.clinics[0] : world.clinics[1], once, ...by };
  await direct(world, async (uuid) => {
    const at = Math.floor(world.now());
    await world.server.direct({ ...who, command, input: input as never, uuid, at, answer: async () => {} });
    world.count(command.name);
  });
}

async function direct(world: World, call: (uuid: string) => Promise<void>): Promise<void> {
  const { scheduler, random, books } = world;
  const tries: string[] = [];
  while (tries.length < 20) {
    // Each request is a command of its own; the key, and nothing else, makes them one.
    const uuid = random.uuid();
    tries.push(uuid);
    const { restores } = books;
    try {
      await call(uuid);
      books.answered.push({ tries, restores });
      return;
    } catch (error) {
      if (error instanceof ProcessEnded || isAway(error)) await scheduler.sleep(random.delay(SECOND));
      // A bug is answered as such, and the caller gives up.
      else if (isRefusal(error) || error instanceof SimulatedBug) return;
      else throw error;
    }
  }
}

const codeOf = (error: unknown) => (error as { readonly codeName?: string } | undefined)?.codeName;
const isAway = (error: unknown) => codeOf(error) === 'databaseNotReady';
const isRefusal = (error: unknown) => codeOf(error) !== undefined;
