import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { afterAll, beforeAll } from 'vitest';
import { type ApiAnswer, TestApi, type TestApiOptions } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An id as a segment of a path. */
export const plain = encodeURIComponent;

/**
 * A clinic's API for tests of money: people by the name before their address, and what bills and receipts take. Every call is a
 * second after the one before it.
 */
export function useBilling(
  people: Readonly<Record<string, readonly Permission[] | 'admin'>>,
  beside: () => TestApiOptions | Promise<TestApiOptions> = () => ({}),
) {
  let opened: TestApi | undefined;
  const tokens: Record<string, string> = {};
  const api = (): TestApi => {
    if (!opened) throw new Error('the API is not open yet');
    return opened;
  };
  const signIn = async () => {
    for (const name of Object.keys(people)) tokens[name] = (await api().login(`${name}@demo.vetloom.test`)).jwt;
  };
  beforeAll(async () => {
    opened = await TestApi.open(await beside());
    for (const [name, permissions] of Object.entries(people))
      await opened.enroll(`${name}@demo.vetloom.test`, permissions);
    await signIn();
  });
  afterAll(() => opened?.close());

  const call = (method: Method, path: string, body?: unknown, as = 'admin'): Promise<ApiAnswer> => {
    api().now += 1;
    return api().call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
  };
  let made = 0;
  return {
    api,
    call,
    /** Sets the server's clock so that the next call is at this Unix second; everybody signs in anew. */
    at: async (time: number): Promise<void> => {
      api().now = time - 1;
      await signIn();
    },
    /** A new owner's id. */
    owner: async (): Promise<string> => {
      made += 1;
      const phone = `0933${String(made).padStart(6, '0')}`;
      return (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
    },
    /** A visit whose bill of `price` NT$ is asked for. */
    billOf: async (userID: string, price: number, more: object = {}) => {
      const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result
        ._id;
      const facts = { petID, cause: '嘔吐', doctor: '王醫師', division: '一般', ...more };
      const recordID: string = (await call('POST', '/record/checkin', facts)).result._id;
      const path = `/record/${plain(recordID)}`;
      await call('PUT', path, { chargeDivision: [{ _id: 'c1', name: '診察費', price, number: 1 }] });
      await call('PUT', `${path}/status`, { type: 'billStatus', status: 20 });
      const status = async () => (await call('GET', path)).result;
      return { recordID, petID, status };
    },
    deposit: async (userID: string) => (await call('GET', `/deposit/user/${plain(userID)}`)).result,
    receive: (receiveLogs: unknown[], as = 'admin') => call('POST', '/billing/receiveLogs', { receiveLogs }, as),
    /** The present second as a range. */
    today: () => ({ begin: api().now, end: api().now }),
  };
}
