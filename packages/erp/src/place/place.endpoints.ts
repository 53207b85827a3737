import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { movedPlaces } from '@vetloom/domain/catalog/sequence.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { firstPlace } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { changedRow } from '../rows/row-base.ts';
import { type ErpCall, ledgerOf, type RowCommand, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { countAt, placesOf, putPlace, retirePlace, type StockPlace, stockPlace, unwrittenPlace } from './place-rows.ts';

const PATH = `${ERP_BASE}/place`;
const TABLE = 'stock_place';
/** More places than a clinic has, and few enough to be shown as a whole. */
const MOST_PLACES = 60;
const frame = { scope: 'clinic', tag: 'Places' } as const;
// Whoever says where something lies reads them.
const reads = {
  ...frame,
  permission: [
    ...(['ERP_SETTINGS_READ', 'PRODUCT_READ', 'STOCK_CHECK_FORM_READ'] as const),
    ...(['PURCHASE_FORM_READ', 'SALE_FORM_READ'] as const),
  ],
  write: false,
} as const;
const writes = { ...frame, permission: ['ERP_SETTINGS_WRITE'], write: true } as const;
const params = z.object({ placeID: rowID });
const command = (verb: string): RowCommand => ({ name: `stockPlace.${verb}`, permission: writes.permission });
const named = z.object({ name: stockPlace.shape.name });

const list = erpEndpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'Places where stock lies, in their order; the first is the one that is meant where nobody says another',
  result: z.array(stockPlace),
  errors: [],
  handle: async (call) => {
    const rows = await readRows(call, placesOf);
    return rows.length === 0 ? [unwrittenPlace()] : rows.map(({ place }) => place);
  },
});

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Add a place; it stands last',
  description: `Two places of one name are refused as contradictory (\`nameTaken\`). At most ${MOST_PLACES}.`,
  command: command('create').name,
  body: named,
  result: stockPlace,
  errors: ['contradictory'],
  handle: (call) =>
    writeRows(call, command('create'), call.body, async (write) => {
      const places = await written(call, write);
      if (places.length >= MOST_PLACES)
        throw new DomainError('contradictory', 'the list is full', { rule: 'listFull', most: MOST_PLACES });
      demandName(places, '', call.body.name);
      const place: StockPlace = {
        ...{ ...call.body, id: newID(call), sequence: Math.max(-1, ...places.map(({ sequence }) => sequence)) + 1 },
        ...{ createDateTime: call.now, createBy: write.author, updateDateTime: call.now, updateBy: write.author },
      };
      await put(write, null, place);
      return place;
    }),
});

const rename = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{placeID}`,
  summary: 'Give a place another name',
  command: command('rename').name,
  params,
  body: named.extend({ updateDateTime: unixSeconds.optional() }),
  result: stockPlace,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { placeID: id } = call.params;
    const { name, updateDateTime } = call.body;
    return writeRows(call, command('rename'), { id, name }, async (write) => {
      const places = await written(call, write);
      const before = places.find((place) => place.id === id);
      if (!before) throw new DomainError('notFound', 'no such place');
      await changedRow(write.sql, { table: TABLE, id }, before, { name }, updateDateTime);
      if (before.name === name) return before;
      demandName(places, id, name);
      const after = laterThan(before, { ...before, name, updateDateTime: call.now, updateBy: write.author });
      await put(write, before, after);
      return after;
    });
  },
});

const order = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/sequence`,
  summary: 'Put places into an order: the first is the one that is meant where nobody says another',
  description: 'Places that aren’t named keep their places in the list; of two orders at once the later stands.',
  command: command('order').name,
  body: z.object({ ids: z.array(rowID).min(1).max(MOST_PLACES) }),
  result: z.null(),
  errors: [],
  handle: (call) =>
    writeRows(call, command('order'), call.body, async (write) => {
      const places = await written(call, write);
      const byID = new Map(places.map((place) => [place.id, place]));
      for (const { id, sequence } of movedPlaces(places, [...new Set(call.body.ids)])) {
        const before = byID.get(id);
        const stamps = { updateDateTime: call.now, updateBy: write.author };
        if (before) await put(write, before, laterThan(before, { ...before, sequence, ...stamps }));
      }
      return null;
    }),
});

const retire = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{placeID}`,
  summary: 'Take an empty place out of the list; a missing one counts as taken out',
  description:
    'One where something lies, also below zero, is refused (`placeNotEmpty`), and so is the only one (`lastPlace`). Movements keep its name.',
  command: command('retire').name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { placeID: id } = call.params;
    return writeRows(call, command('retire'), { id }, async (write) => {
      const places = await written(call, write);
      const before = places.find((place) => place.id === id);
      if (!before) return null;
      if (places.length === 1) throw new DomainError('contradictory', 'the only place', { rule: 'lastPlace' });
      const lots = await countAt(write.sql, id);
      if (lots > 0)
        throw new DomainError('contradictory', 'something lies there', {
          rule: 'placeNotEmpty',
          value: before.name,
          lots,
        });
      await retirePlace(write.sql, id, write.seq, call.now);
      write.note({ table: TABLE, id, before, after: null });
      return null;
    });
  },
});

/** The places as rows: a clinic that has named none has its first one written down before anything is done with it. */
async function written(call: ErpCall, write: RowWrite): Promise<StockPlace[]> {
  await firstPlace(ledgerOf(call, write));
  return (await placesOf(write.sql)).map(({ place }) => place);
}

async function put(write: RowWrite, before: StockPlace | null, after: StockPlace): Promise<void> {
  await putPlace(write.sql, after, write.seq);
  write.note({ table: TABLE, id: after.id, before, after });
}

function demandName(places: readonly StockPlace[], id: string, name: string): void {
  const other = places.find((place) => place.id !== id && place.name === name);
  if (other || name === TRANSIT.name)
    throw new DomainError('contradictory', `${name} is a place already`, {
      ...{ rule: 'nameTaken', fields: ['name'], value: name, id: other?.id ?? TRANSIT.id },
    });
}

/** Places where stock lies. */
export const placeEndpoints = [list, create, rename, order, retire];
