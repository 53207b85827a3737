import { COMMANDS } from '@vetloom/domain/commands.ts';
import { Books } from './books.ts';
import { Browser } from './browser.ts';
import { type Build, firstBuild, NEW_KINDS, withoutKinds } from './build.ts';
import { demoDocuments, foundClinic } from './demo-clinic.ts';
import { DatabaseWeather } from './faulty-database.ts';
import type { Tampering } from './memory-disk.ts';
import { Random } from './random.ts';
import { ReadOracle } from './read-oracle.ts';
import { START, type Theme } from './run-plan.ts';
import { Scheduler } from './scheduler.ts';
import type { ServerDatabase } from './server-database.ts';
import { Hearsay } from './sight.ts';
import { type ServerSurroundings, SimulatedServer } from './simulated-server.ts';
import { fairWeather } from './simulated-transport.ts';
import { Tab } from './tab.ts';

/** A server that breaks its own rules, to see that the simulator notices. */
export type Sabotage = Pick<ServerSurroundings, 'broken' | 'brokenReply'> & {
  /** Commands as a broken build has them. */
  readonly commands?: typeof COMMANDS;
  /** Devices that break their rules. */
  readonly devices?: Tampering;
};

/** What a run begins with. */
export interface WorldOptions {
  readonly seed: number;
  readonly database: ServerDatabase;
  /** Names of the run's two clinics, unused on that database. */
  readonly clinics: readonly [string, string];
  readonly themes: ReadonlySet<Theme>;
  readonly sabotage?: Sabotage | undefined;
}

/** From when runs begin until the last days of their period of invoices, seconds: the evening of December 29th. */
const LAST_DAYS_S = 39 * 86_400 + 8 * 3600;

/** A run's whole world: one server over one database, browsers with tabs, people, a network and what was promised. */
export class World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly database: ServerDatabase;
  readonly weather = new DatabaseWeather();
  readonly network = fairWeather();
  readonly oracle = new ReadOracle();
  readonly hearsay = new Hearsay();
  readonly books: Books;
  readonly server: SimulatedServer;
  readonly clinics: readonly [string, string];
  readonly themes: ReadonlySet<Theme>;
  readonly browsers: Browser[] = [];
  readonly tabs = new Set<Tab>();
  /** Counts of what happened, for the report. */
  readonly counts = new Map<string, number>();
  /** The version with which the run begins. */
  readonly first: Build;
  /** The version that a reload brings. */
  served: Build;
  /** Commands as generators know them. */
  readonly firstCommands: typeof COMMANDS;
  /** Inputs that the server can never run: a bug that nobody mends. */
  poison: ((name: string, input: unknown) => boolean) | undefined;
  /** Which command is broken just now on the server. */
  failing: ((name: string, input: unknown) => boolean) | undefined;
  /** People have stopped working and troubles have stopped. */
  ended = false;
  /** Hears of each tab that is opened from now on: somebody sits down there. */
  onTab: ((tab: Tab) => void) | undefined;

  readonly #tampering: Tampering | undefined;

  constructor({ seed, database, clinics, themes, sabotage }: WorldOptions) {
    this.#tampering = sabotage?.devices;
    this.random = new Random(seed);
    this.scheduler = new Scheduler(this.random.fork());
    this.database = database;
    this.clinics = clinics;
    this.themes = themes;
    this.books = new Books();
    this.firstCommands = sabotage?.commands ?? COMMANDS;
    const first = firstBuild(this.firstCommands);
    this.first = themes.has('new kinds') ? withoutKinds(first, NEW_KINDS) : first;
    this.served = this.first;
    if (themes.has('invoices')) this.slept = LAST_DAYS_S;
    this.server = new SimulatedServer(
      {
        scheduler: this.scheduler,
        random: this.random.fork(),
        database,
        weather: this.weather,
        oracle: this.oracle,
        now: () => Math.floor(this.now()),
        failing: (name, input) => (this.poison?.(name, input) ?? false) || (this.failing?.(name, input) ?? false),
        ...(sabotage?.broken && { broken: sabotage.broken }),
        ...(sabotage?.brokenReply && { brokenReply: sabotage.brokenReply }),
      },
      this.served,
    );
  }

  /** Seconds of the nights that have passed. */
  slept = 0;

  /** The true time, Unix seconds. */
  now(): number {
    return START + this.scheduler.now / 1000 + this.slept;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Founds the clinics. */
  async found(): Promise<void> {
    const documents = await demoDocuments();
    for (const clinic of this.clinics) await foundClinic(this.database, clinic, documents);
    for (const { collection, _id } of documents)
      if (collection === 'pet' || collection === 'user' || collection === 'record' || collection === 'receipt')
        this.hearsay.add(collection, _id);
    await this.learnRights();
  }

  /** Tells the oracle everything anew: at the beginning, and after a backup was restored. */
  async learnRights(): Promise<void> {
    this.weather.handedOut.clear();
    for (const clinic of this.clinics) this.oracle.begin(clinic, (await this.database.contents(clinic)).documents);
  }

  addBrowser(): Browser {
    const { scheduler, books } = this;
    const browser = new Browser(
      `b${this.browsers.length + 1}`,
      scheduler,
      this.random.fork(),
      books.outboxMoved,
      this.#tampering,
    );
    browser.latency = this.random.one([5, 20, 80, 300]);
    this.browsers.push(browser);
    return browser;
  }

  /** Opens a tab for somebody who may enter the clinic; undefined for who may not. */
  openTab(browser: Browser, email: string, clinic: string): Tab | undefined {
    const person = this.oracle.actorAt(clinic, email, this.oracle.head(clinic));
    if (!person) return undefined;
    const tab = new Tab(this, browser, email, clinic, person);
    this.tabs.add(tab);
    tab.life.atEnd(() => this.tabs.delete(tab));
    tab.open().catch((error: unknown) => {
      if (tab.life.alive) this.scheduler.faults.push(error);
    });
    if (!this.ended) this.onTab?.(tab);
    return tab;
  }
}
