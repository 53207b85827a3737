import type { DomainError } from '@vetloom/domain/core/error.ts';
import type { FieldConflict, ReadHint } from '@vetloom/domain/engine/command.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { emailOf, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { caseID } from '@vetloom/domain/sync/case.kind.ts';
import type { Case, Conflict, DraftLog } from '@vetloom/domain/sync/case.schema.ts';
import { conflictID } from '@vetloom/domain/sync/conflict.kind.ts';
import { type WrittenStep, writersOf } from '@vetloom/domain/sync/writers.ts';

/** What a case tells of the command that met it. */
export interface CaseFacts {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  readonly author: string;
  readonly client: string;
  readonly number: number;
  readonly at: number;
  readonly refusal: DomainError;
  readonly quarantined: boolean;
  readonly attempted: readonly Write[];
  readonly hints: readonly ReadHint[];
  /** Of the removed visit that it named. */
  readonly about: Case['about'];
  /** Of what an import had brought in that was taken back. */
  readonly takenBack: Case['takenBack'];
  readonly now: number;
}

/** The case of a refused command (law 13): shown to its author and to administrators, and where its author has left to whoever keeps the staff. */
export function caseOf(facts: CaseFacts): Case {
  const touched = [
    ...facts.attempted.map(({ collection, id }) => `${collection} ${id}`),
    ...facts.hints.map(({ collection, id }) => `${collection} ${id}`),
  ];
  return {
    _id: caseID(facts.uuid),
    collection: 'case',
    command: facts.name,
    version: facts.version,
    args: facts.args ?? null,
    author: facts.author,
    ...(facts.refusal.detail.rule === 'notStaff' ? { inCare: 'staff' as const } : {}),
    client: facts.client,
    number: facts.number,
    at: facts.at,
    code: facts.refusal.code,
    message: facts.refusal.message,
    detail: { ...facts.refusal.detail },
    ...(facts.about === undefined ? {} : { about: facts.about }),
    ...(facts.takenBack === undefined ? {} : { takenBack: facts.takenBack }),
    state: 'open',
    quarantined: facts.quarantined,
    touches: [...new Set(touched)].slice(0, 200),
    resolvedBy: '',
    resolvedReason: '',
    createDateTime: facts.now,
    updateDateTime: facts.now,
  };
}

/** What the log of an unmerged draft tells besides its fields. */
export interface DraftFacts {
  readonly uuid: string;
  readonly name: string;
  readonly author: string;
  readonly now: number;
  /** The draft of that document in its four states, where the command was a draft. */
  readonly draftOf: (collection: string, id: string) => Promise<DraftLog | undefined>;
  /** What was done to that document, newest first. Without: nobody is named as the writer of what stands. */
  readonly past?: (conflict: Pick<Conflict, 'documentCollection' | 'documentID' | 'fields'>) => Promise<DocumentPast>;
}

/** A document as the command found it, and how it came to that; with the command's own step apart. */
export interface DocumentPast {
  readonly stored: unknown;
  readonly steps: readonly WrittenStep[];
  readonly own: WrittenStep;
}

/** The reviews that a command's unmerged edits leave (law 3), one for each document that they were about (spec 2 §3). */
export async function conflictsOf(conflicts: readonly FieldConflict[], facts: DraftFacts): Promise<Conflict[]> {
  const reviews = Map.groupBy(conflicts, ({ collection, id, author = '' }) => `${collection} ${id} ${author}`);
  const logs: Conflict[] = [];
  for (const fields of reviews.values()) {
    const [first] = fields;
    if (!first) continue;
    // Of one document there may be one for the command's author, and one for somebody over whose words a fact has come.
    const others = logs.filter(({ documentID }) => documentID === first.id).length;
    const suffix = `${facts.uuid.slice(0, 8)}${others === 0 ? '' : `-${others + 1}`}`;
    const log: Conflict = {
      _id: conflictID(first.id, facts.now, suffix),
      collection: 'conflict' as const,
      documentCollection: first.collection,
      documentID: first.id,
      author: first.author === undefined ? facts.author : emailOf(first.author),
      command: facts.name,
      fields: fields.map(({ path, from, mine, theirs }) => ({ path: [...path], from, mine, theirs })),
      ...(first.authorAt === undefined ? {} : { mineDateTime: first.authorAt }),
      ...(first.author === undefined ? await facts.draftOf(first.collection, first.id) : {}),
      state: 'open' as const,
      resolvedBy: '',
      saveDateTime: facts.now,
      updateDateTime: facts.now,
    };
    const past = await facts.past?.(log);
    // What came over somebody's words is the command's own; what its author's words met was there before.
    const steps = past && (first.author === undefined ? past.steps : [past.own, ...past.steps]);
    const authorID = staffIDOf(log.author);
    logs.push(past && steps ? { ...log, writers: writersOf(log, { authorID, steps, stored: past.stored }) } : log);
  }
  return logs;
}
