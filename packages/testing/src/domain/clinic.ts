import { ALL_PERMISSIONS, type Permission } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Command, CommandContext, FieldConflict } from '@vetloom/domain/engine/command.ts';
import { MemoryReader, OverlayTx } from '@vetloom/domain/engine/overlay.ts';

/** The zone of a clinic that has set none, as the tests' clinics have not. */
export const TEST_ZONE = zoneOf(DEFAULT_TIME_ZONE);

/** Noon of 2026/11/20 in Taipei, the fixed day of the tests. */
export const TEST_NOW = 1_795_147_200;

/** A person with just these permissions; an administrator when none are named. */
export function person(email: string, permissions?: readonly Permission[]): Actor {
  return {
    email,
    staffID: `/staff/${email}`,
    name: email.split('@')[0] ?? email,
    roleID: permissions ? '/role/test' : '/role/admin',
    admin: permissions === undefined,
    permissions: new Set(permissions ?? ALL_PERMISSIONS),
    systemRole: undefined,
  };
}

/** A clinic in memory that runs commands as the server would: permission, schema, run, apply. A fixed clock that ticks once a command. */
export class TestClinic {
  readonly reader = new MemoryReader();
  readonly conflicts: FieldConflict[] = [];
  now = TEST_NOW;
  /** The server's time: that of the latest act, unless a test says otherwise. It doesn't go back when somebody's clock does. */
  received = 0;
  actor: Actor = person('admin@clinic.test');

  /** Runs a command by its name, or one that the server alone runs; refusals reject with DomainError and change nothing. */
  async run(named: string | Command, input: unknown, as: Actor = this.actor): Promise<void> {
    await this.#run(named, input, as);
  }

  async #run(named: string | Command, input: unknown, as: Actor, received?: number): Promise<void> {
    const command = typeof named === 'string' ? COMMANDS.get(named) : named;
    if (!command) throw new Error(`no command ${String(named)}`);
    demand(as, command.permission);
    this.now += 1;
    this.received = received ?? Math.max(this.received, this.now);
    const overlay = new OverlayTx(this.reader);
    const ctx: CommandContext = {
      clinic: 'test',
      now: this.now,
      received: this.received,
      actor: as,
      zone: await zoneIn(overlay),
      where: 'server',
      conflict: (conflict) => this.conflicts.push(conflict),
    };
    await command.run(overlay, command.input.parse(input), ctx);
    this.reader.apply(overlay.writes());
  }

  /** Runs what a device sends whose clock is so many seconds ahead of the server's, which says `received`. */
  async runAhead(seconds: number, name: string, input: unknown, received: number): Promise<void> {
    this.now = received + seconds - 1;
    await this.#run(name, input, this.actor, received);
  }

  /** Another clinic that holds what this one does, at the same time. */
  copy(): TestClinic {
    const other = new TestClinic();
    for (const [key, document] of this.reader.documents) other.reader.documents.set(key, structuredClone(document));
    return Object.assign(other, { now: this.now, received: this.received, actor: this.actor });
  }

  /** A transaction to read with. */
  get tx(): OverlayTx {
    return new OverlayTx(this.reader);
  }

  /** An owner, a pet and a checked-in visit; answers their ids. */
  async visit(key = 'a'): Promise<{ userID: string; petID: string; recordID: string }> {
    const ids = { userID: `/user/${key}`, petID: `/pet/${key}`, recordID: `/record/${this.now}-${key}` };
    await this.run('owner.create', {
      _id: ids.userID,
      fields: { name: '陳怡君', phone: `0912${String(this.now).slice(-6)}` },
    });
    await this.run('pet.create', { _id: ids.petID, userID: ids.userID, fields: { name: '麻糬' } });
    await this.run('record.checkIn', { visits: [{ _id: ids.recordID, petID: ids.petID, cause: '嘔吐' }] });
    return ids;
  }
}
