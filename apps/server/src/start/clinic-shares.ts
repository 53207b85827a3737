import { createHash, randomUUID } from 'node:crypto';
import type { ClinicEntry, SystemStore } from '@vetloom/storage/ports/system.ts';
import type { Rounds } from './repeat.ts';

/** After so long without a word a server's clinics are looked after by the others, in seconds. */
const SILENCE_SECONDS = 20;
const EVERY = {
  name: 'shares',
  // It goes on with the clinics that it had; another one may look after them too, which does no harm.
  failed: 'could not say that this server serves on',
  firstAfterMs: 5_000,
  everyMs: 5_000,
};

/**
 * The clinics that this server looks after in its rounds, of all that there are: each has one server, so that what idle clinics cost doesn't grow with the servers. For a few
 * seconds, as one comes or goes, a clinic may have two or none; that nothing is done twice is the work's own care.
 */
export class ClinicShares {
  readonly #system: Pick<SystemStore, 'listClinics' | 'serveOn' | 'serveNoLonger'>;
  readonly #name = randomUUID();
  #servers: readonly string[] = [this.#name];
  /** Whether a clinic is this server's, as long as the same servers serve. */
  readonly #known = new Map<string, boolean>();

  constructor(system: Pick<SystemStore, 'listClinics' | 'serveOn' | 'serveNoLonger'>) {
    this.#system = system;
  }

  /** Begins to share with the others. Answers how to leave all clinics to them. */
  async start(rounds: Rounds): Promise<() => Promise<void>> {
    await this.serveOn();
    const repeated = rounds.repeat(EVERY, () => this.serveOn());
    return async () => {
      await repeated.stop();
      // Where it can't be said the others find out by the silence.
      await this.#system.serveNoLonger(this.#name).catch((error: unknown) => {
        rounds.log.warn({ err: error }, 'could not say that this server serves no longer');
      });
    };
  }

  /** Says that this server serves on, and hears who else does. */
  async serveOn(): Promise<void> {
    const servers = (await this.#system.serveOn(this.#name, SILENCE_SECONDS)).toSorted();
    if (servers.join() === this.#servers.join()) return;
    this.#servers = servers;
    this.#known.clear();
  }

  /** Those of all clinics that are this server's. */
  async mine(): Promise<readonly ClinicEntry[]> {
    return (await this.#system.listClinics()).filter(({ id }) => this.#isMine(id));
  }

  #isMine(clinic: string): boolean {
    const known = this.#known.get(clinic);
    if (known !== undefined) return known;
    const mine = serverOf(clinic, this.#servers) === this.#name;
    this.#known.set(clinic, mine);
    return mine;
  }
}

/** Rendezvous hashing: as one server comes or goes only clinics of its own change theirs, and all servers come to the same answer. */
function serverOf(clinic: string, servers: readonly string[]): string | undefined {
  const weighed = servers.map((server) => ({ server, weight: weightOf(server, clinic) }));
  return weighed.reduce<(typeof weighed)[number] | undefined>(
    (most, one) => (most === undefined || one.weight > most.weight ? one : most),
    undefined,
  )?.server;
}

const weightOf = (server: string, clinic: string): string =>
  createHash('sha256').update(`${server} ${clinic}`).digest('hex');
