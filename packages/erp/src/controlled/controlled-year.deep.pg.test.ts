import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { type ApiAnswer, PASSWORD } from '@vetloom/api/test-kit.ts';
import { addDays, calendarDate, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

/*
 * A clinic's year with a controlled drug, with faults: whatever is done, however often it is sent and wherever it breaks off, the book, the ledger and the
 * shelf agree at each moment. The shelf is reckoned here from what people did, and from nothing that the service says.
 */
const DRUG = 'KET';
/** A whole year; in every run ten weeks, which pass the turn of a year too. */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const WEEKS = DEEP ? 52 : 10;
/** Milliseconds. */
const PATIENCE = DEEP ? 1_200_000 : 300_000;
const ACTS_A_WEEK = 4;
/** Every so many entries of the history the database breaks off, in the middle of the transaction. */
const FAULT_EVERY = 17;
const PHARMACIST = ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'] as const;

let desk: ErpDesk;
let owner: pg.Client;
let safe: string;
let supplierID: string;
let faults = 0;
let repeats = 0;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', an: PHARMACIST, bo: PHARMACIST });
  owner = new pg.Client({ connectionString: desk.api.database.url });
  await owner.connect();
  const controlledDrugInfo = { schedule: 3, content: 'Ketamine 50mg/mL', license: '第 1 號', manufacturer: '信東' };
  const products = [productRow({ id: DRUG, name: '愷他命', unit: 'mL', controlledDrugInfo })];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同藥品' })).result.id;
  safe = (await desk.call('POST', '/place', { name: '保險箱' })).result.id;
  await owner.query(`CREATE SEQUENCE public.entries;
    CREATE FUNCTION public.break_off() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF nextval('public.entries') % ${FAULT_EVERY} = 0 THEN RAISE EXCEPTION 'broken off'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER broken BEFORE INSERT ON vetloom.history FOR EACH STATEMENT EXECUTE FUNCTION public.break_off()`);
});
afterAll(async () => {
  await owner.query('DROP TRIGGER broken ON vetloom.history');
  await owner.end();
  await desk.close();
});

/** Numbers from 0 to before 1, the same each time. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const draw = drawing(20_261_127);
const amongst = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T;
/** Tenths of a millilitre from `least` to `most`, as millilitres. */
const tenths = (least: number, most: number) => Math.round(least + draw() * (most - least)) / 10;

/** What lies where, as the people know who put it there and took it. */
const shelf = { pharmacy: 0, safe: 0 };
type Place = keyof typeof shelf;
const move = (place: Place, quantity: number) => {
  shelf[place] = sumOf([shelf[place], quantity]);
};
const placeID = (place: Place) => (place === 'safe' ? safe : 'pharmacy');

/** What is asked until it is done: broken off it is asked again, and some of it is sent twice though it was done. */
async function insist(ask: (key: Record<string, string>) => Promise<ApiAnswer>, isKeyed: boolean): Promise<ApiAnswer> {
  const key = isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {};
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await ask(key);
    if (answer.status === 500) {
      faults += 1;
      desk.api.unexpected.length = 0;
      continue;
    }
    expect(answer.code, answer.text).toBe(CODE.success);
    if (!isKeyed || draw() > 0.25) return answer;
    repeats += 1;
    const again = await ask(key);
    expect(again.result).toEqual(answer.result);
    return answer;
  }
  throw new Error('it breaks off for ever');
}
const erp = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  insist((headers) => desk.call(method, path, body, { headers }), true).then(({ result }) => result);
const work = (method: 'POST' | 'PUT', path: string, body: object, as = 'director') => {
  desk.api.now += 1;
  return insist(() => desk.clinicCall(method, path, body, as), false).then(({ result }) => result);
};
const witness = { email: emailOf('an'), password: PASSWORD };

async function buy() {
  const number = tenths(200, 400);
  const lot = `K${Math.floor(draw() * 6)}`;
  const items = [{ _id: 'r1', prodID: DRUG, number, price: 100, lots: [{ lot, expiresOn: '2040-01-31', number }] }];
  await erp('POST', '/form/purchase', { supplierID, purchaseDate: desk.api.now, arrive: 20, items });
  move('pharmacy', number);
}

let petID = '';
let givenInAll = 0;
const handedOut: { recordID: string; number: number }[] = [];
async function handOut() {
  if (petID === '') {
    const userID = (await work('POST', '/user', { name: '陳怡君', phone: '0955000001' }))._id;
    petID = (await work('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 }))._id;
  }
  const number = tenths(1, 15);
  const recordID: string = (await work('POST', '/record/checkin', { petID, cause: '疼痛' }))._id;
  const path = `/record/${encodeURIComponent(recordID)}`;
  const todo = `/todo/dispense/${encodeURIComponent(recordID)}`;
  const item = { _id: 'd1', itemID: `/catalog/product/${DRUG}`, name: '愷他命', price: 50, number, controlled: true };
  await work('PUT', path, { drugBag: [{ bagID: 'a', items: [item] }] });
  await work('PUT', `${path}/status`, { type: 'status', status: 10 });
  await work('PUT', `${todo}/check`, { drugBagIDs: ['a'] }, 'bo');
  await work('PUT', todo, { drugBagIDs: ['a'] }, 'an');
  move('pharmacy', -number);
  givenInAll = sumOf([givenInAll, number]);
  handedOut.push({ recordID, number });
}
async function giveBack() {
  const one = handedOut.pop();
  if (!one) return;
  const todo = `/todo/dispense/${encodeURIComponent(one.recordID)}`;
  await work('PUT', `${todo}/undo`, { drugBagIDs: ['a'], reason: '飼主退回' }, 'an');
  move('pharmacy', one.number);
  givenInAll = sumOf([givenInAll, -one.number]);
}

const spots = async (): Promise<{ lotID: string; placeID: string; quantity: number }[]> =>
  (await desk.call('GET', '/controlled/shelf')).result;
async function someSpot() {
  const all = (await spots()).filter(({ quantity }) => quantity > 2);
  return all.length === 0 ? undefined : amongst(all);
}
const placeOf = (id: string): Place => (id === safe ? 'safe' : 'pharmacy');

async function throwAway() {
  const spot = await someSpot();
  if (!spot) return;
  const quantity = tenths(1, 5);
  const kind = amongst(['residue', 'used', 'whole']);
  const visitID = kind === 'residue' ? handedOut.at(-1)?.recordID : undefined;
  const { id } = await erp('POST', '/controlled/destruction', {
    ...{ kind, prodID: DRUG, lotID: spot.lotID, placeID: spot.placeID, quantity, reason: '安瓿殘餘', witness },
    ...{ happenedDateTime: desk.api.now, ...(visitID && { visitID }) },
  });
  move(placeOf(spot.placeID), -quantity);
  if (draw() > 0.2) return;
  await erp('POST', `/controlled/destruction/${id}/takeBack`, { reason: '登錯', witness });
  move(placeOf(spot.placeID), quantity);
}

async function lose() {
  const spot = await someSpot();
  if (!spot) return;
  const quantity = tenths(1, 10);
  const { id } = await erp('POST', '/loss', {
    ...{ cause: 'loss', prodID: DRUG, lotID: spot.lotID, placeID: spot.placeID, quantity, reason: '打翻' },
    ...{ happenedDateTime: desk.api.now, witness },
  });
  move(placeOf(spot.placeID), -quantity);
  if (draw() > 0.3) return;
  await erp('POST', `/loss/${id}/takeBack`, { reason: '找到了', witness });
  move(placeOf(spot.placeID), quantity);
}

async function transfer() {
  const from = amongst(['pharmacy', 'safe'] as const);
  const to: Place = from === 'safe' ? 'pharmacy' : 'safe';
  if (shelf[from] < 4) return;
  const number = tenths(10, 30);
  const items = [{ _id: 't1', prodID: DRUG, number }];
  const sent = { fromPlaceID: placeID(from), toPlaceID: placeID(to), sentDateTime: desk.api.now, items };
  const { id } = await erp('POST', '/transfer', sent);
  move(from, -number);
  const came = draw() < 0.3 ? tenths(5, 9) : number;
  const rows = [{ _id: 't1', number: came }];
  await erp('POST', `/transfer/${id}/receive`, { receivedDateTime: desk.api.now, rows, reason: '途中破損', witness });
  move(to, came);
}

async function countPlace() {
  const place = amongst(['pharmacy', 'safe'] as const);
  const lying = (await spots()).filter((spot) => spot.placeID === placeID(place));
  if (lying.length === 0 || lying.some(({ quantity }) => quantity < 1)) return;
  // Now and then somebody finds otherwise than the book says.
  const off = draw() < 0.5 ? tenths(-6, 6) : 0;
  const rows = lying.map(({ lotID, quantity }, at) => ({
    ...{ prodID: DRUG, lotID, counted: at === 0 ? sumOf([quantity, off]) : quantity },
  }));
  const counted = await erp('POST', '/controlled/count', { placeID: placeID(place), rows, witness });
  expect(counted.status).toBe(off === 0 ? 'closed' : 'open');
  if (off === 0) return;
  const cause = amongst(
    off < 0 ? ['unknown', 'deadSpace', 'stolen', 'miscounted'] : ['overfill', 'unknown', 'unwritten'],
  );
  const explanations = [{ prodID: DRUG, lotID: lying[0]?.lotID, cause, text: '說明' }];
  await erp('POST', `/controlled/count/${counted.id}/close`, { explanations, witness });
  if (!['miscounted', 'unwritten'].includes(cause)) move(place, off);
}

const book = async (of: object = {}): Promise<number> => {
  const { rows, opening } = (await desk.call('POST', '/controlled/book', { drugID: DRUG, ...of })).result;
  return rows.at(-1)?.balance ?? opening;
};

async function demandAgreement(week: number) {
  const sums = async (table: string, of = 'quantity') =>
    Object.fromEntries(
      (
        await desk.rows<{ place: string; sum: number }>(
          `SELECT place_id AS place, sum(${of})::float8 AS sum FROM vetloom.${table} WHERE clinic_id = $1 AND product_id = $2 GROUP BY 1`,
          [DRUG],
        )
      ).map(({ place, sum }) => [place, sum]),
    );
  const said = { pharmacy: shelf.pharmacy, [safe]: shelf.safe };
  const what = `week ${week}`;
  const [ledger, kept] = [await sums('stock_movement'), await sums('stock_balance')];
  for (const [place, quantity] of Object.entries(said)) {
    expect(ledger[place] ?? 0, `${what}: ledger at ${place}`).toBe(quantity);
    expect(kept[place] ?? 0, `${what}: balance at ${place}`).toBe(quantity);
    expect(await book({ placeID: place }), `${what}: book of ${place}`).toBe(quantity);
  }
  expect(ledger.transit ?? 0, `${what}: on its way`).toBe(0);
  expect(await book(), `${what}: book`).toBe(sumOf(Object.values(said)));
}

it(
  'over a year with faults the book, the ledger and the shelf agree at each moment, and so do the workbooks',
  async () => {
    // Five weeks before the turn of a year that is still to come.
    const { year: thisYear } = calendarDate(desk.api.now, TEST_ZONE);
    const begun = fromCalendarDate(thisYear + 1, 11, 27, TEST_ZONE);
    desk.api.now = begun;
    const played = new Set<() => Promise<void>>();
    const ACTS = [
      handOut,
      handOut,
      handOut,
      giveBack,
      throwAway,
      throwAway,
      lose,
      transfer,
      transfer,
      countPlace,
      countPlace,
      buy,
    ];
    for (let week = 1; week <= WEEKS; week += 1) {
      desk.api.now = addDays(desk.api.now, 7, TEST_ZONE);
      await desk.signInAgain();
      if (shelf.pharmacy < 15) await buy();
      for (let at = 0; at < ACTS_A_WEEK; at += 1) {
        desk.api.now += 1;
        const act = amongst(ACTS);
        played.add(act);
        await act();
      }
      desk.api.now += 1;
      await demandAgreement(week);
    }
    const total = sumOf(Object.values(shelf));
    const endDate = desk.api.now + 1;
    for (const path of ['/excel/cdBook', '/excel/cdBook/v2']) {
      const { rows } = await readXlsx((await desk.file('POST', `${path}?drugID=${DRUG}`, { endDate })).bytes);
      expect(Number(rows.findLast((row) => row[0] !== '')?.[5]), path).toBe(total);
    }
    const { year } = calendarDate(desk.api.now, TEST_ZONE);
    const { rows: report } = await readXlsx((await desk.file('GET', `/excel/cdBook?year=${year}`)).bytes);
    expect(Number(report.find((row) => row[0] === '愷他命')?.[report[0]?.indexOf('期末') ?? 0])).toBe(total);
    const shown = (await desk.call('GET', `/controlled/year/${year}`)).result.rows[0];
    expect(shown.closing).toBe(total);
    const body = { startDate: 0, endDate };
    const [reconciled] = (await desk.call('POST', '/controlled/reconciliation', body)).result;
    expect(reconciled).toMatchObject({ said: givenInAll, booked: givenInAll, difference: 0 });
    expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
    // That all of it was tried.
    expect(calendarDate(begun, TEST_ZONE).year).toBeLessThan(year);
    expect(played).toEqual(new Set(ACTS));
    expect(faults).toBeGreaterThan(WEEKS / 5);
    expect(repeats).toBeGreaterThan(WEEKS / 5);
    expect(desk.api.unexpected).toEqual([]);
  },
  PATIENCE,
);
