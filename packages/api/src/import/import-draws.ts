import { demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type RandomBytes, randomSuffix } from '@vetloom/domain/core/ids.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import {
  DRAWN,
  type DrawCheck,
  type DrawnRecord,
  type DrawStanding,
  type ImportDraw,
} from '@vetloom/domain/import/draw.schema.ts';
import { drawnParts, type Whose, whoseParts } from '@vetloom/domain/import/drawn-parts.ts';
import { type ImportField, type ImportKindName, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import type { ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { KindProof } from '@vetloom/domain/import/kind-proof.ts';
import { rowInFile } from '@vetloom/domain/import/row-gaps.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import {
  checkDrawn,
  type DrawnThing,
  drawableJobs,
  drawnBySeed,
  drawnThings,
  findDraw,
  insertDraw,
  listDraws,
} from '@vetloom/storage/import/import-draws.ts';
import { findJob, type JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { ImportParts } from './import-parts.ts';
import { kindsOf } from './import-works.ts';
import type { Importer } from './importer.ts';

/** Draws that a list shows. */
const LISTED = 20;

/** Records that are drawn at random from all that was brought in, and checked beside their source rows. */
export class ImportDraws {
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** Draws from all that stands here of imports; the same seed draws the same as long as they are the same. @throws DomainError contradictory where there is nothing to draw */
  async draw(importer: Importer, seed: string | undefined, random: RandomBytes): Promise<ImportDraw> {
    const { clinic, actor } = importer;
    const kinds = kindsOf(actor);
    if (kinds.length === 0) demand(actor, ['CUSTOMER_WRITE']);
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const jobs = await drawableJobs(tx, kinds);
      const draw = {
        _id: randomSuffix(random, 10),
        seed: seed ?? randomSuffix(random, 12),
        jobs,
        drawnBy: actor.staffID,
        drawnAt: this.#parts.now(),
      };
      const drawn = await drawnBySeed(tx, draw.seed, jobs, DRAWN);
      if (drawn.length === 0) throw new DomainError('contradictory', 'nothing was brought in that could be drawn');
      await insertDraw(tx, draw, drawn);
      return shown(tx, importer, draw._id);
    });
  }

  /** The latest draws with how far each is. */
  list({ clinic, actor }: Importer): Promise<DrawStanding[]> {
    if (kindsOf(actor).length === 0) demand(actor, ['CUSTOMER_WRITE']);
    return this.#parts.db.readClinic(clinic, (tx) => listDraws(tx, LISTED));
  }

  /** A draw with its records beside their source rows, as both stand now. @throws DomainError notFound */
  get(importer: Importer, id: string): Promise<ImportDraw> {
    return this.#parts.db.readClinic(importer.clinic, (tx) => shown(tx, importer, id));
  }

  /** Writes down what somebody found of a record. @throws DomainError notFound */
  check(importer: Importer, id: string, { place, verdict, remark }: DrawCheck): Promise<ImportDraw> {
    const at = this.#parts.now();
    return this.#parts.db.inClinic(importer.clinic, async (tx) => {
      await demandOpenClinic(tx);
      const draw = await shown(tx, importer, id);
      const isTheirs = draw.items.some((item) => item.place === place);
      const by = importer.actor.staffID;
      if (!isTheirs || !(await checkDrawn(tx, id, { place, verdict, remark, by, at })))
        throw new DomainError('notFound', 'no such record');
      return shown(tx, importer, id);
    });
  }
}

async function shown(tx: ClinicTransaction, { actor }: Importer, id: string): Promise<ImportDraw> {
  const draw = await findDraw(tx, id);
  if (!draw) throw new DomainError('notFound', 'no such draw');
  const zone = await zoneIn(tx.reader);
  const kinds = kindsOf(actor);
  const items: DrawnRecord[] = [];
  for (const thing of await drawnThings(tx, id)) {
    const job = await findJob(tx, thing.job, 'look');
    const kind = job?.kind ?? thing.kind;
    // Security: of kinds that somebody may not bring in nothing is shown.
    if (kind !== null && kinds.includes(kind)) items.push(await recordOf(tx, { ...thing, kind }, job, zone));
  }
  return { ...draw, items };
}

/** A record as it is shown; of an import that was taken off the list nobody knows any more what its columns meant. */
async function recordOf(
  tx: ClinicTransaction,
  { place, kind, cells, documents, row, verdict, remark, checkedBy, checkedAt }: DrawnThing & { kind: ImportKindName },
  job: JobRow | undefined,
  zone: Zone,
): Promise<DrawnRecord> {
  const proof = importKindOf(kind).proof as KindProof<ImportField> | undefined;
  const here = await documentsOf(tx, documents ?? []);
  const isSaid = proof && cells && job && here.length > 0;
  // Of a list of animals whose they are is what it says.
  const whose = isSaid && kind !== 'people' ? whoseParts(cells, job.plan.mapping, await whoseOf(tx, here)) : [];
  const parts = proof && cells && job ? drawnParts(proof, cells, job.plan.mapping, here, zone) : [];
  return {
    place,
    kind,
    file: job?.name ?? '',
    row: rowInFile(job?.gaps ?? [], row ?? 1),
    documents: here.map(({ collection, _id }) => ({ collection, id: _id })),
    parts: [...whose, ...parts],
    gone: !cells || !job || here.length === 0,
    verdict,
    remark,
    checkedBy,
    checkedAt,
  };
}

/** Whose documents are: the animal that they name, and its owner. */
async function whoseOf(tx: ClinicTransaction, documents: readonly AnyDocument[]): Promise<Whose> {
  const named = (field: 'petID' | 'userID', of: readonly (AnyDocument | undefined)[]) =>
    of.flatMap((one) => (one && field in one ? [String((one as unknown as Record<string, unknown>)[field])] : []));
  const [pet] = await tx.reader.getMany('pet', named('petID', documents).slice(0, 1));
  // An animal may have gone to another owner since.
  const [owner] = await tx.reader.getMany('user', named('userID', [pet, ...documents]).slice(0, 1));
  return { pet: pet as Pet | undefined, owner: owner as Owner | undefined };
}

async function documentsOf(tx: ClinicTransaction, documents: readonly ThingDocument[]): Promise<AnyDocument[]> {
  const found: AnyDocument[] = [];
  for (const { collection, id } of documents) {
    const [document] = await tx.reader.getMany(collection as CollectionName, [id]);
    if (document) found.push(document);
  }
  return found;
}
