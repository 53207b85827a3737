import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { type ImportField, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import type { ThingChange } from '@vetloom/domain/import/import-thing.ts';
import type { KindProof, ProvenDocument } from '@vetloom/domain/import/kind-proof.ts';
import { type Change, changesOf, patched, patchOf } from '@vetloom/domain/import/renewal.ts';
import { type RowProblem, readableValue } from '@vetloom/domain/import/row-cells.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { PriorThing } from '@vetloom/storage/import/import-things.ts';
import { spentDeposits } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { ThingPlace } from './thing-book.ts';

/** What comes of a thing that an earlier file said already. */
export interface Renewed {
  readonly writes: readonly Write[];
  readonly changes: readonly Change<ImportField>[];
  readonly kept: readonly ThingChange[];
  readonly problems: readonly RowProblem[];
}

interface Part {
  readonly collection: string;
  readonly proven: ProvenDocument<ImportField>;
  readonly prior: PriorThing['documents'][number] | undefined;
  readonly theirs: AnyDocument | undefined;
}

/** Where a thing stands in the newer file, and whose it is. */
export interface RenewedThing {
  readonly place: ThingPlace;
  readonly row: number;
  readonly ownerID: string;
}

/** Brings what a newer file says into what an earlier one brought in, as far as nobody here has changed the same. */
export class ThingRenewal {
  readonly #job: JobRow;
  readonly #zone: Zone;
  readonly #proof: KindProof<ImportField>;
  readonly #mapped: ReadonlySet<string>;
  readonly #here = new Map<string, AnyDocument>();
  #spent: ReadonlySet<string> = new Set();

  private constructor(job: JobRow, zone: Zone, proof: KindProof<ImportField>) {
    this.#job = job;
    this.#zone = zone;
    this.#proof = proof;
    this.#mapped = new Set(job.plan.mapping.filter((field) => field !== null));
  }

  /** Looks up what stands here of these things; undefined for a kind that can't be renewed. */
  static async of(
    tx: ClinicTransaction,
    job: JobRow,
    zone: Zone,
    priors: readonly PriorThing[],
  ): Promise<ThingRenewal | undefined> {
    const proof = importKindOf(job.kind).proof as KindProof<ImportField> | undefined;
    if (!proof || job.plan.matching !== 'renew') return undefined;
    const renewal = new ThingRenewal(job, zone, proof);
    const all = priors.flatMap(({ documents }) => documents);
    for (const [collection, of] of Map.groupBy(all, (one) => one.collection)) {
      const ids = [...new Set(of.map(({ id }) => id))];
      for (const document of await tx.reader.getMany(collection as CollectionName, ids))
        if (document) renewal.#here.set(document._id, document);
    }
    const deposits = all.filter(({ collection }) => collection === 'deposit');
    // Of a balance something was taken here: what is left of it follows from both.
    renewal.#spent = new Set(
      await spentDeposits(
        tx,
        deposits.map(({ id }) => ({ id, seq: 0 })),
      ),
    );
    return renewal;
  }

  /** What stands here of an earlier thing, by collection. */
  here({ documents }: PriorThing, collection: string): AnyDocument | undefined {
    const id = documents.find((one) => one.collection === collection)?.id;
    return id === undefined ? undefined : this.#here.get(id);
  }

  /** Notes what a thing's renewal wrote, for further things of the same documents. */
  apply(writes: readonly Write[]): void {
    for (const { id, after } of writes)
      if (after) this.#here.set(id, after as AnyDocument);
      else this.#here.delete(id);
  }

  /** What the newer file says of a thing otherwise; `theirs` are its documents as that file makes them. */
  changes(prior: PriorThing, theirs: readonly AnyDocument[]): Change<ImportField>[] {
    return this.#parts(prior, theirs).flatMap((part) => this.#changesOf(part, prior));
  }

  /** Works out what is written, asked and told of a thing. */
  renew(prior: PriorThing, theirs: readonly AnyDocument[], thing: RenewedThing): Renewed {
    const after: AnyDocument[] = [];
    const removed: AnyDocument[] = [];
    const changes: Change<ImportField>[] = [];
    const kept: ThingChange[] = [];
    const problems: RowProblem[] = [];
    for (const part of this.#parts(prior, theirs)) {
      const { proven, prior: known } = part;
      const here = known && this.#here.get(known.id);
      const differing = this.#changesOf(part, prior);
      if (known && !here) {
        const [first] = differing;
        // People took it away: a newer file doesn't bring it back, but somebody should know that it says more.
        if (first)
          problems.push({
            level: 'warning',
            field: first.field,
            reason: 'removed-here',
            value: readableValue(first.to),
          });
        continue;
      }
      const target = part.theirs ?? (here && proven.absent?.(here));
      changes.push(...differing);
      kept.push(...differing.map((change) => this.#kept(change, part, target, thing)));
      const taken = new Set(differing.filter(({ verdict }) => verdict === 'take').map(({ field }) => field));
      if (!here) {
        if (target) after.push(target);
      } else if (target === null && taken.size > 0 && taken.size === differing.length) removed.push(here);
      else if (!target || taken.size === 0) after.push(here);
      else after.push(this.#marked(patched(proven, here, patchOf(proven, taken, target)), part.theirs));
    }
    if (changes.every(({ verdict }) => verdict === 'ask')) return { writes: [], changes, kept, problems };
    const agreed = this.#proof.together?.(after) ?? after;
    return { writes: this.#writes(agreed, [...after, ...removed]), changes, kept, problems };
  }

  #parts(prior: PriorThing, theirs: readonly AnyDocument[]): Part[] {
    return Object.entries(this.#proof.documents).flatMap(([collection, proven]): Part[] => {
      const known = prior.documents.find((one) => one.collection === collection);
      const made = theirs.find((one) => one.collection === collection);
      return known || made ? [{ collection, proven, prior: known, theirs: made }] : [];
    });
  }

  #changesOf({ collection, proven, prior: known, theirs }: Part, prior: PriorThing): Change<ImportField>[] {
    const here = known && this.#here.get(known.id);
    const absent = theirs ?? (here && proven.absent?.(here)) ?? undefined;
    // What a file doesn't say of a thing, and can't take back, stays.
    if (!theirs && !proven.absent) return [];
    const isMoved = known !== undefined && this.#spent.has(known.id);
    const comparing = { proven, collection, mapped: this.#mapped, zone: this.#zone, isMoved };
    return changesOf(comparing, { base: known ? prior.said : {}, here, theirs: absent });
  }

  #kept(
    change: Change<ImportField>,
    { collection, proven, prior: known, theirs }: Part,
    target: AnyDocument | null | undefined,
    { place, row, ownerID }: RenewedThing,
  ): ThingChange {
    const patch = target ? patchOf(proven, new Set([change.field]), target) : null;
    const docID = known?.id ?? theirs?._id ?? '';
    return { ...change, collection, key: place.key, ord: place.ord, row, docID, ownerID, patch };
  }

  /** It says of which file it is, and when it was changed. */
  #marked(document: AnyDocument, theirs: AnyDocument | undefined): AnyDocument {
    const imported = theirs && 'imported' in theirs ? { imported: theirs.imported } : {};
    const stamped: AnyDocument & { readonly updateDateTime: number } = {
      ...document,
      ...imported,
      updateDateTime: this.#job.createDateTime,
    };
    return stamped;
  }

  #writes(after: readonly AnyDocument[], before: readonly AnyDocument[]): Write[] {
    const made = after.flatMap((document): Write[] => {
      const here = this.#here.get(document._id);
      return here === document
        ? []
        : [{ collection: document.collection as CollectionName, id: document._id, before: here, after: document }];
    });
    const left = new Set(after.map(({ _id }) => _id));
    const gone = before.filter(({ _id }) => !left.has(_id) && this.#here.has(_id));
    return [
      ...made,
      ...gone.map(
        ({ collection, _id }): Write => ({
          collection: collection as CollectionName,
          id: _id,
          before: this.#here.get(_id),
          after: null,
        }),
      ),
    ];
  }
}
