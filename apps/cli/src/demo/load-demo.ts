import { createHash } from 'node:crypto';
import type { FileService } from '@vetloom/api/files/file-service.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { demoAccounts } from './accounts.ts';
import { DEMO_AUTHOR } from './catalogue.ts';
import { inventClinic } from './clinic.ts';
import { issueEinvoices } from './einvoices.ts';
import { erpLists } from './erp-lists.ts';
import { uploadForm } from './forms.ts';
import { connectInstruments } from './instruments/connect-instruments.ts';
import { keepSentPictures } from './sent-pictures.ts';
import { clinicPlans, type DemoSize } from './sizes.ts';
import { DemoStock } from './stock/demo-stock.ts';

/** Seed of demo data for which none was asked. */
export const DEFAULT_SEED = 'vetloom';
/** The alliance that the invented clinics form. */
const ALLIANCE = 'hefeng';

/** What to load. */
export interface LoadOptions {
  readonly size: DemoSize;
  readonly seed?: string;
  /** Unix seconds; today's boards are made for this moment. */
  readonly now: number;
  /** Leaves the second clinic out. */
  readonly clinicOnly?: boolean;
  /** Where files of clinics are kept; without it no form is uploaded. */
  readonly files?: FileService;
  /** Hears how many documents of a clinic have been made, now and then. */
  readonly onProgress?: (clinic: string, documents: number) => void;
}

/** What was loaded into one clinic. */
export interface LoadedClinic {
  readonly id: string;
  readonly name: string;
  readonly documents: Readonly<Partial<Record<CollectionName, number>>>;
  readonly seconds: number;
}

/**
 * Creates the demo clinics with their accounts on a database that has none of them. Memory stays small whatever the size.
 * @throws DomainError contradictory when one of the clinics exists already
 */
export async function loadDemo(database: OpenedDatabase, options: LoadOptions): Promise<LoadedClinic[]> {
  const seed = options.seed ?? DEFAULT_SEED;
  const plans = options.clinicOnly ? clinicPlans(options.size).slice(0, 1) : clinicPlans(options.size);
  for (const { id } of plans)
    if (await database.system.findClinic(id))
      throw new DomainError('contradictory', `the clinic ${id} exists already; demo data go into an empty database`, {
        id,
      });
  const clinics: LoadedClinic[] = [];
  for (const plan of plans) {
    const started = performance.now();
    const invented = inventClinic(plan, seed, options.now);
    const { catalogue, founding, documents } = invented;
    const idKey = idKeyOf(seed, plan.id);
    await database.system.foundClinic({
      clinic: { id: plan.id, name: plan.name, alliance: ALLIANCE, idKey },
      documents: founding,
      author: DEMO_AUTHOR,
      at: options.now,
    });
    const counts: Partial<Record<CollectionName, number>> = {};
    for (const { collection } of founding)
      counts[collection as CollectionName] = (counts[collection as CollectionName] ?? 0) + 1;
    const stock = new DemoStock(database, invented, seed);
    const loaded = stock.work.through(counted(documents, counts, plan.id, options.onProgress));
    await database.maintenance.bulkLoad(plan.id, loaded, {
      author: DEMO_AUTHOR,
      command: 'demo.load',
      at: options.now,
    });
    const products = await stock.begin();
    const settings = erpLists({ ...catalogue, products }, options.now);
    await database.inClinic(plan.id, (tx) =>
      saveCatalogue(tx, DEMO_AUTHOR, { services: catalogue.services, products, settings }),
    );
    await stock.keep(options.now);
    // One clinic issues invoices, the other gives receipts alone, as both are usual.
    if (plan !== plans[0]) {
      await issueEinvoices(database, { plan, seed, now: options.now });
      if (options.files) await uploadForm(database, options.files, { plan, seed, now: options.now });
    }
    if (options.files) await keepSentPictures(database, options.files, { plan, seed });
    if (plan.hasInstruments && options.files)
      await connectInstruments(database, { plan, catalogue, files: options.files, seed, now: options.now });
    counts.catalog = catalogue.products.length + catalogue.services.length;
    clinics.push({ id: plan.id, name: plan.name, documents: counts, seconds: (performance.now() - started) / 1000 });
  }
  for (const account of await demoAccounts(plans.map(({ id }) => id))) await database.system.saveAccount(account);
  return clinics;
}

const PROGRESS_EVERY = 20_000;

function* counted(
  documents: Iterable<AnyDocument>,
  counts: Partial<Record<CollectionName, number>>,
  clinic: string,
  onProgress: LoadOptions['onProgress'],
): Generator<AnyDocument> {
  let total = 0;
  for (const document of documents) {
    const collection = document.collection as CollectionName;
    counts[collection] = (counts[collection] ?? 0) + 1;
    total += 1;
    if (total % PROGRESS_EVERY === 0) onProgress?.(clinic, total);
    yield document;
  }
}

/** The key that seals the clinic's ids in paths, from the seed: links of demo data stay good when they are loaded again. */
const idKeyOf = (seed: string, clinic: string): string =>
  createHash('sha512').update(`vetloom demo id key/${seed}/${clinic}`).digest('base64url');
