import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Person } from '../../../operations/station.ts';
import type { Said, Seat, Told, Worked } from '../driver/told.ts';

/** Starts one. It lives as long as its channel, and not by what the command itself was started with. */
export const startDriver = (name: 'station-driver' | 'bare-driver'): ChildProcess =>
  fork(resolve(import.meta.dirname, `../driver/${name}.ts`), { execArgv: [] });

/** Ends one that has nothing to do. */
export async function endDriver(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  else child.kill();
  await ended;
}

/** A child is asked one thing at a time. @throws Error with what it says, or where it ends instead */
export async function answerOf<Answer>(child: ChildProcess, told: object): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const answer = once(child, 'message', { signal });
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`a driver ended with ${code}`);
    });
    child.send(told);
    const [said] = await Promise.race([answer, ended]);
    return said as Answer;
  } finally {
    over.abort();
  }
}

/** The processes in which the stations are. */
export class Drivers {
  readonly #children: readonly ChildProcess[];

  constructor(count: number) {
    this.#children = Array.from({ length: count }, () => startDriver('station-driver'));
  }

  get pids(): readonly number[] {
    return this.#children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Opens stations `from` to `to` of a run, dealt out over people and processes. */
  async open(url: string, people: readonly Person[], to: number, from = 0): Promise<void> {
    const seats = Array.from({ length: to - from }, (_, at): Seat => {
      const person = people[(from + at) % people.length];
      if (!person) throw new Error('nobody is there to work');
      return { person, number: from + at };
    });
    await this.#each((at) => ({
      kind: 'open',
      url,
      seats: seats.filter(({ number }) => number % this.#children.length === at),
    }));
  }

  /** Has all of them work at once. `thinkMs` 0: as fast as answers come. */
  async work(seconds: number, thinkMs: number): Promise<Worked> {
    const said = await this.#each(() => ({ kind: 'work', seconds, thinkMs }));
    const all = said.flatMap((one) => (one.kind === 'worked' ? [one.worked] : []));
    return {
      pushes: all.flatMap(({ pushes }) => pushes),
      known: all.flatMap(({ known }) => known),
      lists: all.flatMap(({ lists }) => lists),
      pulls: all.flatMap(({ pulls }) => pulls),
      failures: all.reduce((sum, { failures }) => sum + failures, 0),
      refused: all.reduce((sum, { refused }) => sum + refused, 0),
      why: all.find(({ why }) => why !== '')?.why ?? '',
      characters: all.reduce((sum, { characters }) => sum + characters, 0),
      seconds: Math.max(...all.map(({ seconds }) => seconds)),
    };
  }

  /** Closes the stations; others may be opened then. */
  async close(): Promise<void> {
    await this.#each(() => ({ kind: 'close' }));
  }

  async end(): Promise<void> {
    for (const child of this.#children) await endDriver(child);
  }

  async #each(told: (at: number) => Told): Promise<Said[]> {
    const said = await Promise.all(this.#children.map((child, at) => answerOf<Said>(child, told(at))));
    for (const one of said) if (one.kind === 'failed') throw new Error(one.why);
    return said;
  }
}
