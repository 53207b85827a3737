import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { type Actor, demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn, zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError, NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, type Footprint, OverlayTx, type Reader } from '@vetloom/domain/engine/overlay.ts';
import type { AuthorRow } from '../store/rows.ts';
import { refOf } from './server-versions.ts';

/** Nothing read, nothing written. */
export const NO_FOOTPRINT: Footprint = { reads: [], ranges: [], writes: [] };

/** How a run over the local database ended. */
export type Attempt =
  | { readonly kind: 'done'; readonly overlay: OverlayTx }
  /** Kept for the server without an effect; `footprint` says what would help. */
  | { readonly kind: 'not-held'; readonly footprint: Footprint }
  | { readonly kind: 'refused'; readonly error: DomainError; readonly footprint: Footprint };

/** What an attempt needs to know of the command's author and moment. */
export interface AttemptContext {
  readonly clinic: string;
  readonly at: number;
  readonly actor: Actor;
  /** Whether a document may lack fields on this device. */
  readonly isPartial: (collection: CollectionName) => boolean;
}

/**
 * Runs a command over a reader, leaving its writes in an overlay.
 * An exception that is no DomainError is a fault of ours, with one exception: a device may hold only a projection of a
 * document, which lacks fields that the command needs, and that counts as "not held here" (law 2).
 */
export async function attempt(
  reader: Reader,
  command: Command,
  input: unknown,
  { clinic, at, actor, isPartial }: AttemptContext,
): Promise<Attempt> {
  const overlay = new OverlayTx(reader);
  // Writes of an attempt that failed never happened.
  const readOnly = (missing?: NotHeldHere): Footprint => {
    const { reads, ranges, writes } = overlay.footprint();
    const wanted = missing ? [documentKey(missing.collection, missing.id)] : [];
    return { reads: [...new Set([...reads, ...writes, ...wanted])], ranges, writes: [] };
  };
  try {
    // Security: the permission check comes before any read, so that a refusal and an absence look alike (law 5).
    demand(actor, command.permission);
    // A conflict found here is advice; the server writes the conflict document.
    const zone = await zoneFor(overlay);
    await command.run(overlay, input, {
      clinic,
      now: at,
      received: at,
      actor,
      zone,
      where: 'device',
      conflict: () => {},
    });
    return { kind: 'done', overlay };
  } catch (error) {
    if (error instanceof NotHeldHere) return { kind: 'not-held', footprint: readOnly(error) };
    if (error instanceof DomainError) return { kind: 'refused', error, footprint: readOnly() };
    const footprint = readOnly();
    if (footprint.reads.some((key) => isPartial(refOf(key).collection))) return { kind: 'not-held', footprint };
    throw error;
  }
}

/** The clinic's zone; the default while its document is still on its way, whose arrival runs the command again. */
async function zoneFor(overlay: OverlayTx): Promise<Zone> {
  try {
    return await zoneIn(overlay);
  } catch (error) {
    if (error instanceof NotHeldHere) return zoneOfClinic(undefined);
    throw error;
  }
}

/** Brings arguments of an older version up to the command's present one (law 21). Throws `unknownCommand` for a newer one. */
export function upcast(command: Command, version: number, args: unknown): unknown {
  let input = args;
  for (let from = version; from < command.version; from += 1) {
    const step = command.upcasters?.[from];
    if (!step) throw new DomainError('unknownCommand', `${command.name} version ${version} can't be read`);
    input = step(input);
  }
  if (version > command.version) throw new DomainError('unknownCommand', `${command.name} version ${version} is newer`);
  return input;
}

/** Reads arguments with the command's schema; `badParameter` names the first wrong field. */
export function parseInput(command: Command, input: unknown): unknown {
  const parsed = command.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DomainError('badParameter', issue?.message ?? 'malformed input', { field: issue?.path.join('.') ?? '' });
}

/** The author as the outbox keeps them. */
export const authorRow = (actor: Actor): AuthorRow => ({
  email: actor.email,
  staffID: actor.staffID,
  name: actor.name,
  roleID: actor.roleID,
  admin: actor.admin,
  permissions: [...actor.permissions],
});

/** The author of an outbox row as a run needs them. */
export const actorFromRow = (row: AuthorRow): Actor => ({
  ...row,
  permissions: new Set(row.permissions as readonly Permission[]),
  systemRole: undefined,
});
