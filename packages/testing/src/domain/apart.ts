import type { Actor } from '@vetloom/domain/access/policy.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command, CommandContext, FieldConflict } from '@vetloom/domain/engine/command.ts';
import { MemoryReader, OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { witnessOf } from '@vetloom/domain/engine/witness.ts';
import { person, type TestClinic } from './clinic.ts';

/** A command by its name, with its input. */
export type Told = readonly [name: string, input: unknown];

interface Sent {
  readonly command: Command;
  readonly input: unknown;
  readonly at: number;
}

/** Somebody whose device is away: what they do is seen by nobody until it arrives. */
export class AwayDesk {
  readonly actor: Actor;
  readonly #clinic: TestClinic;
  readonly #held = new MemoryReader();
  readonly #sent: Sent[] = [];
  /** What came back of what arrived: the rule, or else the code, of a refusal; the place of a conflict. */
  readonly heard: string[] = [];

  constructor(clinic: TestClinic, name: string, actor: Actor = person(`${name}@clinic.test`)) {
    this.actor = actor;
    this.#clinic = clinic;
    this.look();
  }

  /** Has before them what the clinic holds now. */
  look(): void {
    this.#held.documents.clear();
    for (const [key, document] of this.#clinic.reader.documents)
      this.#held.documents.set(key, structuredClone(document));
  }

  get tx(): OverlayTx {
    return new OverlayTx(this.#held);
  }

  /** Does something with what is before them. @throws DomainError what the device refuses at once */
  async does(...told: readonly Told[]): Promise<void> {
    for (const [name, given] of told) {
      const command = COMMANDS.get(name);
      if (!command) throw new Error(`no command ${name}`);
      const parsed = command.input.parse(given);
      const input = (await witnessOf(command, parsed)?.(this.tx)) ?? parsed;
      this.#clinic.now += 1;
      const at = this.#clinic.now;
      this.#held.apply(await this.#run({ command, input, at }, this.#held, 'device', () => undefined));
      this.#sent.push({ command, input: JSON.parse(JSON.stringify(input)), at });
    }
  }

  /** What they did reaches the clinic, in their order. */
  async arrives(): Promise<void> {
    for (const sent of this.#sent.splice(0)) {
      const conflict = ({ path, author = this.actor.staffID }: FieldConflict) =>
        void this.heard.push(`${path.join('.')}${author === this.actor.staffID ? '' : ` of ${author}`}`);
      try {
        this.#clinic.reader.apply(await this.#run(sent, this.#clinic.reader, 'server', conflict));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.heard.push(String(error.detail.rule ?? error.codeName));
      }
    }
  }

  async #run(
    { command, input, at }: Sent,
    reader: MemoryReader,
    where: CommandContext['where'],
    conflict: CommandContext['conflict'],
  ) {
    demand(this.actor, command.permission);
    const overlay = new OverlayTx(reader);
    const received = where === 'server' ? Math.max(at, this.#clinic.now) : at;
    const frame = { clinic: 'test', now: at, received, actor: this.actor, where, conflict };
    await command.run(overlay, command.input.parse(input), { ...frame, zone: await zoneIn(overlay) });
    return overlay.writes();
  }
}

/** Two people do something without hearing of each other, and it arrives in this order. Answers what each hears of it. */
export async function apart(
  clinic: TestClinic,
  first: readonly Told[],
  second: readonly Told[],
): Promise<{ first: readonly string[]; second: readonly string[]; desks: readonly [AwayDesk, AwayDesk] }> {
  const desks = [new AwayDesk(clinic, 'first'), new AwayDesk(clinic, 'second')] as const;
  await desks[0].does(...first);
  await desks[1].does(...second);
  for (const desk of desks) await desk.arrives();
  return { first: desks[0].heard, second: desks[1].heard, desks };
}
