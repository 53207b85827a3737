import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { type CountName, type ImportProblem, NO_COUNTS } from '@vetloom/domain/import/import.schema.ts';
import type { ImportField } from '@vetloom/domain/import/import-kinds.ts';
import { type ProblemReason, type RowProblem, readableValue } from '@vetloom/domain/import/row-cells.ts';
import type { RowGroup } from '@vetloom/domain/import/row-groups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { fileRow, pause } from './import-work.ts';
import { KnownPatients, type KnownSubject } from './known-patients.ts';
import type { MakeOf, PastKind, PastRow, PastRun, Taken } from './past-kind.ts';
import { Standing } from './past-standing.ts';
import { type PetRow, petRowKey } from './pet-row.ts';

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
  readonly patients: KnownPatients;
  /** Weights that go with no document. */
  readonly lone: readonly PetRow[];
  readonly counts: typeof NO_COUNTS & Partial<Record<CountName, number>>;
  readonly problems: readonly ImportProblem[];
  readonly refused: readonly number[];
}

type Fate = 'taken' | 'skipped' | 'refused';
interface Outcome {
  readonly fate: Fate;
  readonly taken?: Taken | undefined;
  /** Ids that its documents would have under ids that its animal had before: it was combined with another one, or got another id. */
  readonly formerIDs?: readonly string[];
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

  constructor(run: PastRun, kind: Pick<PastKind<R>, 'whose' | 'accounts'>, make: MakeOf<R>) {
    this.#run = run;
    this.#kind = kind;
    this.#make = make;
  }

  async chunk(tx: ClinicTransaction, groups: readonly ReadGroup<R>[], bounds: ChunkBounds): Promise<PastOutcome> {
    const patients = await KnownPatients.of(
      tx,
      groups.map(({ read }) => read.patient),
    );
    const found = groups.map((one) => this.#found(one, patients));
    const there = await this.#standing(tx, found, patients);
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
      const outcome = this.#decide(found[at] as Outcome, { there, begins, patients });
      const rows = group.cells.map((_, offset) => group.first + offset);
      const own = rows.filter((row) => row >= bounds.from && row < bounds.to);
      add('rows', own.length);
      if (outcome.fate === 'skipped') add('rowsSkipped', own.length);
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
      if (!begins || outcome.fate !== 'taken' || !outcome.taken) continue;
      documents.push(...outcome.taken.documents);
      for (const step of outcome.taken.steps) add(step, 1);
      const { petID, weights } = outcome.taken;
      for (const entry of weights) patients.weigh(petID, entry);
      if (outcome.taken.documents.length === 0) lone.push(...loneOf(outcome.taken));
    }
    return { documents, patients, lone, counts, problems, refused };
  }

  /** Whose it is, and what would become of it. */
  #found({ group, read }: ReadGroup<R>, patients: KnownPatients): Outcome {
    if (read.problems.some(({ level }) => level === 'error')) return { fate: 'refused', problems: read.problems };
    const { whose } = this.#kind;
    const found = whose === 'pet' ? patients.patient(read.patient) : patients.owner(read.patient);
    if ('reason' in found) {
      const problem = this.#problem(found.field, found.reason, read.patient.number || read.patient.name);
      return { fate: 'refused', problems: [...read.problems, problem] };
    }
    const taken = this.#make(read, found.subject, fileRow(group.first));
    const other = found.otherName ? [this.#warning('patient.name', 'other-pet-name', read.patient.name)] : [];
    const problems = [...read.problems, ...other, ...taken.problems];
    return taken.problems.some(({ level }) => level === 'error')
      ? { fate: 'refused', problems }
      : { fate: 'taken', taken, formerIDs: this.#formerIDs(read, found, fileRow(group.first)), problems };
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
      return this.#run.plan.matching === 'skip' ? { fate: 'skipped', problems: [] } : this.#refuse(outcome, 'there');
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
