import {
  MOST_LEVELS,
  type ProductLevel,
  productLevelFields,
  productLevelSchema,
} from '@vetloom/domain/catalog/product-level.schema.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { erpPage, orderOf, WHOLE_LIST } from '../rows/listing.ts';
import { changedRow } from '../rows/row-base.ts';
import { type RowCommand, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { levelOf, levelsOf, namesake, putLevels, removeLevel, usesOf } from './level-rows.ts';

const PATH = `${ERP_BASE}/prodLevel`;
const TABLE = 'product_level';
const frame = { scope: 'clinic', tag: 'Product levels' } as const;
const reads = { ...frame, permission: ['PRODUCT_READ'], write: false } as const;
const writes = { ...frame, permission: ['PRODUCT_WRITE'], write: true } as const;
const params = z.object({ levelID: rowID });
const command = (name: string): RowCommand => ({ name, permission: writes.permission });
const CREATE = command('productLevel.create');
const RENAME = command('productLevel.rename');
const REMOVE = command('productLevel.remove');

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Add a level by which products are sorted',
  description: `At most ${MOST_LEVELS} stand above each other. A child has its parent's \`type\`, which may be left out. Two of one name beside each other are refused as contradictory, with \`detail\` \`{rule: "nameTaken", id}\`.`,
  command: CREATE.name,
  body: productLevelFields.extend({ type: line(40).optional() }),
  result: productLevelSchema,
  errors: ['contradictory'],
  handle: (call) =>
    writeRows(call, CREATE, call.body, async (write) => {
      const above = call.body.parentID === null ? undefined : await levelOf(write.sql, call.body.parentID);
      const level: ProductLevel = {
        ...call.body,
        ...placeBelow(call.body, above?.level),
        id: newID(call),
        createDateTime: call.now,
        createBy: write.author,
        updateDateTime: call.now,
        updateBy: write.author,
      };
      await demandOwnName(write.sql, level);
      await putLevels(write.sql, [level], write.seq);
      write.note({ table: TABLE, id: level.id, before: null, after: level });
      call.setVersion(write.seq);
      return level;
    }),
});

/** Type and depth of a new level. @throws DomainError badParameter where none can stand */
function placeBelow(
  { parentID, type }: { readonly parentID: string | null; readonly type?: string | undefined },
  above: ProductLevel | undefined,
): Pick<ProductLevel, 'type' | 'depth'> {
  if (parentID === null) return { type: type ?? '', depth: 1 };
  const wrong = (message: string, field: string) =>
    new DomainError('badParameter', `${field}: ${message}`, { fields: [field] });
  if (!above) throw wrong('no such level', 'parentID');
  if (above.depth === MOST_LEVELS) throw wrong(`at most ${MOST_LEVELS} levels`, 'parentID');
  if (type !== undefined && type !== above.type) throw wrong('not that of its parent', 'type');
  return { type: above.type, depth: above.depth + 1 };
}

async function demandOwnName(sql: ClinicSql, level: ProductLevel): Promise<void> {
  const other = await namesake(sql, level);
  if (other)
    throw new DomainError('contradictory', `there is a level ${level.name} already`, {
      rule: 'nameTaken',
      fields: ['name'],
      value: level.name,
      id: other,
    });
}

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{levelID}`,
  summary: 'A product level',
  params,
  result: productLevelSchema,
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const row = await readRows(call, (sql) => levelOf(sql, call.params.levelID));
    if (!row) throw noLevel();
    call.setVersion(row.seq);
    return row.level;
  },
});

const rename = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{levelID}`,
  summary: 'Give a level another name; its type and parent stay',
  description: 'A name that somebody else changed since the `updateDateTime` that is sent is a conflict.',
  command: RENAME.name,
  params,
  body: z.object({ name: productLevelFields.shape.name, updateDateTime: unixSeconds.optional() }),
  result: productLevelSchema,
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { levelID: id } = call.params;
    const { name, updateDateTime } = call.body;
    return writeRows(call, RENAME, { id, name }, async (write) => {
      const row = await levelOf(write.sql, id);
      if (!row) throw noLevel();
      demandVersion(call.ifMatch, row.seq);
      const changed = await changedRow(write.sql, { table: TABLE, id }, row.level, { name }, updateDateTime);
      call.setVersion(row.seq);
      if (changed.name === row.level.name) return row.level;
      const level = laterThan(row.level, { ...changed, updateDateTime: call.now, updateBy: write.author });
      await demandOwnName(write.sql, level);
      await putLevels(write.sql, [level], write.seq);
      write.note({ table: TABLE, id, before: row.level, after: level });
      call.setVersion(write.seq);
      return level;
    });
  },
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{levelID}`,
  summary: 'Take a level away; a missing one counts as removed',
  description:
    'One that has levels below it, or under which products are sorted (archived ones too), is refused as contradictory, with `detail` `{rule: "inUse", children, products}`.',
  command: REMOVE.name,
  params,
  result: z.null(),
  versioned: true,
  errors: ['contradictory', 'conflict'],
  handle: (call) => {
    const { levelID: id } = call.params;
    return writeRows(call, REMOVE, { id }, async ({ sql, seq, note }) => {
      const row = await levelOf(sql, id);
      if (!row) return null;
      demandVersion(call.ifMatch, row.seq);
      const { children, products } = await usesOf(sql, id);
      if (children + products > 0)
        throw new DomainError('contradictory', `${children} levels and ${products} products stand below it`, {
          rule: 'inUse',
          children,
          products,
        });
      await removeLevel(sql, id, seq, call.now);
      note({ table: TABLE, id, before: row.level, after: null });
      return null;
    });
  },
});

const ORDERS = ['name', 'type', 'depth', 'createDateTime', 'updateDateTime'] as const;

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Product levels; by type and parentID, in an order, a page of them, where these are given',
  description: '`parentID` null: the levels at the top.',
  body: erpPage.extend({
    ...WHOLE_LIST,
    type: line(40).optional(),
    parentID: rowID.nullable().optional(),
    order: orderOf(ORDERS).default({ column: 'name', order: 'ASC' }),
  }),
  result: z.object({ count: z.number().int(), rows: z.array(productLevelSchema) }),
  errors: [],
  handle: (call) => {
    const { order, ...asked } = call.body;
    return readRows(call, (sql) =>
      levelsOf(sql, { ...asked, column: order.column, descending: order.order === 'DESC' }),
    );
  },
});

const noLevel = () => new DomainError('notFound', 'no such level');

/** Product levels (spec 3 §7 "Product levels"). */
export const levelEndpoints = [create, list, read, rename, remove];
