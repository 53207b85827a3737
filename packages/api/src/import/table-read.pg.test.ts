import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiAnswer, TestApi } from '../test-kit.ts';

let api: TestApi;
let buyer: string;
let keeper: string;
let stranger: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('buyer@demo.vetloom.test', ['SUPPLIER_READ', 'SUPPLIER_WRITE']);
  await api.enroll('desk@demo.vetloom.test', ['CUSTOMER_WRITE', 'CUSTOMER_READ']);
  await api.enroll('keeper@demo.vetloom.test', ['GENERAL_SETTINGS_READ', 'GENERAL_SETTINGS_WRITE']);
  keeper = (await api.login('keeper@demo.vetloom.test')).jwt;
  [buyer, stranger] = [
    (await api.login('buyer@demo.vetloom.test')).jwt,
    (await api.login('desk@demo.vetloom.test')).jwt,
  ];
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const read = async (text: string | Buffer, token = buyer): Promise<ApiAnswer> =>
  (
    await api.app.inject({
      ...{ method: 'POST', url: '/api/sdk/v2/demo/import/table', payload: text },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    })
  ).json<ApiAnswer>();

it('a table is answered as it stands, its rows by their numbers in the file, and nothing of it is kept', async () => {
  const { result } = await read('報價單,,\n品名,單位,單價\n速諾錠,盒,"1,250"\n,,\n犬心寶,盒,900\n');
  expect(result).toEqual({
    headings: ['品名', '單位', '單價'],
    rows: [
      { row: 3, cells: ['速諾錠', '盒', '1,250'] },
      { row: 5, cells: ['犬心寶', '盒', '900'] },
    ],
  });
  const kept = await api.database.db.readClinic('demo', (tx) =>
    tx.sql('SELECT id FROM vetloom.import_job WHERE clinic_id = $1', ['demo']),
  );
  expect(kept).toEqual([]);
});

it('what is no table, or too long for a screen, says so; strangers are refused', async () => {
  expect(await read(Buffer.from('%PDF-1.7'))).toMatchObject({ code: CODE.badParameter, detail: { reason: 'kind' } });
  expect(await read('')).toMatchObject({ code: CODE.badParameter, detail: { reason: 'empty' } });
  const long = `名,價\n${Array.from({ length: 5001 }, (_, at) => `p${at},1`).join('\n')}`;
  expect(await read(long)).toMatchObject({ code: CODE.badParameter, detail: { reason: 'rows', limit: 5000 } });
  expect((await read('名,價\na,1\n', stranger)).code).toBe(CODE.forbidden);
  expect((await read('名稱,顏色\n會咬人,#B3261E\n', keeper)).result.rows).toHaveLength(1);
});
