import { daysBetween } from '@vetloom/domain/core/clock.ts';
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
import type { ImportThing, ThingChange, ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import { PEOPLE_PROOF } from '@vetloom/domain/import/people-proof.ts';
import { type PeopleContext, type PeopleRow, readPeopleRow } from '@vetloom/domain/import/people-row.ts';
import { isErasedRow } from '@vetloom/domain/import/person-traces.ts';
import { saidOf } from '@vetloom/domain/import/renewal.ts';
import { isTotalRow, type RowProblem, readableValue } from '@vetloom/domain/import/row-cells.ts';
import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { createPet, editPet } from '@vetloom/domain/pet/pet.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { addPetWeight } from '@vetloom/domain/pet/weight.commands.ts';
import type { PriorThing } from '@vetloom/storage/import/import-things.ts';
import { fileRow, pause } from './import-work.ts';
import type { KnownPeople } from './known-people.ts';
import { editPeople, type PeoplePatch, saidPeople } from './people-renewal.ts';
import type { ThingPlace } from './thing-book.ts';
import type { ThingRenewal } from './thing-renewal.ts';

/** What a chunk of rows comes to. `created` are new documents, `filled` changed ones. */
export interface PeopleOutcome {
  readonly writes: readonly Write[];
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  /** Rows of the file that are not taken over. */
  readonly refused: readonly number[];
  readonly things: readonly ImportThing[];
  readonly changes: readonly ThingChange[];
}

/** What a run of rows needs; the same for the dry run and the import. */
export interface RowRun {
  readonly job: string;
  /** What an earlier file said is renewed by it, where the plan says so. */
  readonly renewal: ThingRenewal | undefined;
  readonly plan: ImportPlan;
  readonly columns: readonly string[];
  readonly ctx: CommandContext;
}

/** Why a number of an unusual form is taken over: it stands in the old program, and nobody is there to correct it. */
const IMPORTED = 'import';

/** New ids follow from job and row, so that a row that is run again after a crash is the same row. Who was taken back has the former id again. */
const newID = (collection: 'user' | 'pet', { job, ctx }: RowRun, at: number): string =>
  `/${collection}/${ctx.now}-${job}${at.toString(36)}`;

/** A row as it was read, and its place in the import. */
export interface PlacedRow {
  readonly row: PeopleRow;
  readonly cells: readonly string[];
  readonly place: ThingPlace;
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
  rows: readonly PlacedRow[],
  first: number,
): Promise<PeopleOutcome> {
  const counts: Record<keyof typeof NO_COUNTS | Step, number> = { ...NO_COUNTS, ...NO_STEPS };
  const refusedRows: number[] = [];
  const problems: ImportProblem[] = [];
  const written = new Map<string, Write>();
  const things: ImportThing[] = [];
  const changes: ThingChange[] = [];
  for (const [offset, placed] of rows.entries()) {
    const { row } = placed;
    await pause(offset);
    const at = first + offset;
    const outcome = await runRow(run, known, placed, at);
    things.push(thingOf(run, placed, outcome, at));
    changes.push(...(outcome.changes ?? []));
    const asked = outcome.changes?.filter(({ verdict }) => verdict === 'ask').length ?? 0;
    counts.changesAsked += asked;
    run.renewal?.apply(outcome.writes);
    counts.rows += 1;
    for (const step of outcome.steps) counts[step] += 1;
    if (outcome.steps.includes('rowsRefused')) refusedRows.push(fileRow(at));
    for (const problem of [...(outcome.isSum ? [] : row.problems), ...outcome.problems]) {
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
  return { writes: [...written.values()], counts, problems, refused: refusedRows, things, changes };
}

/** What comes of the rows, as they are counted. */
const NO_STEPS = {
  ownersCreated: 0,
  ownersMatched: 0,
  ownersFilled: 0,
  petsCreated: 0,
  petsMatched: 0,
  petsFilled: 0,
  thingsSame: 0,
  thingsUpdated: 0,
  changesAsked: 0,
  rowsSkipped: 0,
  rowsRefused: 0,
};
type Step = keyof typeof NO_STEPS;
interface RowOutcome {
  readonly steps: readonly Step[];
  readonly writes: readonly Write[];
  readonly problems: readonly RowProblem[];
  /** Of a row that an earlier file had. */
  readonly changes?: readonly ThingChange[];
  readonly documents?: readonly ThingDocument[];
  /** It adds the others up: what it lacks of a person is no problem. */
  readonly isSum?: boolean;
}

const refused = (problems: readonly RowProblem[] = []): RowOutcome => ({
  steps: ['rowsRefused'],
  writes: [],
  problems,
});

/** A row in which the list adds itself up is nobody's. */
function summing({ plan }: RowRun, cells: readonly string[]): RowOutcome {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  const field = plan.mapping[at] ?? 'owner.name';
  const value = readableValue(cells[at] ?? '');
  return {
    steps: ['rowsSkipped'],
    writes: [],
    problems: [{ level: 'warning', field, reason: 'total-row', value }],
    isSum: true,
  };
}

async function runRow(run: RowRun, known: KnownPeople, placed: PlacedRow, at: number): Promise<RowOutcome> {
  const { row, cells, place } = placed;
  if (isErasedRow(cells)) return { steps: ['rowsSkipped'], writes: [], problems: [] };
  if (!row.owner && isTotalRow(cells)) return summing(run, cells);
  if (!row.owner || row.problems.some(({ level }) => level === 'error')) return refused();
  const overlay = new OverlayTx(known);
  const steps: Step[] = [];
  const problems: RowProblem[] = [];
  let owner: Owner;
  let petID = '';
  try {
    if (run.renewal && place.prior) return await renewRow(run, run.renewal, overlay, placed, at);
    const standing = known.owner(normalizePhone(row.owner.phone));
    if (standing && run.plan.matching === 'skip' && !known.isOwn(standing))
      return { steps: ['rowsSkipped'], writes: [], problems, documents: [{ collection: 'user', id: standing._id }] };
    owner = standing ?? (await newOwner(run, overlay, known, row.owner, at));
    if (!standing) steps.push('ownersCreated');
    else {
      if (!known.isOwn(standing)) steps.push('ownersMatched');
      if (standing.name !== row.owner.name)
        problems.push({ level: 'warning', field: 'owner.name', reason: 'other-name', value: row.owner.name });
      if (await fillOwner(run, overlay, standing, row.owner)) steps.push('ownersFilled');
    }
    if (row.pet) {
      const brought = await runPet(run, overlay, known, owner, row, row.pet, at, problems);
      steps.push(...brought.steps);
      petID = brought.petID;
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
    return refused([refusalOf(error, row)]);
  }
  const documents = [
    { collection: 'user', id: owner._id },
    ...(petID === '' ? [] : [{ collection: 'pet', id: petID }]),
  ];
  return { steps, writes: overlay.writes(), problems, documents };
}

/** A row that an earlier file had: what it says otherwise is taken where nobody here has changed it. */
async function renewRow(
  run: RowRun,
  renewal: ThingRenewal,
  overlay: OverlayTx,
  { row, place }: PlacedRow,
  at: number,
): Promise<RowOutcome> {
  const prior = place.prior as PriorThing;
  const ownerID = prior.documents.find(({ collection }) => collection === 'user')?.id ?? '';
  const { kept, problems } = renewal.renew(prior, saidPeople(row), { place, row: fileRow(at), ownerID });
  const changes = kept.filter(({ collection }) => renewal.here(prior, collection) !== undefined);
  const patches = prior.documents.flatMap(({ collection }): PeoplePatch[] => {
    const here = renewal.here(prior, collection);
    const taken = changes.filter((change) => change.collection === collection && change.verdict === 'take');
    return here ? [{ here, patch: Object.assign({}, ...taken.map(({ patch }) => patch)) }] : [];
  });
  const writes = await editPeople(overlay, run.ctx, patches);
  const isAsked = changes.some(({ verdict }) => verdict === 'ask');
  const steps: Step[] = writes.length > 0 ? ['thingsUpdated'] : isAsked ? [] : ['thingsSame'];
  return { steps, writes, problems, changes, documents: prior.documents };
}

/** What is kept of a row. */
function thingOf(
  { plan, ctx }: RowRun,
  { row, cells, place }: PlacedRow,
  { steps, documents = [], changes }: RowOutcome,
  at: number,
): ImportThing {
  const { prior, ...known } = place;
  const isRefused = steps.includes('rowsRefused');
  const isNew = steps.includes('ownersCreated') || steps.includes('petsCreated');
  const isPassed = isRefused || steps.includes('rowsSkipped');
  const { matching } = plan;
  return {
    ...known,
    row: fileRow(at),
    rows: 1,
    fate: isRefused
      ? 'refused'
      : isPassed
        ? 'skipped'
        : changes
          ? steps.includes('thingsUpdated')
            ? 'updated'
            : 'same'
          : isNew
            ? 'taken'
            : 'joined',
    cells: isRefused ? [] : [cells],
    said: isPassed || (matching === 'fill' && !isNew) ? {} : saidOf(PEOPLE_PROOF, saidPeople(row), ctx.zone),
    documents,
    ownerID: documents.find(({ collection }) => collection === 'user')?.id ?? '',
    prior: prior && { job: prior.job, ord: prior.ord },
  };
}

async function newOwner(
  run: RowRun,
  overlay: OverlayTx,
  known: KnownPeople,
  fields: NonNullable<PeopleRow['owner']>,
  at: number,
): Promise<Owner> {
  const _id = known.ownerTakenBack(run.ctx.clinic, normalizePhone(fields.phone)) ?? newID('user', run, at);
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
): Promise<{ readonly steps: readonly Step[]; readonly petID: string }> {
  const returning = known.petTakenBack(run.ctx.clinic, owner._id, fields);
  const standing =
    known.combined(owner._id, fields.petNumber) ??
    standingPet(known, known.pets(owner._id), fields, returning !== undefined);
  if (standing) {
    if (isOtherNumber(standing, fields))
      problems.push({ level: 'warning', field: 'pet.petNumber', reason: 'other-number', value: fields.petNumber });
    const isFilled = await fillPet(run, overlay, standing, { fields, weight: row.weight, at });
    return { steps: isFilled ? ['petsMatched', 'petsFilled'] : ['petsMatched'], petID: standing._id };
  }
  if (fields.chipID !== '' && known.hasChip(fields.chipID))
    problems.push({ level: 'warning', field: 'pet.chipID', reason: 'chip-taken', value: fields.chipID });
  if (fields.petNumber !== '' && known.hasNumber(fields.petNumber))
    problems.push({ level: 'warning', field: 'pet.petNumber', reason: 'number-taken', value: fields.petNumber });
  const weight = row.weight ? weightOf(run, row.weight, at) : null;
  const given = { ...fields, chipReason: IMPORTED, rabiesReason: IMPORTED };
  // Nobody knows the provisional id, so no alias has to lead from it.
  const petID = returning ?? newID('pet', run, at);
  const input = createPet.input.parse({
    _id: petID,
    userID: owner._id,
    fields: given,
    weight,
    direct: true,
  });
  // An animal that brings its number takes none of the clinic's, as one that a device makes.
  const ctx = fields.petNumber === '' ? run.ctx : ({ ...run.ctx, where: 'device' } as const);
  await createPet.run(overlay, input as never, ctx);
  // A clinic's counter may give it another id.
  const made = overlay.writes().find(({ collection, before, after }) => collection === 'pet' && !before && after);
  return { steps: ['petsCreated'], petID: made?.id ?? petID };
}

const isOtherNumber = ({ petNumber }: Pet, given: NonNullable<PeopleRow['pet']>): boolean =>
  petNumber !== '' && given.petNumber !== '' && petNumber !== given.petNumber;

/**
 * The owner's animal that a row means: of those with its name the one with its number. Two numbers of one file are two animals, also where the owner
 * called both alike; one that was here before is the same animal, because the clinic has numbered it itself, unless the row's own was taken back
 * and `returns`.
 */
function standingPet(
  known: KnownPeople,
  own: readonly Pet[],
  given: NonNullable<PeopleRow['pet']>,
  returns: boolean,
): Pet | undefined {
  const named = own.filter(({ nameLowerCase }) => nameLowerCase === given.name.toLowerCase());
  return (
    named.find(({ petNumber }) => petNumber === given.petNumber) ??
    named.find((pet) => !isOtherNumber(pet, given)) ??
    (returns ? undefined : named.find((pet) => !known.isOwn(pet)))
  );
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

const weightOf = (run: RowRun, weighing: NonNullable<PeopleRow['weight']>, at: number) => ({
  ...weighing,
  id: `${run.job}${at.toString(36)}`,
  source: 'import',
});

/** Gives an animal that is here what it lacks, its weight of another day too. Says whether there was anything. */
async function fillPet(
  run: RowRun,
  overlay: OverlayTx,
  standing: Pet,
  given: {
    readonly fields: NonNullable<PeopleRow['pet']>;
    readonly weight: PeopleRow['weight'];
    readonly at: number;
  },
): Promise<boolean> {
  if (run.plan.matching !== 'fill') return false;
  const petID = standing._id;
  const edits = fillings(standing, given.fields);
  if (edits.length > 0) await editPet.run(overlay, editPet.input.parse({ petID, edits }) as never, run.ctx);
  const { weight } = given;
  const isKnown = standing.weightHistory.some(
    ({ value, dateTime }) => value === weight?.value && daysBetween(dateTime, weight.dateTime, run.ctx.zone) === 0,
  );
  if (!weight || isKnown) return edits.length > 0;
  await addPetWeight.run(overlay, { petID, weight: weightOf(run, weight, given.at) }, run.ctx);
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
