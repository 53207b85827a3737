import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { type FieldChange, sendChanges } from './send-changes.ts';
import { ServerRows } from './server-rows.ts';

interface Row {
  readonly id: string;
  readonly updateDateTime: number;
  readonly price: number;
  readonly cost: number | null;
}

/** A service with two rows, and the desk that has read them. Its clock ticks once a writing. */
async function begun() {
  const stored = new Map<string, Row>(
    ['a', 'b'].map((id) => [id, { id, updateDateTime: 1, price: 10, cost: 5 }] as const),
  );
  let now = 1;
  const write = (id: string, fields: Partial<Row>) => {
    now += 1;
    const row = stored.get(id);
    if (row) stored.set(id, { ...row, ...fields, updateDateTime: now });
  };
  const server = new ServerRows<Row>({
    all: async () => [...stored.values()],
    some: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
  });
  await server.load();
  const sent: object[] = [];
  const changeMany = async (rows: readonly { id: string; updateDateTime?: number }[]) => {
    sent.push(...rows);
    const gone = rows.find(({ id }) => !stored.has(id));
    if (gone) throw new DomainError('notFound', 'no such product', { row: gone.id });
    const late = rows.filter(({ id, updateDateTime = now }) => (stored.get(id)?.updateDateTime ?? 0) > updateDateTime);
    if (late.length > 0)
      throw new DomainError('conflict', 'changed meanwhile', { fields: ['price'], rows: late.map(({ id }) => id) });
    for (const { id, updateDateTime: _read, ...fields } of rows) write(id, fields);
    return rows.flatMap(({ id }) => stored.get(id) ?? []);
  };
  const price = (id: string, from: number, to: number): FieldChange => ({ id, column: 'price', from, to });
  return {
    stored,
    server,
    sent,
    write,
    price,
    send: (...changes: FieldChange[]) => sendChanges({ server, changeMany }, changes),
  };
}

it('changes go with the time at which their row was read, one entry a row, and are held at once', async () => {
  const { send, sent, server, price } = await begun();
  expect(
    await send(price('a', 10, 12), { id: 'a', column: 'cost', from: 5, to: null }, price('b', 10, 20)),
  ).toBeUndefined();
  expect(sent).toEqual([
    { id: 'a', updateDateTime: 1, price: 12, cost: null },
    { id: 'b', updateDateTime: 1, price: 20 },
  ]);
  expect(server.current().rows.get('a')).toMatchObject({ price: 12, cost: null, updateDateTime: 2 });
});

it('of two people who change one price the second is told what the first wrote, and nothing of the act is saved', async () => {
  const { send, stored, write, price } = await begun();
  write('a', { price: 11 });
  const mine = price('a', 10, 12);
  expect(await send(mine, price('b', 10, 20))).toMatchObject({
    changes: [mine, price('b', 10, 20)],
    clashes: [{ change: mine, theirs: { price: 11 } }],
  });
  expect(stored.get('b')?.price).toBe(10);
  // Knowing that, the person may write over it.
  expect(await send(price('a', 11, 12), price('b', 10, 20))).toBeUndefined();
  expect(stored.get('a')?.price).toBe(12);
});

it('what the feed brought while somebody was writing is a clash before the service is asked', async () => {
  const { send, sent, server, write, price } = await begun();
  write('a', { price: 11 });
  server.hears(new Map([['a', 2]]));
  expect(await send(price('a', 10, 12))).toMatchObject({ clashes: [{ theirs: { price: 11 } }] });
  expect(sent).toEqual([]);
  // The same amount from both is no clash.
  expect(await send(price('a', 10, 11))).toBeUndefined();
});

it('of a row that was removed meanwhile it is said that it is gone', async () => {
  const { send, stored, price } = await begun();
  stored.delete('a');
  expect(await send(price('a', 10, 12), price('b', 10, 20))).toMatchObject({
    clashes: [{ change: price('a', 10, 12), theirs: undefined }],
  });
});
