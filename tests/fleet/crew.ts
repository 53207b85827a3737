import type { PostgresCluster } from '../machines/harness/patroni.ts';
import type { Person } from '../operations/station.ts';
import { type Account, accountOf } from './account.ts';
import type { Caller } from './caller.ts';
import { Courier } from './courier.ts';
import { Desk } from './desk.ts';
import { Follower } from './follower.ts';

/** Clinics in which people work at desks. */
export const CLINICS = ['north', 'south', 'east'] as const;
/** The clinic whose papers are brought. */
export const PAPERS = 'papers';
const DESKS_PER_CLINIC = 3;
/** Everybody has been served again so soon once nothing goes wrong, in ms: PostgreSQL's machines agree within half a minute, servers start in as long here. */
const CALM_WITHIN_MS = 240_000;

/** Everybody who uses the fleet. */
export class Crew {
  readonly #desks: readonly Desk[];
  readonly #followers: ReadonlyMap<string, Follower>;
  readonly #courier: Courier;

  static async open(url: string, people: Readonly<Record<string, Person>>): Promise<Crew> {
    const personOf = (clinic: string): Person => {
      const person = people[clinic];
      if (!person) throw new Error(`nobody is in ${clinic}`);
      return person;
    };
    const desks: Desk[] = [];
    const followers = new Map<string, Follower>();
    for (const clinic of CLINICS) {
      for (let at = 0; at < DESKS_PER_CLINIC; at += 1)
        desks.push(await Desk.open(url, personOf(clinic), desks.length + 1));
      followers.set(clinic, await Follower.open(url, personOf(clinic)));
    }
    return new Crew(desks, followers, await Courier.open(url, personOf(PAPERS)));
  }

  private constructor(desks: readonly Desk[], followers: ReadonlyMap<string, Follower>, courier: Courier) {
    this.#desks = desks;
    this.#followers = followers;
    this.#courier = courier;
  }

  start(): void {
    for (const one of this.#everybody) one.start();
  }

  /** Everybody ends what is under way, and waits. @throws Error where somebody isn't served though nothing is wrong */
  async pause(): Promise<void> {
    let waiting: NodeJS.Timeout | undefined;
    const never = new Promise<never>((_resolve, reject) => {
      waiting = setTimeout(
        () => reject(new Error('somebody is not served, although nothing is wrong')),
        CALM_WITHIN_MS,
      );
    });
    try {
      await Promise.race([this.#pauseAll(), never]);
    } finally {
      clearTimeout(waiting);
    }
  }

  /** Those who listen come last: they are to have what all others did. */
  async #pauseAll(): Promise<void> {
    await Promise.all([...this.#desks, this.#courier].map((one) => one.pause()));
    await Promise.all([...this.#followers.values()].map((one) => one.pause()));
  }

  /** Counts everything that was acknowledged. While all pause. */
  async account(database: PostgresCluster): Promise<Account & { readonly files: number }> {
    const accounts: Account[] = [];
    for (const [clinic, follower] of this.#followers) {
      const desks = this.#desks.filter(({ caller }) => caller.clinic === clinic);
      accounts.push(await accountOf(database, clinic, desks, follower));
    }
    const papers = await this.#courier.account();
    const sum = (of: 'acknowledged' | 'dollars') => accounts.reduce((total, account) => total + account[of], 0);
    const all = (of: 'lost' | 'doubled' | 'strange') => accounts.flatMap((account) => account[of]);
    return {
      acknowledged: sum('acknowledged'),
      dollars: sum('dollars'),
      files: this.#courier.brought.length,
      lost: [...all('lost'), ...papers.lost],
      doubled: [...all('doubled'), ...papers.doubled],
      strange: [
        ...all('strange'),
        ...this.#desks.flatMap(({ refused, epochs }) => (epochs > 0 ? [...refused, `${epochs} new epochs`] : refused)),
        ...this.#callers.flatMap(({ wrong }) => wrong),
      ],
    };
  }

  /** How often calls got no answer of use, by why; the most frequent first. */
  get failed(): readonly (readonly [why: string, times: number])[] {
    const all = new Map<string, number>();
    for (const { failed } of this.#callers)
      for (const [why, times] of failed) all.set(why, (all.get(why) ?? 0) + times);
    return [...all].sort(([, one], [, other]) => other - one);
  }

  /** The longest that a desk was without an acknowledgement, in seconds, of each desk since it began. */
  get waits(): readonly number[] {
    return this.#desks.map(({ acknowledgedAt }) =>
      acknowledgedAt.reduce((longest, at, index) => Math.max(longest, at - (acknowledgedAt[index - 1] ?? at)), 0),
    );
  }

  get #everybody(): readonly (Desk | Follower | Courier)[] {
    return [...this.#desks, ...this.#followers.values(), this.#courier];
  }

  get #callers(): readonly Caller[] {
    return this.#everybody.map(({ caller }) => caller);
  }
}
