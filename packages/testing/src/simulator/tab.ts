import type { Actor } from '@vetloom/domain/access/policy.ts';
import { canAny } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { type CollectionName, kindOfID } from '@vetloom/domain/engine/kind.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import { openClinic } from '@vetloom/sync-client/client.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { mentionedIDs } from '@vetloom/sync-client/run/holding.ts';
import { NewerDatabase } from '@vetloom/sync-client/store/local-store.ts';
import { anyInput } from './any-input.ts';
import { type Books, NOT_HELD } from './books.ts';
import type { Browser } from './browser.ts';
import { type Build, NEW_KINDS, shaped } from './build.ts';
import { HABITS, roleChange } from './generators.ts';
import { BOSS } from './people.ts';
import type { Random } from './random.ts';
import type { ReadOracle } from './read-oracle.ts';
import type { Theme } from './run-plan.ts';
import { Life, type Scheduler } from './scheduler.ts';
import { type Hearsay, Sight } from './sight.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { type NetworkWeather, SimulatedTransport } from './simulated-transport.ts';

/** What runs of a theme do most: how much more often each command of these kinds is done there. */
const FAVOURED: readonly (readonly [theme: Theme, kinds: readonly string[], more: number])[] = [
  ['new kinds', NEW_KINDS, 12],
  ['calendar', ['booking', 'schedule', 'holiday', 'leave'], 60],
  ['invoices', ['einvoice', 'einvoiceRange'], 12],
  ['papers', ['customForm', 'issuedPaper', 'staffSetting'], 60],
  ['instruments', ['syncTool', 'deviceExam', 'study', 'imageMark'], 6],
];

/** A browser's profile name prefixes its databases. */
const PROFILE = 'sim';
/** How long a person's rights are believed before they are asked for again, milliseconds: a token's life. */
const RIGHTS_MS = 20_000;

/** What a tab needs of the world around it. */
export interface TabSurroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly server: SimulatedServer;
  readonly network: NetworkWeather;
  readonly oracle: ReadOracle;
  readonly hearsay: Hearsay;
  readonly books: Books;
  readonly themes: ReadonlySet<Theme>;
  /** The version that a reload brings. */
  readonly served: Build;
  /** Commands as generators know them. */
  readonly firstCommands: ReadonlyMap<string, Command>;
  /** Counts what happened, for the report. */
  count(what: string): void;
  /** The true time, Unix seconds. */
  now(): number;
}

/** A tab: one person in one clinic, with the product's own client. */
export class Tab {
  readonly life: Life;
  readonly browser: Browser;
  readonly email: string;
  readonly clinic: string;
  readonly build: Build;
  readonly transport: SimulatedTransport;
  /** Undefined until the database is open. */
  store: ClinicStore | undefined;
  /** The app asked for a reload: a newer version has taken the database over, or is needed to open it. */
  stale = false;
  readonly #world: TabSurroundings;
  #person: Actor;

  constructor(world: TabSurroundings, browser: Browser, email: string, clinic: string, person: Actor) {
    this.#world = world;
    this.browser = browser;
    this.email = email;
    this.clinic = clinic;
    this.build = world.served;
    this.#person = person;
    this.life = new Life(`${browser.name} ${email} ${clinic}`);
    browser.tabs.add(this.life);
    const { scheduler, server, network: weather } = world;
    const random = world.random.fork();
    const { life, build } = this;
    const passedOver = (collection: string) => world.count(`passed over: ${collection}`);
    const around = { scheduler, random, server, weather, browser, life, build, email, passedOver };
    this.transport = new SimulatedTransport(around);
  }

  /** Opens the clinic; resolves when it is open, or when that failed for a reason that people know. */
  async open(): Promise<void> {
    const { browser, life, build, clinic } = this;
    const random = this.#world.random.fork();
    const clock = () => this.#world.now() + browser.skew;
    try {
      const store = await openClinic({
        clinic,
        person: this.#person,
        transport: this.transport,
        clock,
        steady: () => browser.steady(clock()),
        run: browser.run,
        life: crypto.randomUUID(),
        locks: browser.locks.of(life),
        commands: build.commands,
        kinds: build.kinds,
        profile: PROFILE,
        random: () => random.fraction(),
        platform: browser.platform(life, build.schema),
      });
      store.onSignal((signal) => {
        if (signal.kind === 'reload-needed') this.stale = true;
      });
      this.store = store;
      this.#world.scheduler.timers(life).every(RIGHTS_MS, () => {
        this.#askRights();
        this.#tellDays(store).catch((error: unknown) => {
          if (life.alive) this.#met(error);
        });
      });
    } catch (error) {
      if (!(error instanceof NewerDatabase)) throw error;
      this.stale = true;
    }
  }

  #askRights(): void {
    const { oracle } = this.#world;
    if (!this.browser.online || !this.store) return;
    const actor = oracle.actorAt(this.clinic, this.email, oracle.head(this.clinic));
    if (!actor) return;
    this.#person = actor;
    this.store.setPerson(actor);
  }

  /** People know on which day they did something. */
  async #tellDays(store: ClinicStore): Promise<void> {
    for (const { days, likely, commands } of store.status.get().dayQuestions)
      for (const { uuid } of commands) {
        const made = this.#world.books.accepted.get(uuid)?.madeAt;
        const day = made === undefined ? undefined : days.findLast((start) => start <= made);
        this.#world.count('day told');
        await store.tellDay([uuid], day ?? likely);
      }
  }

  /** Ends the tab at once. */
  kill(): void {
    this.life.end();
    this.browser.tabs.delete(this.life);
  }

  /** Closes it in order. */
  async close(): Promise<void> {
    await this.store?.close();
    this.kill();
  }

  /** One thing that a person does. */
  async act(): Promise<void> {
    const { store } = this;
    if (!store) return;
    const { random } = this.#world;
    const few = this.#world.themes.has('few visits');
    const sight = new Sight(store, random, this.#world.hearsay, this.browser, few ? 2 : undefined);
    try {
      const what = random.weighted([
        [30, 'work'],
        [1, 'case'],
        [1, 'history'],
        [1, 'now'],
        ...(this.email === BOSS ? ([[this.#world.themes.has('roles') ? 8 : 0, 'role']] as const) : []),
      ] as const);
      if (what === 'work') await this.#work(sight);
      else if (what === 'case') await this.#handleCase(sight);
      else if (what === 'role') await this.#run('role.edit', await roleChange(sight));
      else if (what === 'now') await store.syncNow();
      else {
        const petID = await sight.id('pet');
        if (petID !== undefined) await store.openPet(petID);
      }
    } catch (error) {
      this.#met(error);
    }
  }

  /** What may go wrong under a person's hands; everything else is a fault of ours. */
  #met(error: unknown): void {
    if (error instanceof DomainError) {
      this.#world.count(`refused here: ${error.codeName}`);
      return;
    }
    if (error instanceof Error && error.message === 'DatabaseClosedError') return;
    throw error;
  }

  async #work(sight: Sight): Promise<void> {
    const { random } = this.#world;
    const allowed = [...this.build.commands.values()].filter(
      (command) => canAny(this.#person, command.permission) || random.chance(0.01),
    );
    const command = random.weighted(allowed.map((each) => [this.#liking(each.name), each] as const));
    if (!command) return;
    const habit = HABITS[command.name];
    if (habit) return this.#run(command.name, await habit.make(sight));
    const input = await anyInput(this.#world.firstCommands.get(command.name) ?? command, sight);
    await this.#run(command.name, input);
  }

  /** How often a command is done; what is new is tried out. */
  #liking(name: string): number {
    const { themes } = this.#world;
    const isSold = themes.has('invoices') && ['billing.pay', 'billing.reverse'].includes(name);
    let more = isSold ? 6 : 1;
    for (const [theme, kinds, times] of FAVOURED)
      if (themes.has(theme) && kinds.some((kind) => name.startsWith(`${kind}.`))) more *= times;
    return (HABITS[name]?.weight ?? 0.5) * more;
  }

  async #run(name: string, input: object | undefined): Promise<void> {
    const command: Command | undefined = this.build.commands.get(name);
    if (!input || !command || !this.store) return;
    const { settings } = this.browser;
    const before = this.#sequencesOf(command, input);
    const madeAt = Math.floor(this.#world.now());
    const { uuid, local } = await this.store.run(command, shaped(command, input) as never);
    this.#world.count(`run ${local}`);
    const { clinic, email: author, browser } = this;
    const seen = laterOf(before, this.#sequencesOf(command, input));
    this.#world.books.accepted.set(uuid, { uuid, clinic, name, author, browser: browser.name, madeAt, settings, seen });
  }

  /** How far this browser has received the documents that an input speaks of: by their ids, and by what names a day of a stay. */
  #sequencesOf(command: Command, input: object): Map<string, number> {
    const memory = this.browser.disks.get(`${PROFILE}:${this.clinic}`)?.memory;
    const sequences = new Map<string, number>();
    const read = command.input.safeParse(input);
    const named = (read.success && command.reads?.(read.data)) || [];
    for (const id of [...mentionedIDs(input), ...named.map((one) => one.id)]) {
      const collection = kindOfID(id)?.collection as CollectionName | undefined;
      if (collection) sequences.set(documentKey(collection, id), memory?.receivedAt(collection, id) ?? NOT_HELD);
    }
    return sequences;
  }

  async #handleCase({ store, random }: Sight): Promise<void> {
    const cases = await store.query('case', 'byAuthor', { equals: [this.email], limit: 10 });
    const open = random.pick(cases.filter((found) => found.state === 'open'));
    if (!open) return;
    if (random.chance(0.4)) return store.dismissCase(open._id, 'seen');
    const taken = open.code === CODE.ownerPhoneTaken ? open.detail.userID : undefined;
    const own = (open.args as { readonly _id?: unknown } | null)?._id;
    if (typeof taken === 'string' && typeof own === 'string') await store.reissueCase(open._id, { [own]: taken });
    else await store.retryCase(open._id);
  }
}

/** What was there before something was done or while it was: news may come in between, and what is taken away or pushed out is gone afterwards. */
const laterOf = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...after].map(([key, seq]) => [key, Math.max(seq, before.get(key) ?? NOT_HELD)]));
