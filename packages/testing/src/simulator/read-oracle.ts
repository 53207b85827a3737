import { type Actor, actorOf } from '@vetloom/domain/access/policy.ts';
import { type ReadView, readView } from '@vetloom/domain/engine/read-view.ts';
import { mayAct, type Role, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { ChangeRow } from '@vetloom/storage/feed/change-rows.ts';

interface Rules {
  readonly seq: number;
  readonly staff: ReadonlyMap<string, Staff>;
  readonly roles: ReadonlyMap<string, Role>;
}

/**
 * Knows who may read what at which sequence, from the committed staff and role documents alone, and so tells whether a message on
 * the wire held something that its reader may not see. Independent of how the server found its answer.
 */
export class ReadOracle {
  readonly #clinics = new Map<string, Rules[]>();
  readonly #heads = new Map<string, number>();

  /** Begins anew, with everything a clinic holds. */
  begin(clinic: string, documents: readonly ChangeRow[]): void {
    const first: Rules = { seq: 0, staff: new Map(), roles: new Map() };
    this.#clinics.set(clinic, [applied(first, 0, documents)]);
    this.#heads.set(clinic, Math.max(0, ...documents.map(({ seq }) => seq)));
  }

  /** The clinic's last committed sequence. */
  head(clinic: string): number {
    return this.#heads.get(clinic) ?? 0;
  }

  /** Takes note of what a commit changed. */
  committed(clinic: string, seq: number, changes: readonly ChangeRow[]): void {
    const known = this.#clinics.get(clinic);
    const last = known?.at(-1);
    this.#heads.set(clinic, seq);
    if (!known || !last || !changes.some(({ collection }) => collection === 'staff' || collection === 'role')) return;
    known.push(applied(last, seq, changes));
  }

  /** The person as the clinic had them at a sequence; undefined for who wasn't a member. */
  actorAt(clinic: string, email: string, seq: number): Actor | undefined {
    const rules = this.#clinics.get(clinic)?.findLast((known) => known.seq <= seq);
    const staff = rules?.staff.get(staffIDOf(email));
    if (!rules || !staff || !mayAct(staff)) return undefined;
    return actorOf(staff, rules.roles.get(staff.permissionDetail));
  }

  /** What among these changes the person was allowed to see at no moment between two sequences, each in words. */
  breaches(clinic: string, email: string, changes: readonly Change[], from: number, to: number): string[] {
    const between = (this.#clinics.get(clinic) ?? []).filter(({ seq }) => seq > from && seq <= to);
    const actors = [from, ...between.map(({ seq }) => seq)].map((seq) => this.actorAt(clinic, email, seq));
    return changes
      .filter((change) => !actors.some((actor) => actor && mayRead(actor, change)))
      .map(({ collection, id, seq }) => `${email} received ${collection} ${id} of sequence ${seq} of ${clinic}`);
  }
}

/** Whether a document is among those that a view is about: the person's own, and what they decide about. */
export function isFor({ own }: ReadView, body: Readonly<Record<string, unknown>>): boolean {
  if (!own) return true;
  return body[own.field] === own.value || (own.about?.among.includes(String(body[own.about.field])) ?? false);
}

function mayRead(actor: Actor, { collection, body }: Change): boolean {
  const view = readView(actor, collection);
  if (!view) return false;
  if (!body) return true;
  if (!isFor(view, body)) return false;
  const { fields } = view;
  return fields === 'all' || Object.keys(body).every((field) => fields.includes(field));
}

function applied(rules: Rules, seq: number, changes: readonly ChangeRow[]): Rules {
  const staff = new Map(rules.staff);
  const roles = new Map(rules.roles);
  for (const { collection, id, body } of changes) {
    const into: Map<string, unknown> | undefined =
      collection === 'staff' ? staff : collection === 'role' ? roles : undefined;
    if (body) into?.set(id, body);
    else into?.delete(id);
  }
  return { seq, staff, roles };
}
