import { createHash } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { KEYS_OF_TABLES } from '@vetloom/storage/export/archived-tables.ts';
import { COMPARED_TABLES } from '@vetloom/storage/history/verify-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { controlledCountJson, controlledReportJson } from '@vetloom/storage/stock/controlled-columns.ts';
import { clinicArrivalJson, clinicTransferJson, orderMailJson } from '@vetloom/storage/stock/stock-json.ts';
import { packageRow, productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepMatches } from '../clinic-transfer/goods-match.ts';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { keepFigures } from '../stat/keep-figures.ts';

/*
 * Every table of the inventory: a row that is changed in any column, put in or taken away behind the program's back is named by `verify`. What isn't held stands here
 * with its reason, and nothing else.
 */

/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
/** How `verify` calls what each table is part of, where it isn't the table's own name. */
const NAMED: Readonly<Record<string, RegExp>> = {
  catalogue_price: /prices? .* of the (product|service|package) |the prices of the (product|service|package) /,
  form_item: /^the form /,
  package_item: /^the package /,
  price_list_row: /^the price list /,
  service_supply: /^the service /,
  sold_line: /sold by/,
  stock_balance: /^the balance of /,
  stock_movement: /^(the movements of stock of|a movement of) /,
  stock_value: /^the value of /,
  stock_worth: /^the figure of what/,
  stock_worth_now: /^the figures have/,
  supplier_product: /^the supplier /,
};

/** Tables that nothing is held against, and why. */
const UNHELD: Readonly<Record<string, string>> = {
  figure_mark: 'how far figures were read: what they are up to there is held',
  form_series:
    'how far series had come before the settings counted them: two forms can’t have one number, whatever it says',
  stat_file: 'workbooks of figures, which are asked for anew and go after a week',
  stock_audit: 'what the last comparison came to, made anew every night',
};

/** Columns that nothing is held against, and why; by their name in any table, or in one. */
const FREE: Readonly<Record<string, string>> = {
  seq: 'by which callers are told that a row has changed: the history has its own',
  'lot.created_at': 'who wrote a lot and when is told by its history alone',
  'lot.created_by': 'the same',
  'lot.updated_at': 'the same',
  'lot.updated_by': 'the same',
  'form_item.place': 'an order among rows, held as the order that it makes',
  'package_item.place': 'the same',
  'service_supply.place': 'the same',
  'supplier_product.place': 'the same',
};

/** Changes that the tables themselves refuse. */
const REFUSED: readonly string[] = [
  'erp_setting.class',
  'package_item.service_id',
  'product.level2',
  'product.level3',
  'product_level.depth',
  'product_level.parent_id',
  'stock_closing.reopened_at',
  'stock_movement.reverses_ord',
  'stock_movement.reverses_seq',
];

/** What a column is set to where one more, or a letter more, isn't allowed. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'catalogue_price.kind': `'service'`,
  'clinic_arrival.status': `'refused'`,
  'clinic_transfer.status': `'cancelled'`,
  'controlled_count.day': `'2026-11-01'`,
  'controlled_count.status': `'open'`,
  'erp_setting.class': `'x'`,
  'erp_setting.kind': `'type'`,
  'form.kind': `'return'`,
  'form_file.hash': `repeat('f', 64)`,
  'lot.status': `'blocked'`,
  'opened_unit.status': `'empty'`,
  'stock_closing.month': `'2025-01'`,
  'stock_count.status': `'dropped'`,
  'stock_movement.cause': `'loss'`,
  'stock_transfer.status': `'cancelled'`,
};

/** What else a row that is put in must have of its own. */
const SLY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalogue_price: { kind: 'kind', item_id: 'item_id', seq: 'seq + 1' },
  clinic_arrival: { transfer_id: `'sly'` },
  erp_setting: { kind: 'kind', name: `'sly'` },
  form: { body: `body || '{"customID": "sly"}'` },
  lot: { number: `'sly'` },
  package_item: { package_id: 'package_id', place: 'place + 1', product_id: `'sly'` },
  price_list_row: { list_id: 'list_id' },
  product_level: { name: `'sly'` },
  service_supply: { service_id: 'service_id' },
  stock_closing: { month: `'2025-01'` },
  stock_movement: { ord: 'ord + 1', step: 'step + 1' },
  stock_place: { name: `'sly'` },
  sold_line: { place: 'place + 1' },
  stock_worth: { ord: 'ord + 7' },
  supplier_product: { supplier_id: 'supplier_id' },
};

const keysOf = (table: string): readonly string[] =>
  (KEYS_OF_TABLES[table as keyof typeof KEYS_OF_TABLES] ?? 'product_id').split(', ');

let desk: ErpDesk;
let owner: pg.Client;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', keeper: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'] });
  desk.api.now = NOON;
  owner = new pg.Client({ connectionString: desk.api.database.url });
  await owner.connect();
  // The superuser writes beside every rule of the tables but their own checks.
  await owner.query(`SET session_replication_role = replica`);
  await fill();
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await owner.end();
  await desk.close();
});

async function done(...[method, path, body, more]: Parameters<ErpDesk['call']>): Promise<Record<string, string>> {
  const { code, result, detail } = await desk.call(method, path, body, more);
  expect({ path, code, detail }).toMatchObject({ code: CODE.success });
  return result;
}

/** A clinic in which every table has a row. */
async function fill(): Promise<void> {
  const { db } = desk.api.database;
  await db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', {
      products: [productRow({ id: 'P', name: '胰島素', unit: 'mL', openDays: 28, purchaseFactor: 10 })],
      services: [serviceRow({ id: 'S', name: '驗血', device: 'ProCyte', examSupplies: [{ prodID: 'P', number: 1 }] })],
      packages: [packageRow({ id: 'K', name: '健檢', items: [{ kind: 'product', id: 'P', number: 1 }] })],
    }),
  );
  await done('POST', '/prodLevel', { name: '藥', type: '' });
  await done('POST', '/setting/unit', { name: '瓶' });
  const { id: supplierID = '' } = await done('POST', '/supplier', { name: '大同', prods: ['P'] });
  await done('POST', `/supplier/${supplierID}/priceList`, {
    ...{ name: '十一月', pricedOn: '2026-11-01' },
    rows: [{ prodID: 'P', code: 'A', price: 50 }],
  });
  const items = [
    {
      ...{ _id: 'r', prodID: 'P', number: 50, price: 30 },
      lots: [{ lot: 'L1', expiresOn: '2028-01-31', number: 50 }],
    },
  ];
  const bought = await done('POST', '/form/purchase', {
    ...{ supplierID, purchaseDate: NOON - 60, arrive: 20, taxMode: 3, items },
  });
  await done('POST', '/form/payment', {
    ...{ supplierID, paymentDate: NOON, purchaseIDs: [bought.id], cashAmount: 100 },
  });
  const { id: orderID = '' } = await done('POST', '/form/order', { supplierID, orderDateTime: NOON, items: [] });
  const hash = createHash('sha256').update('paper').digest('hex');
  await done('POST', '/formFile', {
    ...{ formID: bought.id, description: '發票', hash, name: 'a.pdf', mime: 'application/pdf', size: 5 },
  });
  const [stock] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P'] })).result;
  const [{ lotID }] = stock.lots;
  await done('POST', '/opened', { lotID, placeID: 'pharmacy' });
  const { id: van = '' } = await done('POST', '/place', { name: '出診車' });
  await done('POST', '/transfer', {
    ...{ fromPlaceID: 'pharmacy', toPlaceID: van, sentDateTime: NOON, arrived: false },
    items: [{ _id: 'a', prodID: 'P', number: 1 }],
  });
  const { id: countID = '' } = await done('POST', '/count', { type: 'cycle', prodIDs: ['P'] });
  const entry = { prodID: 'P', lot: 'L1', expiresOn: '2028-01-31', placeID: 'pharmacy', counted: 49 };
  await done('POST', `/count/${countID}/entries`, { entries: [{ ...entry, countedDateTime: NOON }] });
  await done('POST', '/closing', { month: '2026-09' });
  const [device] = (await desk.call('POST', '/device/getDeviceList', {})).result;
  await done('PUT', `/device/${device.id}`, { standard: [{ _id: 'x', name: 'ALT', low: 1, high: 2 }] });
  await done('POST', '/standardSet', { deviceID: device.id, name: '成犬' });
  await sealed('order_mail', 'M', orderMailJson('r'), `message_id, order_id, digest`, ['M', orderID, 'd']);
  await sealed('clinic_transfer', 'T', clinicTransferJson('r'), 'id, to_clinic, body, status, sent_at', [
    ...['T', 'harbour', '{"info":""}', 'sent', String(NOON)],
  ]);
  await sealed(
    ...(['clinic_arrival', 'A', clinicArrivalJson('r')] as const),
    'id, from_clinic, transfer_id, body, status, answered_at',
    ['A', 'harbour', 'T', '{"reason":""}', 'received', String(NOON)],
  );
  await sealed('controlled_count', 'C', controlledCountJson('r'), 'id, day, place_id, body, status', [
    ...['C', '2026-11-20', 'pharmacy', '{"rows":[]}', 'closed'],
  ]);
  await sealed('controlled_report', 'year/2026', controlledReportJson('r'), 'id, body', ['year/2026', '{"info":""}']);
  await written('goods.match', (sql, note) =>
    keepMatches({ sql, note }, 'harbour', [{ from: 'X', prodID: 'P', factor: 2 }]),
  );
  await done('POST', '/form/sell', {
    ...{ sellDateTime: NOON, items: [{ _id: 'a', prodID: 'P', number: 1, price: 50 }] },
  });
  await keepFigures(db, 'demo');
}

type Sql = ReturnType<typeof clinicSqlOf>;
type Note = Parameters<typeof keepMatches>[0]['note'];

/** A write of the clinic with an entry of its own. */
const written = (name: string, work: (sql: Sql, note: Note, seq: number) => Promise<void>) =>
  desk.api.database.db.inClinic('demo', async (tx) => {
    const { seq } = await tx.openForWriting({ commands: [], authors: [], hints: [] });
    const rows: Parameters<Note>[0][] = [];
    await work(clinicSqlOf(tx), (row) => void rows.push(row), seq + 1);
    const people = { author: 'system', onBehalfOf: null, carrier: 'system' };
    const outcome = { status: 'applied', code: CODE.success, message: '', detail: {} } as const;
    const entry = { uuid: crypto.randomUUID(), client: null, number: null, name, version: 1, args: {}, key: null };
    return tx.flush([{ ...entry, at: NOON, writes: [], rows, ...people, ...outcome }]);
  });

/** A row with its entry, for a table whose calls ask for more than one clinic or two people. */
const sealed = (table: string, id: string, json: string, columns: string, values: readonly string[]) =>
  written(`${table}.test`, async (sql, note, seq) => {
    const [stamps, made] = table === 'order_mail' ? ['', ''] : [', updated_at, updated_by', `, ${NOON}, 'x'`];
    await sql(
      `INSERT INTO vetloom.${table} (clinic_id, ${columns}, seq, created_at, created_by${stamps})
        VALUES ($1, ${values.map((_, at) => `$${at + 2}`).join(', ')}, ${seq}, ${NOON}, 'x'${made})`,
      values,
    );
    const key = table === 'order_mail' ? 'message_id' : 'id';
    const [row] = await sql<{ row: object }>(
      `SELECT ${json} AS row FROM vetloom.${table} r WHERE r.clinic_id = $1 AND r.${key} = $2`,
      [id],
    );
    note({ table, id, before: null, after: row?.row ?? null });
  });

const findings = async () =>
  (await desk.api.database.db.maintenance.verifyClinic('demo')).findings.map(({ reason }) => reason);

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Tables of the inventory: those that archives take along, and figures. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'sync_client',
  'file_alias',
  'index_entry',
  'booking_hold',
  // The receipts are documents, which the history holds; the rows say what the provider answered.
  'wallet_payment',
  'einvoice_message',
]);
const TABLES = [
  ...Object.keys(KEYS_OF_TABLES).filter((table) => !OF_OTHERS.has(table)),
  ...['figure_mark', 'stock_worth', 'stock_worth_now', 'sold_line', 'stat_file', 'stock_audit'],
];
const HELD = TABLES.filter((table) => !(table in UNHELD));
const named = (table: string): RegExp => NAMED[table] ?? new RegExp(`^the ${table.replaceAll('_', ' ')} `);

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND attname <> 'clinic_id' ORDER BY attnum`,
    [`vetloom.${table}`],
  );
  return rows;
}

/** Another value of a column. */
function otherwise(table: string, { name, type }: Column): string {
  const known = OTHERWISE[`${table}.${name}`];
  if (known) return known;
  if (type === 'text') return `COALESCE(${name}, '') || '9'`;
  if (type === 'date') return `COALESCE(${name}, '2026-01-01'::date) + 1`;
  if (type === 'boolean') return `NOT COALESCE(${name}, false)`;
  if (type === 'jsonb')
    return `CASE WHEN jsonb_typeof(${name}) = 'array' THEN ${name} || '["9"]' ELSE COALESCE(${name}, '{}') || '{"tampered": 9}' END`;
  if (type.endsWith('[]')) return `${name} || '9'`;
  return `COALESCE(${name}, 0) + 1`;
}

/** A change of a row; undefined where there is none to make. */
type Change = (table: string) => string | undefined;

const FORBIDDEN_BY_TABLE: ReadonlySet<unknown> = new Set(['23505', '23514', '23P01']);

/** Changes one row of each table behind the program's back and puts everything back; answers of which tables `verify` said nothing. */
async function unnamed(tables: readonly string[], change: Change): Promise<{ missed: string[]; refused: string[] }> {
  for (const table of tables)
    await owner.query(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM vetloom.${table} WHERE clinic_id = 'demo'`);
  try {
    const changed: string[] = [];
    const refused: string[] = [];
    for (const table of tables) {
      const text = change(table);
      if (text === undefined) continue;
      const made = await owner.query(text).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && FORBIDDEN_BY_TABLE.has(error.code)) return undefined;
        throw error;
      });
      if (made) expect(made.rowCount, text).toBe(1);
      (made ? changed : refused).push(table);
    }
    const found = await findings();
    return { missed: changed.filter((table) => !found.some((reason) => named(table).test(reason))), refused };
  } finally {
    for (const table of tables) {
      const names = (await columnsOf(table)).map(({ name }) => name).join(', ');
      await owner.query(`DELETE FROM vetloom.${table} WHERE clinic_id = 'demo'`);
      await owner.query(
        `INSERT INTO vetloom.${table} (clinic_id, ${names}) SELECT clinic_id, ${names} FROM kept_${table}`,
      );
      await owner.query(`DROP TABLE kept_${table}`);
    }
  }
}

/** Tables that are changed at once: those that `verify` names alike, and those that are worked out of one another, are changed by themselves. */
const ALONE: ReadonlySet<string> = new Set(
  HELD.filter((table) => /^(stock_(balance|movement|value|worth|worth_now)|sold_line)$/.test(table)),
);
const PARTS: ReadonlySet<string> = new Set(HELD.filter((table) => table in NAMED && !ALONE.has(table)));
const TOGETHER: readonly (readonly string[])[] = [
  HELD.filter((table) => !ALONE.has(table) && !PARTS.has(table)),
  [...PARTS],
  ...[...ALONE].map((table) => [table]),
];

/** The row that is changed: the last of its table. */
const oneOf = (table: string) =>
  `ctid = (SELECT ctid FROM vetloom.${table} WHERE clinic_id = 'demo' ORDER BY ${KEYS_OF_TABLES[table as keyof typeof KEYS_OF_TABLES] ?? '1'} DESC LIMIT 1)`;

describe('verify', () => {
  it('finds nothing in a clinic in which every table of the inventory has a row', async () => {
    expect(await findings()).toEqual([]);
    for (const table of HELD) {
      const { rowCount } = await owner.query(`SELECT FROM vetloom.${table} WHERE clinic_id = 'demo'`);
      expect(rowCount, table).toBeGreaterThan(0);
    }
    for (const table of COMPARED_TABLES) expect(HELD).toContain(table);
  });

  it('names a row of any of them that is gone', async () => {
    for (const tables of TOGETHER)
      expect(await unnamed(tables, (table) => `DELETE FROM vetloom.${table} WHERE ${oneOf(table)}`)).toEqual({
        ...{ missed: [], refused: [] },
      });
  });

  it('names a row of any of them that says something else, whichever column it is', async () => {
    const columns = new Map<string, readonly Column[]>();
    for (const table of HELD)
      columns.set(
        table,
        (await columnsOf(table)).filter(({ name }) => !(name in FREE) && !(`${table}.${name}` in FREE)),
      );
    const missed: string[] = [];
    const refused: string[] = [];
    for (const tables of TOGETHER)
      for (let at = 0; tables.some((table) => columns.get(table)?.[at]); at += 1) {
        const said = await unnamed(tables, (table) => {
          const column = columns.get(table)?.[at];
          return (
            column && `UPDATE vetloom.${table} SET ${column.name} = ${otherwise(table, column)} WHERE ${oneOf(table)}`
          );
        });
        const named = (table: string) => `${table}.${columns.get(table)?.[at]?.name}`;
        missed.push(...said.missed.map(named));
        refused.push(...said.refused.map(named));
      }
    expect(missed).toEqual([]);
    expect(refused.toSorted()).toEqual(REFUSED);
  });

  it('names a row that was put into any of them', async () => {
    const inserts = new Map<string, string>();
    for (const table of HELD) {
      // There is one of each movement, and by its key none of anything else.
      if (table === 'stock_worth') continue;
      const columns = await columnsOf(table);
      const other = ({ name, type }: Column) =>
        SLY[table]?.[name] ?? (keysOf(table).includes(name) && type === 'text' ? `${name} || '-sly'` : name);
      inserts.set(
        table,
        `INSERT INTO vetloom.${table} (clinic_id, ${columns.map(({ name }) => name).join(', ')})
          SELECT clinic_id, ${columns.map(other).join(', ')} FROM vetloom.${table} WHERE ${oneOf(table)}`,
      );
    }
    for (const tables of TOGETHER)
      expect(await unnamed(tables, (table) => inserts.get(table))).toEqual({ missed: [], refused: [] });
  });
});
