import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { accountHolder, type Holder } from '@vetloom/domain/import/account-holder.ts';
import { type CountName, type ImportProblem, NO_COUNTS } from '@vetloom/domain/import/import.schema.ts';
import { type ImportField, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import type { ImportThing, ThingChange, ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import { isErasedRow } from '@vetloom/domain/import/person-traces.ts';
import type { ThingFate } from '@vetloom/domain/import/reconciliation.schema.ts';
import { saidOf } from '@vetloom/domain/import/renewal.ts';
import { isTotalRow, type ProblemReason, type RowProblem, readableValue } from '@vetloom/domain/import/row-cells.ts';
import type { RowGroup } from '@vetloom/domain/import/row-groups.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { PriorThing } from '@vetloom/storage/import/import-things.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { fileRow, pause } from './import-work.ts';
import { KnownPatients, type KnownSubject } from './known-patients.ts';
import type { MakeOf, PastKind, PastRow, PastRun, Subject, Taken } from './past-kind.ts';
import { Standing } from './past-standing.ts';
import { type PetRow, petRowKey } from './pet-row.ts';
import { ThingBook, type ThingCells, type ThingPlace, thingCells } from './thing-book.ts';
import { type Renewed, ThingRenewal } from './thing-renewal.ts';

/** Rows of the chunk, counted from 0: the first, and the one behind the last. What stands together may begin before and end behind them. */
export interface ChunkBounds {
  readonly from: number;
  readonly to: number;
}

/** What was read of rows that stand together. */
export interface ReadGroup<R extends PastRow> {
  readonly group: RowGroup;
  readonly read: R;
}

/** What a chunk of rows comes to. */
export interface PastOutcome {
  readonly documents: readonly AnyDocument[];
  /** What of documents of earlier files a newer one changes. */
  readonly renewed: readonly Write[];
  readonly things: readonly ImportThing[];
  readonly changes: readonly ThingChange[];
  readonly patients: KnownPatients;
  /** Weights that go with no document. */
  readonly lone: readonly PetRow[];
  readonly counts: typeof NO_COUNTS & Partial<Record<CountName, number>>;
  readonly problems: readonly ImportProblem[];
  readonly refused: readonly number[];
}

/**
 * `passed`: a row that adds the others up and is no record itself, or one whose person was erased; `nothing`: one that says that there is nothing.
 */
type Fate = 'taken' | 'skipped' | 'passed' | 'nothing' | 'refused' | 'renewed';
interface Outcome {
  readonly fate: Fate;
  readonly taken?: Taken | undefined;
  /** Ids that its documents would have under ids that its animal had before: it was combined with another one, or got another id. */
  readonly formerIDs?: readonly string[];
  readonly renewed?: Renewed | undefined;
  readonly ownerID?: string;
  readonly problems: readonly RowProblem[];
}

/** Runs what was read upon what the clinic holds; each thing stands or falls as a whole, with all its rows. */
export class PastRows<R extends PastRow> {
  readonly #run: PastRun;
  readonly #kind: Pick<PastKind<R>, 'whose' | 'accounts'>;
  readonly #make: MakeOf<R>;
  /** Ids that this run has taken in: a dry run writes nothing that could be looked up. */
  readonly #own = new Set<string>();
  /** How many weights of its own this run has given each animal. */
  readonly #weighed = new Map<string, number>();
  readonly #book: ThingBook;

  constructor(run: PastRun, kind: Pick<PastKind<R>, 'whose' | 'accounts'>, make: MakeOf<R>) {
    this.#run = run;
    this.#kind = kind;
    this.#make = make;
    this.#book = new ThingBook(run.job);
  }

  async chunk(tx: ClinicTransaction, groups: readonly ReadGroup<R>[], bounds: ChunkBounds): Promise<PastOutcome> {
    const patients = await KnownPatients.of(
      tx,
      groups.map(({ read }) => read.patient),
    );
    const found = groups.map((one) => this.#found(one, patients));
    const there = await this.#standing(tx, found, patients);
    const places = await this.#places(tx, groups, bounds);
    const priors = places.flatMap((place) => (place && 'ord' in place ? (place.prior ?? []) : []));
    const renewal = await ThingRenewal.of(tx, this.#run.job, this.#run.zone, priors);
    const things: ImportThing[] = [];
    const changes: ThingChange[] = [];
    const renewed: Write[] = [];
    const counts: Partial<Record<CountName, number>> & typeof NO_COUNTS = { ...NO_COUNTS };
    const problems: ImportProblem[] = [];
    const refused: number[] = [];
    const documents: AnyDocument[] = [];
    const lone: PetRow[] = [];
    const add = (name: CountName, by: number) => {
      (counts as Record<CountName, number>)[name] = (counts[name] ?? 0) + by;
    };
    for (const [at, { group }] of groups.entries()) {
      await pause(at);
      const begins = group.first >= bounds.from;
      const place = places[at] as ThingCells | ThingPlace;
      const outcome = this.#fate(found[at] as Outcome, { there, patients, place, renewal, row: fileRow(group.first) });
      if ('ord' in place) things.push(this.#thing(group, place, outcome));
      const rows = group.cells.map((_, offset) => group.first + offset);
      const own = rows.filter((row) => row >= bounds.from && row < bounds.to);
      add('rows', own.length);
      if (outcome.fate === 'skipped' || outcome.fate === 'passed' || outcome.fate === 'nothing')
        add('rowsSkipped', own.length);
      if (outcome.fate === 'refused') {
        add('rowsRefused', own.length);
        refused.push(...own.map(fileRow));
      }
      // Of what goes over the border of two chunks each lists the rows that it holds, and the first makes it.
      for (const problem of begins ? outcome.problems : outcome.problems.filter(({ level }) => level === 'error')) {
        if (problem.level === 'warning') add('warnings', 1);
        const rowsOfIt = problem.level === 'error' ? own : own.slice(0, 1);
        problems.push(
          ...rowsOfIt.map((row) => ({ row: fileRow(row), column: this.#column(problem.field), ...problem })),
        );
      }
      if (!begins) continue;
      if (outcome.renewed) {
        const { writes } = outcome.renewed;
        renewal?.apply(writes);
        renewed.push(...writes);
        changes.push(...outcome.renewed.kept);
        for (const write of writes) patients.reweigh(write);
        const asked = outcome.renewed.changes.filter(({ verdict }) => verdict === 'ask').length;
        if (writes.length > 0) add('thingsUpdated', 1);
        else if (asked === 0) add('thingsSame', 1);
        if (asked > 0) add('changesAsked', asked);
      }
      if (outcome.fate !== 'taken' || !outcome.taken) continue;
      documents.push(...outcome.taken.documents);
      for (const step of outcome.taken.steps) add(step, 1);
      const { petID, weights } = outcome.taken;
      for (const entry of weights) patients.weigh(petID, entry);
      if (outcome.taken.documents.length === 0) lone.push(...loneOf(outcome.taken));
    }
    return { documents, renewed, things, changes, patients, lone, counts, problems, refused };
  }

  /** Whose it is, and what would become of it. */
  #found({ group, read }: ReadGroup<R>, patients: KnownPatients): Outcome {
    const { whose } = this.#kind;
    const [only = []] = group.cells;
    if (isErasedRow(only)) return { fate: 'passed', problems: [this.#warning('patient.number', 'erased', '')] };
    if (group.cells.length === 1 && isTotalRow(only)) {
      const isNobodys = 'reason' in (whose === 'pet' ? patients.patient(read.patient) : patients.owner(read.patient));
      const word = only.find((cell) => cell.trim() !== '') ?? '';
      if (isNobodys) return { fate: 'passed', problems: [this.#warning('patient.number', 'total-row', word)] };
    }
    if (read.problems.some(({ level }) => level === 'error')) return { fate: 'refused', problems: read.problems };
    const found = whose === 'pet' ? patients.patient(read.patient) : patients.owner(read.patient);
    if ('reason' in found) {
      const problem = this.#problem(found.field, found.reason, read.patient.number || read.patient.name);
      return { fate: 'refused', problems: [...read.problems, problem] };
    }
    const row = fileRow(group.first);
    const other = found.otherName ? [this.#warning('patient.name', 'other-pet-name', read.patient.name)] : [];
    const { taken, ownerID, problem } = this.#made(read, found.subject, row);
    if (taken.isNothing) return { fate: 'nothing', taken, ownerID, problems: read.problems };
    const problems = [...read.problems, ...other, ...taken.problems, ...(problem ? [problem] : [])];
    return problems.some(({ level }) => level === 'error')
      ? { fate: 'refused', taken, ownerID, problems }
      : { fate: 'taken', taken, formerIDs: this.#formerIDs(read, found, row), ownerID, problems };
  }

  /** What becomes of it, and whose it is: money that is owed or was left is that of whoever had the animal then. */
  #made(read: R, subject: Subject, row: number): { taken: Taken; ownerID: string; problem?: RowProblem } {
    const { formers, userID, userName, userPhone } = subject;
    const taken = this.#make(read, subject, row);
    const since = formers.at(-1)?.until ?? 0;
    const isMoney = this.#kind.whose === 'owner' || taken.documents.some((one) => isOwedBefore(one, since));
    if (formers.length === 0 || !isMoney) return { taken, ownerID: userID };
    const present = { userID, userName, userPhone };
    const meant = accountHolder(read.patient.phone, present, formers);
    // Between whom it is open, what an earlier file said of it is still whose it was.
    const holder = 'unclear' in meant ? (meant.unclear[0] ?? present) : meant.holder;
    const theirs = holder.userID === userID ? taken : this.#make(read, held(subject, holder), row);
    const made = { taken: theirs, ownerID: holder.userID };
    if ('unclear' in meant) {
      const names = meant.unclear.map((one) => one.userName).join(' → ');
      return { ...made, problem: this.#problem('patient.phone', 'changed-owner', names) };
    }
    if (!meant.isFormer) return made;
    return { ...made, problem: this.#warning('patient.phone', 'former-owner', holder.userName) };
  }

  /** The places of what begins in the chunk, and of what goes on in it what its cells say. */
  async #places(
    tx: ClinicTransaction,
    groups: readonly ReadGroup<R>[],
    { from }: ChunkBounds,
  ): Promise<(ThingCells | ThingPlace)[]> {
    const { job, zone } = this.#run;
    const all = groups.map(({ group }) => thingCells(job, zone, group.cells, fileRow(group.first)));
    await this.#book.lookUp(tx, all);
    return all.map((cells, at) => {
      if ((groups[at]?.group.first ?? 0) < from) return cells;
      const later = all.slice(at + 1).filter(({ key }) => key === cells.key);
      return this.#book.place(cells, new Set(later.map(({ print }) => print)));
    });
  }

  /** What becomes of a thing: one of an earlier file is renewed, any other is decided by itself. */
  #fate(outcome: Outcome, { there, patients, place, renewal, row }: Placed): Outcome {
    const begins = 'ord' in place;
    const isRenewing = renewal !== undefined && (begins ? place.prior !== undefined : this.#book.has(place.key));
    const isSaid = outcome.fate === 'taken' || (outcome.taken && outcome.problems.every(isEmptied));
    if (!isRenewing || !isSaid) return this.#decide(outcome, { there, begins, patients });
    const problems = outcome.problems.filter((problem) => !isEmptied(problem));
    if (!begins || !place.prior) return { ...outcome, fate: 'renewed', problems };
    const documents = outcome.taken?.documents ?? [];
    const renewed = renewal.renew(place.prior, documents, { place, row, ownerID: outcome.ownerID ?? '' });
    return { ...outcome, fate: 'renewed', renewed, problems: [...problems, ...renewed.problems] };
  }

  /** What is kept of a thing. */
  #thing({ first, cells }: RowGroup, place: ThingPlace, outcome: Outcome): ImportThing {
    const { key, ord, print, year, sums, prior } = place;
    const made = outcome.taken?.documents ?? [];
    const { proof } = importKindOf(this.#run.job.kind);
    const isHere = outcome.fate !== 'refused' && outcome.fate !== 'passed';
    // What was passed over is not what stands here: a newer file is compared with what was taken.
    const isSaid = proof !== undefined && (outcome.fate === 'taken' || outcome.fate === 'renewed');
    return {
      key,
      ord,
      row: fileRow(first),
      rows: cells.length,
      fate: fateOf(outcome),
      year,
      // What a list says of itself is not said twice.
      sums: outcome.fate === 'passed' ? {} : sums,
      print,
      cells: isHere ? cells : [],
      said: isSaid ? saidOf(proof, made, this.#run.zone) : {},
      documents: isHere ? standing(prior, made, outcome.renewed) : [],
      ownerID: outcome.ownerID ?? '',
      prior: prior && { job: prior.job, ord: prior.ord },
    };
  }

  #formerIDs(read: R, { subject, formerIDs }: KnownSubject, row: number): string[] {
    const { pet } = subject;
    if (!pet) return [];
    return formerIDs.flatMap((_id) =>
      this.#make(read, { ...subject, pet: { ...pet, _id } }, row).documents.map((document) => document._id),
    );
  }

  #standing(tx: ClinicTransaction, found: readonly Outcome[], patients: KnownPatients): Promise<Standing> {
    const documents = found.flatMap(({ taken }) => taken?.documents ?? []);
    const former = found.flatMap(({ formerIDs = [] }) => formerIDs);
    const weights = new Map(found.flatMap(({ taken }) => (taken ? weightsThere(taken, patients) : [])));
    return Standing.of(tx, this.#run.job._id, { documents, former, weights, accounts: this.#kind.accounts });
  }

  #decide(
    outcome: Outcome,
    {
      there,
      begins,
      patients,
    }: { readonly there: Standing; readonly begins: boolean; readonly patients: KnownPatients },
  ): Outcome {
    const { taken } = outcome;
    if (outcome.fate !== 'taken' || !taken) return outcome;
    const { documents } = taken;
    const ids = [...idsOf(taken), ...(outcome.formerIDs ?? [])];
    const isOwn = ids.some((id) => this.#own.has(id) || there.jobOf(id) === this.#run.job._id);
    const isThere = ids.some((id) => there.has(id));
    if (!begins) {
      if (isOwn) return outcome;
      // It was refused where it began.
      if (!isThere) return this.#refuse(outcome, 'twice');
    } else if (isOwn) return this.#refuse(outcome, 'twice');
    // Money that isn't the same is shown, whatever becomes of what is: passed over in silence nobody would know of it.
    if (documents.some((document) => there.isOtherAccount(document))) return this.#refuse(outcome, 'there');
    if (isThere)
      return this.#run.plan.matching === 'refuse'
        ? this.#refuse(outcome, 'there')
        : { fate: 'skipped', taken, ownerID: outcome.ownerID ?? '', problems: [] };
    if (taken.documents.length === 0) {
      const weighed = (this.#weighed.get(taken.petID) ?? 0) + taken.weights.length;
      if (weighed > patients.weightsFree(taken.petID)) return this.#refuse(outcome, 'too-many-weights');
      this.#weighed.set(taken.petID, weighed);
    }
    for (const id of ids) this.#own.add(id);
    return outcome;
  }

  #refuse({ problems }: Outcome, reason: ProblemReason): Outcome {
    return { fate: 'refused', problems: [...problems, this.#problem('patient.number', reason, '')] };
  }

  #problem = (field: ImportField, reason: ProblemReason, value: string): RowProblem => ({
    level: 'error',
    field,
    reason,
    value: readableValue(value),
  });

  #warning = (field: ImportField, reason: ProblemReason, value: string): RowProblem => ({
    ...this.#problem(field, reason, value),
    level: 'warning',
  });

  #column(field: ImportField): string {
    const { job, plan } = this.#run;
    return job.columns[plan.mapping.indexOf(field)] ?? '';
  }
}

/** A thing as if its animal were somebody's still. */
const held = (subject: Subject, { userID, userName, userPhone }: Holder): Subject => ({
  ...subject,
  ...{ userID, userName, userPhone },
  pet: subject.pet && { ...subject.pet, userID, userName, userPhone },
});

/** Whether something is owed on a visit from before a time. */
function isOwedBefore(document: AnyDocument, time: number): boolean {
  if (document.collection !== 'record') return false;
  const { total, received, dateTime } = document as VisitRecord;
  return total > received && dateTime < time;
}

/** The weights of what is no document. */
const loneOf = ({ petID, weights }: Taken): PetRow[] => weights.map(({ id }) => ({ petID, rowID: id }));

/** By what it is known again: its documents, or the weights that are all there is of it. */
const idsOf = (taken: Taken): string[] =>
  taken.documents.length > 0 ? taken.documents.map(({ _id }) => _id) : loneOf(taken).map(petRowKey);

/** Of these weights those that their animal has, by the import that brought each; empty for one that was noted here. */
function weightsThere(taken: Taken, patients: KnownPatients): [key: string, job: string][] {
  if (taken.documents.length > 0) return [];
  return taken.weights.flatMap((entry): [string, string][] => {
    const like = patients.weightLike(taken.petID, entry);
    return like ? [[petRowKey({ petID: taken.petID, rowID: entry.id }), like.imported?.job ?? '']] : [];
  });
}

interface Placed {
  readonly there: Standing;
  readonly patients: KnownPatients;
  readonly place: ThingCells | ThingPlace;
  readonly renewal: ThingRenewal | undefined;
  readonly row: number;
}

/** A newer file that says nothing any more of what an earlier one said: it was paid or used up there. Whose that was is known since then. */
const isEmptied = ({ level, reason }: RowProblem): boolean =>
  level === 'warning' || reason === 'nothing-said' || reason === 'changed-owner';

function fateOf({ fate, renewed }: Outcome): ThingFate {
  if (fate === 'renewed') return renewed && renewed.writes.length > 0 ? 'updated' : 'same';
  if (fate === 'passed' || fate === 'nothing') return 'skipped';
  return fate === 'skipped' ? 'joined' : fate;
}

/** The documents in which a thing stands after it was renewed, or as it was made. */
function standing(
  prior: PriorThing | undefined,
  made: readonly AnyDocument[],
  renewed: Renewed | undefined,
): ThingDocument[] {
  if (!prior || !renewed) return made.map(({ collection, _id }) => ({ collection, id: _id }));
  const gone = new Set(renewed.writes.filter(({ after }) => after === null).map(({ id }) => id));
  const news = renewed.writes
    .filter(({ id, after }) => after !== null && !prior.documents.some((one) => one.id === id))
    .map(({ collection, id }) => ({ collection, id }));
  return [...prior.documents.filter(({ id }) => !gone.has(id)), ...news];
}
