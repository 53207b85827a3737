import { knownTo, nameOf, Walk } from '@vetloom/api/walk.fixture.ts';
import {
  BOTH,
  type ComerTokens,
  enrollComers,
  programToken,
  SUDO,
  walkComers,
} from '@vetloom/api/walk-comers.fixture.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';
import { openErp } from './test-kit.ts';

/*
 * Every call of the inventory, also one that is added, is made by whoever isn't simply its person: by an operator in the place of somebody who works in
 * two clinics, by a program with that person's consent for one of them, by a sign-in that is over.
 */

let tokens: ComerTokens & { readonly program: string };
const ids: Record<string, string> = {};
const walk = new Walk(ERP_ENDPOINTS, { parameters: { kind: 'unit', name: 'unit' }, valid: {}, open: openErp });
let superuser: pg.Client;

beforeAll(async () => {
  await walk.open();
  const { api } = walk;
  tokens = { ...(await enrollComers(api)), program: await programToken(api, 'catalogue', ['inventory.read']) };
  superuser = new pg.Client({ connectionString: api.database.url });
  await superuser.connect();
  for (const [parameter, path] of Object.entries(MADE)) {
    const made = await api.call('POST', `/erp/demo${path}`, {
      token: tokens.operator,
      body: { name: path, price: 10 },
    });
    ids[parameter] = String(made.result?.id);
  }
});
afterAll(async () => {
  await superuser.end();
  await walk.close();
});

/** What a parameter of a path names. */
const MADE = {
  prodID: '/prod',
  servingID: '/serving',
  packageID: '/package',
  supplierID: '/supplier',
  levelID: '/prodLevel',
  id: '/setting/unit',
};

const calls = walk.inClinic.map((endpoint) => [nameOf(endpoint), endpoint] as const);

walkComers(walk, () => tokens);

describe('a program whose consent is to read changes nothing', () => {
  it.each(calls.filter(([, { write }]) => write))('%s', async (_, endpoint) => {
    const answer = await walk.send(endpoint, { token: tokens.program, parameters: ids, body: { name: '名字' } });
    expect(answer.code, answer.text).toBe(CODE.forbidden);
  });

  it('and reads products and services, not suppliers', async () => {
    const ask = (path: string) =>
      walk.api.call('POST', `/erp/demo${path}/getList`, { token: tokens.program, body: {} });
    expect([(await ask('/prod')).code, (await ask('/serving')).code]).toEqual([CODE.success, CODE.success]);
    expect((await ask('/supplier')).code).toBe(CODE.forbidden);
  });
});

/** What names the person without the operator, in whichever table. */
const TRACES: Readonly<Record<string, string>> = {
  history: `SELECT command AS what FROM vetloom.history WHERE clinic_id = 'demo' AND author = $1 OR (on_behalf_of = $1 AND author <> $2)`,
  command_log: `SELECT name AS what FROM vetloom.command_log WHERE clinic_id = 'demo' AND (author = $1 OR carrier = $1 OR (on_behalf_of = $1 AND author <> $2))`,
  catalogue_price: `SELECT kind || item_id AS what FROM vetloom.catalogue_price WHERE clinic_id = 'demo' AND set_by = $1 AND operator IS DISTINCT FROM $2`,
};

describe('an operator in somebody’s place stands in every trace', () => {
  let served = 0;
  const lonely = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [table, statement] of Object.entries(TRACES)) {
      const { rows } = await superuser.query<{ what: string }>(statement, [BOTH, SUDO]);
      found.push(...rows.map(({ what }) => `${table}: ${what}`));
    }
    return found;
  };
  const bodies = [
    () => ({}),
    () => ({ name: '另一個名字', price: 20, limit: 5 }),
    () => ({ prods: [{ id: ids.prodID, price: 30 }], prodIDs: [ids.prodID] }),
    () => ({ servings: [{ id: ids.servingID, price: 30 }], ids: [ids.servingID] }),
  ];

  it.each(calls)('%s', async (name, endpoint) => {
    for (const body of bodies) {
      const sent = knownTo(endpoint, body());
      const answer = await walk.send(endpoint, { token: tokens.operator, parameters: ids, body: sent });
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      if (answer.code === CODE.success) served += 1;
    }
    expect(await lonely()).toEqual([]);
  });

  it('and in the past of prices as it is answered', async () => {
    const { result } = await walk.api.call('POST', '/erp/demo/prod', {
      token: tokens.operator,
      body: { name: '紗布', price: 8 },
    });
    const { result: prices } = await walk.api.call('GET', `/erp/demo/prod/${result.id}/prices`, {
      token: tokens.operator,
    });
    expect(prices).toEqual([{ price: 8, from: walk.api.now, by: BOTH, operator: SUDO }]);
  });

  it('and many calls were served to leave one', () => expect(served).toBeGreaterThan(60));
});
