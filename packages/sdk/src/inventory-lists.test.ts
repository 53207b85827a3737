import { expect, it } from 'vitest';
import { VetLoomClient } from './vetloom-client.ts';

/** A client whose calls are kept instead of sent, and the bodies of those. */
function kept() {
  const sent: { address: string; body: unknown }[] = [];
  const client = new VetLoomClient({
    ...{ url: 'http://clinic.test', clinic: 'demo', token: 't' },
    fetch: async (address, init) => {
      sent.push({ address: String(address), body: JSON.parse(String(init?.body)) });
      return Response.json({ code: 100_000, result: { count: 0, rows: [] } });
    },
  });
  return { client, sent };
}

it('[3.5.17] of product levels paging, order and filters are sent where they are given, and nothing else', async () => {
  const { client, sent } = kept();
  const order = { column: 'name', order: 'DESC' } as const;
  await client.inventory.levels();
  await client.inventory.levels({ order });
  await client.inventory.levels({ limit: 10, offset: 20, type: '藥品', parentID: null });
  await client.inventory.levels({ limit: undefined, order: undefined });
  expect(sent.map(({ body }) => body)).toEqual([
    {},
    { order },
    { limit: 10, offset: 20, type: '藥品', parentID: null },
    {},
  ]);
  expect(sent[0]?.address).toBe('http://clinic.test/erp/demo/prodLevel/getList');
});

it('[3.5.19] of packages paging is sent where both of its parts are given, and else none', async () => {
  const { client, sent } = kept();
  await client.inventory.packages({ limit: 10 });
  await client.inventory.packages({ offset: 10 });
  await client.inventory.packages({ limit: 10, offset: 0, condition: { active: null } });
  expect(sent.map(({ body }) => body)).toEqual([{}, {}, { limit: 10, offset: 0, condition: { active: null } }]);
  expect(sent[0]?.address).toBe('http://clinic.test/erp/demo/package/getList');
});
