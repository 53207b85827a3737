import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { CommandContext } from '@vetloom/domain/engine/command.ts';
import { OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import {
  type ImportCounts,
  type ImportPlan,
  type ImportProblem,
  NO_COUNTS,
} from '@vetloom/domain/import/import.schema.ts';
import type { ImportField } from '@vetloom/domain/import/import-kinds.ts';
import { type PeopleContext, type PeopleRow, readPeopleRow } from '@vetloom/domain/import/people-row.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { createPet, editPet } from '@vetloom/domain/pet/pet.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { fileRow, pause } from './import-work.ts';
import type { KnownPeople } from './known-people.ts';

/** What a chunk of rows comes to. `created` are new documents, `filled` changed ones. */
export interface PeopleOutcome {
  readonly writes: readonly Write[];
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  /** Rows of the file that are not taken over. */
  readonly refused: readonly number[];
}

/** What a run of rows needs; the same for the dry run and the import. */
export interface RowRun {
  readonly job: string;
  readonly plan: ImportPlan;
  readonly columns: readonly string[];
  readonly ctx: CommandContext;
}

/** Why a number of an unusual form is taken over: it stands in the old program, and nobody is there to correct it. */
const IMPORTED = 'import';

/** New ids follow from job and row, so that a row that is run again after a crash is the same row. */
const newID = (collection: 'user' | 'pet', { job, ctx }: RowRun, at: number): string =>
  `/${collection}/${ctx.now}-${job}${at.toString(36)}`;

/** Whether this job made the owner: a family of three animals has three rows. */
const isOwn = ({ job }: RowRun, { _id }: Owner): boolean => _id.includes(`-${job}`);

/** The phones and chips that a chunk speaks of. */
export function keysOf(read: readonly PeopleRow[]): { phones: string[]; chips: string[] } {
  return {
    phones: read.flatMap(({ owner }) => (owner ? [normalizePhone(owner.phone)] : [])),
    chips: read.flatMap(({ pet }) => (pet && pet.chipID !== '' ? [pet.chipID] : [])),
  };
}

/** Reads the cells of a chunk. */
export const readRows = (
  rows: readonly (readonly string[])[],
  { mapping }: ImportPlan,
  context: PeopleContext,
): PeopleRow[] => rows.map((cells) => readPeopleRow(cells, mapping, context));

/** Runs rows upon what is known; each stands or falls as a whole. `first` is the number of the first (from 0). */
export async function runRows(
  run: RowRun,
  known: KnownPeople,
  rows: readonly PeopleRow[],
  first: number,
): Promise<PeopleOutcome> {
  const counts: Record<keyof typeof NO_COUNTS | Step, number> = { ...NO_COUNTS, ...NO_STEPS };
  const refusedRows: number[] = [];
  const problems: ImportProblem[] = [];
  const written = new Map<string, Write>();
  for (const [offset, row] of rows.entries()) {
    await pause(offset);
    const at = first + offset;
    const outcome = await runRow(run, known, row, at);
    counts.rows += 1;
    for (const step of outcome.steps) counts[step] += 1;
    if (outcome.steps.includes('rowsRefused')) refusedRows.push(fileRow(at));
    for (const problem of [...row.problems, ...outcome.problems]) {
      if (problem.level === 'warning') counts.warnings += 1;
      problems.push({ row: fileRow(at), column: columnOf(run, problem.field), ...problem });
    }
    for (const write of outcome.writes) {
      const key = `${write.collection} ${write.id}`;
      const earlier = written.get(key);
      written.set(key, earlier ? { ...write, before: earlier.before } : write);
    }
    known.apply(outcome.writes);
  }
  return { writes: [...written.values()], counts, problems, refused: refusedRows };
}

/** What comes of the rows, as they are counted. */
const NO_STEPS = {
  ownersCreated: 0,
  ownersMatched: 0,
  ownersFilled: 0,
  petsCreated: 0,
  petsMatched: 0,
  petsFilled: 0,
  rowsSkipped: 0,
  rowsRefused: 0,
};
type Step = keyof typeof NO_STEPS;
interface RowOutcome {
  readonly steps: readonly Step[];
  readonly writes: readonly Write[];
  readonly problems: readonly RowProblem[];
}

const refused = (problems: readonly RowProblem[] = []): RowOutcome => ({
  steps: ['rowsRefused'],
  writes: [],
  problems,
});

async function runRow(run: RowRun, known: KnownPeople, row: PeopleRow, at: number): Promise<RowOutcome> {
  if (!row.owner || row.problems.some(({ level }) => level === 'error')) return refused();
  const overlay = new OverlayTx(known);
  const steps: Step[] = [];
  const problems: RowProblem[] = [];
  try {
    const standing = known.owner(normalizePhone(row.owner.phone));
    if (standing && run.plan.matching === 'skip' && !isOwn(run, standing))
      return { steps: ['rowsSkipped'], writes: [], problems };
    const owner = standing ?? (await newOwner(run, overlay, row.owner, at));
    if (!standing) steps.push('ownersCreated');
    else {
      if (!isOwn(run, standing)) steps.push('ownersMatched');
      if (standing.name !== row.owner.name)
        problems.push({ level: 'warning', field: 'owner.name', reason: 'other-name', value: row.owner.name });
      if (await fillOwner(run, overlay, standing, row.owner)) steps.push('ownersFilled');
    }
    if (row.pet) steps.push(...(await runPet(run, overlay, known, owner, row, row.pet, at, problems)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
    return refused([refusalOf(error, row)]);
  }
  return { steps, writes: overlay.writes(), problems };
}

async function newOwner(
  run: RowRun,
  overlay: OverlayTx,
  fields: NonNullable<PeopleRow['owner']>,
  at: number,
): Promise<Owner> {
  const _id = newID('user', run, at);
  const given = { ...fields, IDcardReason: IMPORTED };
  await createOwner.run(overlay, createOwner.input.parse({ _id, fields: given }) as never, run.ctx);
  const made = await overlay.get('user', _id);
  if (!made) throw new Error(`owner ${_id} was not made`);
  return made;
}

async function runPet(
  run: RowRun,
  overlay: OverlayTx,
  known: KnownPeople,
  owner: Owner,
  row: PeopleRow,
  fields: NonNullable<PeopleRow['pet']>,
  at: number,
  problems: RowProblem[],
): Promise<Step[]> {
  const name = fields.name.toLowerCase();
  const standing = known.pets(owner._id).find((pet) => pet.nameLowerCase === name);
  if (standing)
    return ['petsMatched', ...((await fillPet(run, overlay, standing, fields)) ? (['petsFilled'] as const) : [])];
  if (fields.chipID !== '' && known.hasChip(fields.chipID))
    problems.push({ level: 'warning', field: 'pet.chipID', reason: 'chip-taken', value: fields.chipID });
  const weight =
    row.weight > 0
      ? { id: `${run.job}${at.toString(36)}`, value: row.weight, dateTime: run.ctx.now, source: 'import' }
      : null;
  const given = { ...fields, chipReason: IMPORTED, rabiesReason: IMPORTED };
  // Nobody knows the provisional id, so no alias has to lead from it.
  const input = createPet.input.parse({
    _id: newID('pet', run, at),
    userID: owner._id,
    fields: given,
    weight,
    direct: true,
  });
  // An animal that brings its number takes none of the clinic's, as one that a device makes.
  const ctx = fields.petNumber === '' ? run.ctx : ({ ...run.ctx, where: 'device' } as const);
  await createPet.run(overlay, input as never, ctx);
  return ['petsCreated'];
}

/** What is empty here and given there, as edits. */
function fillings(standing: object, given: object): Edit[] {
  const before = standing as Record<string, unknown>;
  return Object.entries(given).flatMap(([field, to]): Edit[] => {
    const from = before[field];
    const empty = from === '' || from === null || (Array.isArray(from) && from.length === 0);
    return empty && !same(from, to) ? [{ op: 'set', path: [field], from, to } as Edit] : [];
  });
}

async function fillOwner(
  run: RowRun,
  overlay: OverlayTx,
  standing: Owner,
  given: NonNullable<PeopleRow['owner']>,
): Promise<boolean> {
  const edits = run.plan.matching === 'fill' ? fillings(standing, given) : [];
  if (edits.length === 0) return false;
  await editOwner.run(overlay, editOwner.input.parse({ userID: standing._id, edits }) as never, run.ctx);
  return true;
}

async function fillPet(
  run: RowRun,
  overlay: OverlayTx,
  standing: Pet,
  given: NonNullable<PeopleRow['pet']>,
): Promise<boolean> {
  const edits = run.plan.matching === 'fill' ? fillings(standing, given) : [];
  if (edits.length === 0) return false;
  await editPet.run(overlay, editPet.input.parse({ petID: standing._id, edits }) as never, run.ctx);
  return true;
}

/** A rule of the clinic refused what reads well. */
function refusalOf({ detail, codeName }: DomainError, row: PeopleRow): RowProblem {
  const named = typeof detail.field === 'string' ? detail.field.split('.').at(-1) : undefined;
  const onPet = named !== undefined && row.pet !== undefined && !(named in (row.owner ?? {}));
  const field = (named === undefined ? 'owner.name' : `${onPet ? 'pet' : 'owner'}.${named}`) as ImportField;
  return { level: 'error', field, reason: 'refused', value: codeName };
}

const columnOf = ({ plan, columns }: RowRun, field: ImportField): string => columns[plan.mapping.indexOf(field)] ?? '';
