import { join } from 'node:path';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import pg from 'pg';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { AT_ONCE, fillPriceList, PRODUCTS, productID } from '../harness/price-list.ts';
import { fillStock } from '../harness/stock-data.ts';

const DIRECTOR = 'director@demo.vetloom.test';
const LOTS = 40_000;
const MOVEMENTS = 3_000_000;
const ROUNDS = 20;
const ROWS = 100;
const YEAR = 365 * 86_400;

/** What a shelf of many years answers, and receiving a delivery, beside the plain sum of the same movements in the same database. `size`: how many movements. */
export async function measureStock(size = MOVEMENTS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    await fillPriceList(copy.data);
    const now = Math.floor(Date.now() / 1000);
    const postgres = await startEmbeddedPostgres({ dataDir: join(copy.data, 'postgres') });
    const db = await openDatabase({ url: postgres.url });
    const bare = new pg.Client({ connectionString: postgres.url });
    try {
      await fillStock(db, { products: PRODUCTS, lots: LOTS, movements: size }, now);
      await bare.connect();
      await bare.query('VACUUM ANALYZE');
      const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
      try {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${await server.signIn(DIRECTOR)}`,
        };
        const ask: Ask = async (path, body) => {
          const answer = await fetch(`${server.url}/erp/demo${path}`, {
            ...{ method: 'POST', headers, body: JSON.stringify(body) },
          });
          const { code, result } = (await answer.json()) as { code: number; result: unknown };
          if (code !== CODE.success) throw new Error(`${path} answered ${code}`);
          return result;
        };
        const { id: supplierID } = (await ask('/supplier', { name: '康泰藥品' })) as { id: string };
        const figures: Figure[] = [];
        for (const question of QUESTIONS) figures.push(await compared(question, { ask, bare, size, now, supplierID }));
        await balanced(db);
        return figures;
      } finally {
        await server.stop();
      }
    } finally {
      await bare.end();
      await db.close();
      await postgres.stop();
    }
  } finally {
    await copy.remove();
  }
}

type Ask = (path: string, body: object) => Promise<unknown>;

interface Shelf {
  readonly ask: Ask;
  readonly bare: pg.Client;
  readonly size: number;
  /** Unix seconds. */
  readonly now: number;
  readonly supplierID: string;
}

interface Question {
  readonly name: string;
  readonly target: number;
  readonly ask: (shelf: Shelf, round: number) => Promise<unknown>;
  /** The same figure as a plain sum over the movements. */
  readonly plain?: { readonly sql: string; readonly of: (round: number) => readonly unknown[] };
}

const SUM = 'SELECT product_id, sum(quantity) FROM vetloom.stock_movement WHERE clinic_id = $1';
const QUESTIONS: Question[] = [
  {
    name: 'products with stock, 500 of them, by price',
    target: 150,
    ask: ({ ask }) => ask('/prod/getInfoList', { limit: AT_ONCE, order: { column: 'price', order: 'DESC' } }),
    plain: {
      sql: `${SUM} AND product_id = ANY ($2) GROUP BY 1`,
      of: () => ['demo', Array.from({ length: AT_ONCE }, (_, at) => productID(PRODUCTS - 1 - at))],
    },
  },
  {
    name: 'what lies of one product, lot by lot, and its movements of a month',
    target: 30,
    ask: async ({ ask, now }, round) => {
      const id = productID(round * 7);
      await ask('/prod/getStockByIds', { prodIDs: [id] });
      await ask(`/prod/${id}/stock`, { startDate: now - YEAR / 12 });
    },
    plain: { sql: `${SUM} AND product_id = $2 GROUP BY 1`, of: (round) => ['demo', productID(round * 7)] },
  },
  {
    name: 'lots, 500 of them, what expires first first',
    target: 150,
    ask: ({ ask }) => ask('/lot/getList', { limit: AT_ONCE }),
    plain: {
      sql: `SELECT l.id, sum(m.quantity) FROM (SELECT id FROM vetloom.lot WHERE clinic_id = $1 ORDER BY expires_on, id LIMIT $2) l
        JOIN vetloom.stock_movement m ON m.clinic_id = $1 AND m.lot_id = l.id GROUP BY 1`,
      of: () => ['demo', AT_ONCE],
    },
  },
  {
    name: `a delivery of ${ROWS} rows is received`,
    target: 200,
    ask: ({ ask, now, supplierID }, round) =>
      ask('/form/purchase', {
        ...{ supplierID, purchaseDate: now, arrive: 20 },
        items: Array.from({ length: ROWS }, (_, at) => ({
          ...{ _id: `r${at}`, prodID: productID(round * ROWS + at), number: 3, price: 120 },
          lots: [{ lot: `N${round}`, expiresOn: '2028-01-31', number: 3 }],
        })),
      }),
  },
];

/** Each statistic of a year; all of them are to be there within a second. */
for (const statistic of [
  ...['stockCost', 'purchaseStatus', 'sellStatus', 'serviceStatus'],
  ...['staffSellStatus', 'staffServiceStatus', 'stockHealth'],
])
  QUESTIONS.push({
    name: `statistics of a year: ${statistic}`,
    target: 1000,
    ask: ({ ask, now }) => ask(`/stat/${statistic}`, { startDate: now - YEAR, endDate: now }),
    ...(statistic === 'stockHealth' && {
      plain: {
        sql: `${SUM} AND happened_at >= $2 GROUP BY 1`,
        of: () => ['demo', Math.floor(Date.now() / 1000) - YEAR],
      },
    }),
  });

async function compared({ name, target, ask, plain }: Question, shelf: Shelf): Promise<Figure> {
  const { bare, size } = shelf;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    await ask(shelf, round);
    const asked = performance.now();
    if (plain) await bare.query(plain.sql, [...plain.of(round)]);
    if (round === 0) continue;
    ours.push(asked - started);
    theirs.push(performance.now() - asked);
  }
  const beside = plain ? `; the plain sum of the movements ${median(theirs).toFixed(1)} ms in turns with it` : '';
  return medianFigure(
    {
      name,
      unit: 'ms',
      target: { atMost: target },
      how: `over HTTP, ${PRODUCTS.toLocaleString('en')} products, ${LOTS.toLocaleString('en')} lots, ${size.toLocaleString('en')} movements${beside}; worst ${Math.max(...ours).toFixed(0)} ms`,
    },
    ours,
  );
}

/** The ledger after the deliveries: what is kept beside it must be its sum. */
async function balanced(db: OpenedDatabase): Promise<void> {
  const wrong = await db.inClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)));
  if (wrong.length > 0) throw new Error(`${wrong.length} balances aren't the sum of their movements`);
}
