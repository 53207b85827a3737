import { join } from 'node:path';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';

/** Products of a long price list. */
export const PRODUCTS = 5000;
/** As many as one call writes. */
export const AT_ONCE = 500;

/** The id of one of them. */
export const productID = (at: number): string => `bench-${at}`;

/** Gives the demo clinic of a data folder, whose server doesn't run, a price list of 5,000 products. */
export async function fillPriceList(data: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(data, 'postgres') });
  try {
    const db = await openDatabase({ url: postgres.url });
    try {
      for (let first = 0; first < PRODUCTS; first += AT_ONCE) {
        const products = Array.from({ length: AT_ONCE }, (_, at) =>
          productRow({
            id: productID(first + at),
            name: `品項 ${first + at}`,
            customID: `B-${first + at}`,
            price: first + at,
          }),
        );
        await db.inClinic('demo', (tx) => saveCatalogue(tx, 'bench', { products }));
      }
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}
