import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { type Removal, removalID } from '@vetloom/domain/removal/removal.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { PastKind, PastRow } from './past-kind.ts';

/** What a chunk would make. */
interface Wanted {
  readonly documents: readonly AnyDocument[];
  /** Ids that they would have under ids that their animals had before. */
  readonly former: readonly string[];
  /** Weights without a document that their animals have, by key, and the import that brought each. */
  readonly weights: ReadonlyMap<string, string>;
  readonly accounts: PastKind<PastRow>['accounts'];
}

/** What of a chunk's rows the clinic has already, and by which import. */
export class Standing {
  readonly #job: string;
  readonly #jobs: ReadonlyMap<string, string>;
  readonly #sums: ReadonlyMap<string, unknown>;
  /** Accounts that other imports have carried over. */
  readonly #accounts: ReadonlySet<string>;

  private constructor(
    job: string,
    jobs: ReadonlyMap<string, string>,
    sums: ReadonlyMap<string, unknown>,
    accounts: ReadonlySet<string>,
  ) {
    this.#job = job;
    this.#jobs = jobs;
    this.#sums = sums;
    this.#accounts = accounts;
  }

  /** Looks it up, in few round trips; `job` is the import that asks. */
  static async of(
    tx: ClinicTransaction,
    job: string,
    { documents, former, weights, accounts }: Wanted,
  ): Promise<Standing> {
    const jobs = new Map(weights);
    const sums = new Map<string, unknown>();
    const wanted = [...documents.map(({ collection, _id }) => ({ collection, _id })), ...former.map(formerly)];
    for (const [collection, of] of Map.groupBy(wanted, (one) => one.collection)) {
      const ids = [...new Set(of.map(({ _id }) => _id))];
      const found = await tx.reader.getMany(collection as CollectionName, ids);
      for (const document of found) {
        if (!document) continue;
        jobs.set(document._id, jobOf(document));
        sums.set(document._id, sumOf(document));
      }
      if (collection !== 'record') continue;
      // A visit that somebody removed can be brought back, and would stand twice beside one of its own id.
      for (const removal of await tx.reader.getMany('removal', ids.map(removalID)))
        if (removal) jobs.set((removal as Removal).recordID, jobOf((removal as Removal).record));
    }
    return new Standing(job, jobs, sums, await othersAccounts(tx, job, { documents, accounts }));
  }

  has = (id: string): boolean => this.#jobs.has(id);

  /** The import by which it is there; empty of what was made here, undefined where it isn't there. */
  jobOf = (id: string): string | undefined => this.#jobs.get(id);

  /** Whether it would be an account once more that was carried over: of an owner whose account another import brought in, or with another sum. */
  isOtherAccount(document: AnyDocument): boolean {
    if (!this.has(document._id)) return this.#accounts.has(accountOf(document));
    return (
      isAccount(document) &&
      this.#jobs.get(document._id) !== this.#job &&
      this.#sums.get(document._id) !== sumOf(document)
    );
  }
}

const formerly = (_id: string) => ({ collection: _id.split('/')[1] ?? '', _id });

/** The import that a document came by; empty for one that was made here. */
const jobOf = (document: object): string =>
  'imported' in document ? ((document.imported as { readonly job: string } | undefined)?.job ?? '') : '';

const isAccount = ({ collection }: AnyDocument): boolean => collection === 'deposit' || collection === 'sale';
const sumOf = (document: AnyDocument): unknown =>
  'amount' in document ? document.amount : 'total' in document ? document.total : undefined;
const accountOf = (document: object): string =>
  'userID' in document && 'collection' in document ? `${document.collection} ${document.userID}` : '';

async function othersAccounts(
  tx: ClinicTransaction,
  job: string,
  { documents, accounts }: Pick<Wanted, 'documents' | 'accounts'>,
): Promise<ReadonlySet<string>> {
  if (!accounts) return new Set();
  const owners = new Set(documents.flatMap((document) => ('userID' in document ? [String(document.userID)] : [])));
  const found = await accounts(tx, [...owners]);
  return new Set(found.filter((one) => one.job !== job).map(accountOf));
}
