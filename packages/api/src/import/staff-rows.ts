import type { Actor } from '@vetloom/domain/access/policy.ts';
import { staffByName } from '@vetloom/domain/import/doctor-name.ts';
import {
  type ImportCounts,
  type ImportProblem,
  NO_COUNTS,
  type UsedWord,
} from '@vetloom/domain/import/import.schema.ts';
import { type ProblemReason, type RowProblem, readableValue } from '@vetloom/domain/import/row-cells.ts';
import type { StaffField } from '@vetloom/domain/import/staff-import.ts';
import { roleMeant, type StaffRow } from '@vetloom/domain/import/staff-row.ts';
import { barToGive } from '@vetloom/domain/staff/powers.ts';
import { newMember, newStaffFields } from '@vetloom/domain/staff/staff.commands.ts';
import { isActive, type Role, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { fileRow } from './import-work.ts';
import type { RowFate } from './row-things.ts';

/** Who works in the clinic, which roles there are, and how many people it may have; null without a limit. */
export interface StaffHere {
  readonly people: readonly Staff[];
  readonly roles: readonly Role[];
  readonly limit: number | null;
}

/** What a chunk of people comes to. */
export interface StaffOutcome {
  readonly members: readonly Staff[];
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  readonly words: readonly UsedWord[];
  readonly refused: readonly number[];
  readonly fates: readonly RowFate[];
}

type Fate =
  | { readonly kind: 'invited'; readonly member: Staff }
  | { readonly kind: 'named' | 'skipped' }
  | { readonly kind: 'refused' };
interface Decided {
  readonly fate: Fate;
  readonly problems: readonly RowProblem[];
}

const REFUSED: Fate = { kind: 'refused' };

/** Who stays a name makes nothing. */
function rowFateOf(fate: Fate): RowFate {
  if (fate.kind === 'invited') return { fate: 'taken', document: { collection: 'staff', id: fate.member._id } };
  return { fate: fate.kind === 'named' ? 'skipped' : fate.kind === 'skipped' ? 'joined' : 'refused' };
}

/** Which column of the file a wrong field of a member came from. */
const FIELD_OF: Readonly<Record<string, StaffField>> = {
  name: 'staff.name',
  email: 'staff.email',
  phone: 'staff.phone',
  licenseNumber: 'staff.license',
  info: 'staff.info',
};

/** Runs rows of people upon who is there. What a run has made so far is kept, because a dry run writes nothing that could be looked up. */
export class StaffRows {
  readonly #job: JobRow;
  readonly #made = new Map<string, Staff>();
  readonly #names = new Set<string>();

  constructor(job: JobRow) {
    this.#job = job;
  }

  chunk(read: readonly StaffRow[], first: number, here: StaffHere, actor: Actor): StaffOutcome {
    const counts: Record<string, number> & ImportCounts = { ...NO_COUNTS, rows: read.length };
    const add = (name: string) => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    const problems: ImportProblem[] = [];
    const refused: number[] = [];
    const members: Staff[] = [];
    const words = new Map<string, UsedWord>();
    const fates: RowFate[] = [];
    for (const [at, row] of read.entries()) {
      const { fate, problems: found } = this.#decide(row, here, actor);
      fates.push(rowFateOf(fate));
      if (row.email !== '') {
        const to = roleMeant(row.role, this.#job.plan.words, here.roles)?.name ?? '';
        words.set(row.role, { field: 'staff.role', from: row.role, to, rows: (words.get(row.role)?.rows ?? 0) + 1 });
      }
      if (fate.kind === 'invited') {
        members.push(fate.member);
        this.#made.set(fate.member._id, fate.member);
      }
      if (fate.kind === 'named') this.#names.add(row.name);
      add({ invited: 'staffInvited', named: 'staffNamed', skipped: 'rowsSkipped', refused: 'rowsRefused' }[fate.kind]);
      if (fate.kind === 'refused') refused.push(fileRow(first + at));
      for (const problem of found) {
        if (problem.level === 'warning') add('warnings');
        const column = this.#job.columns[this.#job.plan.mapping.indexOf(problem.field)] ?? '';
        problems.push({ row: fileRow(first + at), column, ...problem });
      }
    }
    return { members, counts, problems, words: [...words.values()], refused, fates };
  }

  #decide(row: StaffRow, here: StaffHere, actor: Actor): Decided {
    const problems = [...row.problems];
    const refuse = (field: StaffField, reason: ProblemReason, value: string): Decided => ({
      fate: REFUSED,
      problems: [...problems, { level: 'error', field, reason, value: readableValue(value) }],
    });
    if (problems.length > 0) return { fate: REFUSED, problems };
    const there = (field: StaffField, value: string): Decided =>
      this.#job.plan.matching === 'skip'
        ? { fate: { kind: 'skipped' }, problems }
        : refuse(field, 'staff-there', value);
    const id = staffIDOf(row.email);
    if (row.email !== '' && here.people.some(({ _id }) => _id === id)) return there('staff.email', row.email);
    const named = staffByName(here.people)(row.name);
    // Two people may share a name; whoever has an email of their own is somebody else only if nobody here could be meant.
    if (named.length === 1) return there('staff.name', row.name);
    if (named.length > 1) return refuse('staff.name', 'several-of-staff', row.name);
    if (this.#made.has(id) || this.#names.has(row.name)) return refuse('staff.name', 'twice', row.name);
    if (row.email === '')
      return {
        fate: { kind: 'named' },
        problems: [{ level: 'warning', field: 'staff.email', reason: 'no-email', value: row.name }],
      };
    const role = roleMeant(row.role, this.#job.plan.words, here.roles);
    if (!role) return refuse('staff.role', 'no-role', row.role);
    if (barToGive(actor, role)) return refuse('staff.role', 'role-beyond', role.name);
    const { name, email, phone, license: licenseNumber, info } = row;
    const fields = newStaffFields.safeParse({ name, email, phone, licenseNumber, info, permissionDetail: role._id });
    if (!fields.success) {
      const [issue] = fields.error.issues;
      const field = FIELD_OF[String(issue?.path[0])] ?? 'staff.name';
      const isLong = issue?.code === 'too_big';
      return refuse(field, isLong ? 'too-long' : field === 'staff.email' ? 'not-an-email' : 'invalid', row.email);
    }
    const held = here.people.filter(isActive).length + this.#madeBeside(here);
    if (here.limit !== null && held >= here.limit) return refuse('staff.email', 'staff-limit', String(here.limit));
    return {
      fate: { kind: 'invited', member: newMember(fields.data, role, { joined: false, at: this.#job.createDateTime }) },
      problems,
    };
  }

  /** Whom this run has made and the clinic doesn't list yet. */
  #madeBeside({ people }: StaffHere): number {
    const listed = new Set(people.map(({ _id }) => _id));
    return [...this.#made.keys()].filter((id) => !listed.has(id)).length;
  }
}
