import { CODE } from '@vetloom/domain/core/codes.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { AT_ONCE, fillPriceList, PRODUCTS, productID } from '../harness/price-list.ts';

const DIRECTOR = 'director@demo.vetloom.test';
/** Each call is asked this many times, after one round that counts for nothing. */
const ROUNDS = 20;

/** Lists of 5,000 products and a column of 500 prices, as a screen asks for them over HTTP. */
export async function measureCatalogue(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    await fillPriceList(copy.data);
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server.signIn(DIRECTOR)}` };
      const ask = async (path: string, body: object): Promise<number> => {
        const started = performance.now();
        const answer = await fetch(`${server.url}/erp/demo${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        const { code } = (await answer.json()) as { code: number };
        if (code !== CODE.success) throw new Error(`${path} answered ${code}`);
        return performance.now() - started;
      };
      const figures: Figure[] = [];
      for (const { name, path, bodyOf, target } of QUESTIONS) {
        const took: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1) {
          const ms = await ask(path, bodyOf(round));
          if (round > 0) took.push(ms);
        }
        figures.push(
          medianFigure(
            {
              name,
              unit: 'ms',
              ...(target === undefined ? {} : { target: { atMost: target } }),
              how: `${path} over HTTP, one call after the other, ${PRODUCTS} products; least ${Math.min(...took).toFixed(0)} ms, worst ${Math.max(...took).toFixed(0)} ms`,
            },
            took,
          ),
        );
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

interface Question {
  readonly name: string;
  readonly path: string;
  readonly bodyOf: (round: number) => object;
  readonly target?: number;
}

const QUESTIONS: readonly Question[] = [
  { name: 'products, a page of 50', path: '/prod/getList', bodyOf: (round) => ({ offset: round * 50 }), target: 150 },
  { name: 'products, 500 of them', path: '/prod/getList', bodyOf: () => ({ limit: AT_ONCE }), target: 150 },
  {
    name: 'products with stock, 500 of them, by price',
    path: '/prod/getInfoList',
    bodyOf: () => ({ limit: AT_ONCE, order: { column: 'price', order: 'DESC' } }),
    target: 150,
  },
  {
    name: 'products whose name or code holds a text',
    path: '/prod/getList',
    bodyOf: (round) => ({ condition: { text: `${round}7` } }),
    target: 150,
  },
  {
    name: '500 prices in one call',
    path: '/prod/multiUpdateProd',
    bodyOf: (round) => ({
      prods: Array.from({ length: AT_ONCE }, (_, at) => ({ id: productID(at), price: round + at / 4 })),
    }),
  },
];
