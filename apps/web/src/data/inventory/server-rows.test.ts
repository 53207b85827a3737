import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { ServerRows } from './server-rows.ts';

interface Row {
  readonly id: string;
  readonly updateDateTime: number;
  readonly price: number;
  readonly supplierName?: string;
}
const row = (id: string, price: number, updateDateTime = 1): Row => ({ id, price, updateDateTime });

it('rows that the service was asked for are whole, and what is read anew keeps what a list alone knows', async () => {
  const rows = new ServerRows<Row>({
    all: async () => [{ ...row('a', 10), supplierName: '碩騰' }, row('b', 20)],
    some: async () => [row('a', 12, 2)],
  });
  await rows.load();
  expect(rows.current().state).toBe('whole');
  await rows.refresh(['a', 'b']);
  expect([...rows.current().rows.values()]).toEqual([{ ...row('a', 12, 2), supplierName: '碩騰' }]);
});

it('without an answer what was held stays, and says that it may lack some', async () => {
  let online = true;
  const all = async () => {
    if (!online) throw new DomainError('networkRequired', 'no network');
    return [row('a', 10)];
  };
  const rows = new ServerRows<Row>({ all });
  await rows.load();
  online = false;
  await rows.refresh(['a']);
  expect(rows.current()).toMatchObject({ state: 'away', rows: new Map([['a', row('a', 10)]]) });
});

it('reads answer in the order in which they were asked, however long each takes', async () => {
  const slow = Promise.withResolvers<Row[]>();
  const answers = [slow.promise, Promise.resolve([row('a', 2, 2)])];
  const rows = new ServerRows<Row>({ all: async () => (await answers.shift()) ?? [] });
  const both = Promise.all([rows.load(), rows.load()]);
  slow.resolve([row('a', 1)]);
  await both;
  expect(rows.current().rows.get('a')?.price).toBe(2);
});

it('before a row is changed it is read again where the feed has brought more of it', async () => {
  const asked: (readonly string[])[] = [];
  const rows = new ServerRows<Row>({
    all: async () => [row('a', 10), row('b', 20)],
    some: async (ids) => {
      asked.push(ids);
      return [row('a', 12, 2)];
    },
  });
  await rows.load();
  rows.hears(new Map([['a', 2]]));
  await rows.catchUp(['a', 'b', 'a']);
  await rows.catchUp(['a', 'b']);
  expect(asked).toEqual([['a']]);
  expect(rows.current().rows.get('a')?.price).toBe(12);
});
