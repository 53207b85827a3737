import { CODE, codeName, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiServices } from './services.ts';
import { type ApiAnswer, TestApi } from './test-kit.ts';

/*
 * Walks every endpoint with what nobody should send (law 31). The cases follow from each endpoint's own schemas, so that an
 * endpoint that is added is walked without a line here.
 */

type Walked = AnyEndpoint<ApiServices>;
const SECRET = 'sealed-record-of-the-harbour';
const ids = { user: '/user/1-walk', pet: '/pet/1-walk', record: '/record/1-walk', receipt: '/receipt/1-walk' };

let api: TestApi;
let admin: string;
let outsider: string;
let nobody: string;
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nobody@demo.vetloom.test', []);
  await api.enroll('outsider@harbour.test', 'admin', 'harbour');
  const login = await api.login('admin@demo.vetloom.test');
  admin = login.jwt;
  idKey = login.clinicRoles[0]?.idKey ?? '';
  nobody = (await api.login('nobody@demo.vetloom.test')).jwt;
  outsider = (await api.login('outsider@harbour.test')).jwt;
  const B = '/api/sdk/v2';
  for (const [clinic, token, name] of [
    ['demo', admin, '陳怡君'],
    ['harbour', outsider, SECRET],
  ] as const) {
    const at = (path: string, body: unknown) => api.call('POST', `${B}/${clinic}${path}`, { token, body });
    await at('/user', { _id: ids.user, name, phone: '0912345678' });
    await at('/pet', { _id: ids.pet, userID: ids.user, name });
    await at('/record/checkin', { _id: ids.record, petID: ids.pet, cause: name });
  }
});
afterAll(() => api.close());

const nameOf = (endpoint: Walked): string => `${endpoint.method} ${endpoint.path}`;
const inClinic = ENDPOINTS.filter(({ scope }) => scope === 'clinic');

/** The address of an endpoint with its parameters filled in. */
function addressOf(endpoint: Walked, parameters: Readonly<Record<string, string>> = {}): string {
  const known: Record<string, string> = {
    clinic: 'demo',
    userID: ids.user,
    petID: ids.pet,
    recordID: ids.record,
    receiptID: ids.receipt,
    weightID: 'w1',
    dayStart: '1795104000',
    ...parameters,
  };
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? 'x'));
}

const send = (endpoint: Walked, parts: Parameters<TestApi['call']>[2] & { parameters?: Record<string, string> } = {}) =>
  api.call(
    endpoint.method,
    addressOf(endpoint, parts.parameters),
    endpoint.method === 'GET' ? { ...parts, body: undefined } : parts,
  );

const INSIDES = /vetloom\.[a-z_]+[ (]|node_modules|\.ts:|SELECT |syntax error|relation |column |stack/;

/** A catalogue code with its HTTP status, below 500, and not a word about our insides or about other clinics. */
function demandClean(answer: ApiAnswer, what: string): void {
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  expect(answer.status, what).toBe(httpStatusOf(codeName(answer.code)));
  expect(Object.values(CODE), what).toContain(answer.code);
  if (answer.code !== CODE.success) expect(answer.text, what).not.toMatch(INSIDES);
  demandEnvelope(answer, what);
  expect(answer.text, what).not.toMatch(/argon2|password_?hash/i);
  expect(answer.text, what).not.toContain(SECRET);
}

/** Calls whose answers another standard shapes. */
const PLAIN = new Set(ENDPOINTS.filter(({ answers }) => answers === 'plain').map(nameOf));
/** Calls that answered 200 with the envelope. */
const served = new Set<string>();

/** `{code, result}` of what was served, `{code, message}` of what was refused (law 30); a file is its own answer. */
function demandEnvelope({ status, headers, text }: ApiAnswer, what: string): void {
  const [method, path = ''] = what.split(/[ ?]/);
  const name = `${method} ${path}`;
  if (!/json/.test(String(headers['content-type'])) || PLAIN.has(name)) return;
  const answer = JSON.parse(text);
  const members = Object.keys(answer).filter((member) => member !== 'detail');
  expect(members, what).toEqual(['code', status === 200 ? 'result' : 'message']);
  if (status !== 200) return;
  expect([CODE.success, CODE.loginSuccess], what).toContain(answer.code);
  served.add(name);
}

const headOf = async (): Promise<number> => (await api.database.db.feed.head('demo'))?.seq ?? 0;

const NASTY_TEXT: readonly unknown[] = [
  'x'.repeat(100_000),
  '\u0000',
  '😀'.repeat(50),
  '\u202Egnp.exe',
  'مرحبا',
  'e\u0301\u0327'.repeat(30),
  '\uD800',
  '<script>alert(1)</script>',
  `'; DROP TABLE vetloom.document; --`,
  '%',
  '_',
  '\\',
  '{}',
  '$1',
  '../../etc/passwd',
  '/clinic/harbour/user/1-walk',
  '/user/../harbour/user/1-walk',
  '__proto__',
  '',
];
const NASTY_NUMBERS: readonly unknown[] = [
  -1,
  0,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  -2_208_988_801,
  7_258_118_401,
  1e15,
];
const NASTY_SHAPES: readonly unknown[] = [null, true, [], {}, [[]], { a: { b: 1 } }, [null], 'NaN', 'Infinity'];
const NASTY = [...NASTY_TEXT, ...NASTY_NUMBERS, ...NASTY_SHAPES];

/** Each field meets a fifth of the values, its neighbours the others; all of them in the deep round. */
const sample = (field: number): readonly unknown[] =>
  process.env.VETLOOM_DEEP ? NASTY : NASTY.filter((_, at) => at % 5 === field % 5);

/** Every body with one field made wrong, as the schema names the fields. */
function* wrongBodies(schema: z.ZodType): Generator<[string, unknown]> {
  yield ['a broken body', '{"a":'];
  yield ['a list', [1, 2]];
  yield ['a text', '"text"'];
  yield ['null', 'null'];
  yield ['a prototype', '{"__proto__":{"admin":true}}'];
  yield ['a deep nest', `${'['.repeat(5000)}${']'.repeat(5000)}`];
  yield ['NaN', '{"limit":NaN}'];
  if (!(schema instanceof z.ZodObject)) return;
  const fields = Object.keys(schema.shape);
  const valid = Object.fromEntries(
    fields.flatMap((field) => (VALID[field] === undefined ? [] : [[field, VALID[field]]])),
  );
  yield ['an unknown field', { ...valid, unknownField: 1 }];
  yield ['nothing', {}];
  for (const [at, field] of fields.entries()) {
    for (const value of sample(at))
      yield [`${field} = ${String(JSON.stringify(value)).slice(0, 60)}`, { ...valid, [field]: value }];
  }
}

/** Values that most bodies take, so that the wrong field stands alone. */
const VALID: Readonly<Record<string, unknown>> = {
  petID: ids.pet,
  userID: ids.user,
  ids: [ids.pet],
  begin: 1_795_100_000,
  end: 1_795_200_000,
  dateBegin: 1_795_100_000,
  dateEnd: 1_795_200_000,
  keyword: 'a',
  protocol: SYNC_PROTOCOL,
  epoch: null,
  client: '00000000-0000-4000-8000-000000000000',
  cursor: 0,
  stage: 'today',
  after: null,
  type: 'billStatus',
  username: 'admin@demo.vetloom.test',
  password: 'x',
};

describe.each(inClinic.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  it('is refused without credentials, with broken ones, and in another clinic, before anything is read', async () => {
    const anonymous = await send(endpoint, { body: {} });
    expect(anonymous).toMatchObject({ status: 401, code: CODE.notLoggedIn });
    for (const authorization of ['Bearer', 'Bearer x.y.z', 'Basic !!!', 'Digest a', 'Basic Og=='])
      expect((await send(endpoint, { body: {}, headers: { authorization } })).status).toBe(401);
    for (const clinic of ['harbour', 'nowhere', '../harbour', '%00', 'demo/../harbour', 'DEMO ']) {
      const answer = await send(endpoint, { token: admin, parameters: { clinic }, body: { nonsense: true } });
      expect([CODE.noDatabaseAccess, CODE.notFound], `${name} in ${clinic}`).toContain(answer.code);
      demandClean(answer, `${name} in ${clinic}`);
    }
  });

  it('is refused to a member without its permission, whatever the body', async () => {
    if (endpoint.permission.length === 0) return;
    for (const body of [{}, { unknownField: 1 }, '{'])
      demandRefusal(await send(endpoint, { token: nobody, body }), [CODE.forbidden]);
  });

  it('answers every wrong field with a code, shows nothing and changes nothing that it refused', async () => {
    const schema = endpoint.body ?? z.object({});
    if (endpoint.method === 'GET') return;
    let before = await headOf();
    for (const [what, body] of wrongBodies(schema)) {
      const answer = await send(endpoint, { token: admin, body });
      demandClean(answer, `${name} with ${what}`);
      if (answer.code === CODE.success) before = await headOf();
      else if (endpoint.write) expect(await headOf(), `${name} with ${what} changed something`).toBe(before);
    }
  });

  it('answers every wrong id and query with a code', async () => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)]
      .map(([, parameter = '']) => parameter)
      .filter((parameter) => parameter !== 'clinic');
    const wrong = [
      ...NASTY_TEXT.filter((text) => String(text).length < 500),
      sealID(idKey, '/pet/none'),
      '~tampered',
      '/staff/stranger@demo.vetloom.test',
      randomSuffix((length) => new Uint8Array(length), 600),
    ];
    for (const parameter of names) {
      for (const value of wrong) {
        if (!isWellFormed(String(value))) continue;
        const answer = await send(endpoint, { token: admin, parameters: { [parameter]: String(value) }, body: {} });
        demandClean(answer, `${name} with ${parameter} = ${String(value).slice(0, 60)}`);
        // Deleting what is not there counts as done (R19).
        if (endpoint.method !== 'DELETE') expect(answer.code, `${name} with ${parameter}`).not.toBe(CODE.success);
      }
    }
    const address = addressOf(endpoint);
    for (const query of [
      '?unknown=1',
      '?optUserID=other@demo.vetloom.test',
      '?optUserID[]=1',
      '?name=a&name=b',
      '?reason=%00',
    ]) {
      const answer = await api.call(endpoint.method, address + query, {
        token: admin,
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      });
      demandClean(answer, `${name}${query}`);
    }
  });

  it('answers a megabyte with 300004', async () => {
    if (endpoint.method === 'GET' || (endpoint.bodyLimit ?? 0) > 1_000_000) return;
    const answer = await send(endpoint, { token: admin, body: { text: 'x'.repeat(1_000_001) } });
    demandRefusal(answer, [CODE.tooLarge]);
  });
});

function demandRefusal(answer: ApiAnswer, codes: readonly number[]): void {
  demandClean(answer, answer.text);
  expect(codes).toContain(answer.code);
}

const isWellFormed = (text: string): boolean => text !== '' && text.isWellFormed();

describe('[1.7.02] ids in paths', () => {
  const reads = inClinic.filter(
    ({ method, path, answers }) => method === 'GET' && answers !== 'bytes' && /\{(userID|petID|recordID)\}/.test(path),
  );
  it.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s takes an id sealed or percent-encoded, and knows no tampered one',
    async (_, endpoint) => {
      const ask = (seal: (id: string) => string) =>
        send(endpoint, {
          token: admin,
          parameters: { userID: seal(ids.user), petID: seal(ids.pet), recordID: seal(ids.record) },
        });
      const plain = await ask((id) => id);
      const sealed = await ask((id) => sealID(idKey, id));
      expect({ ...sealed, text: '' }).toMatchObject({ status: plain.status, code: plain.code });
      const tampered = await ask((id) => sealID(idKey, id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
      expect(tampered.status, tampered.text).toBe(404);
      expect(tampered.code).not.toBe(CODE.success);
    },
  );
});

describe('calls that anyone or any person may make', () => {
  it.each(ENDPOINTS.filter(({ scope }) => scope !== 'clinic').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers every wrong field with a code',
    async (name, endpoint) => {
      if (endpoint.scope === 'person') expect((await send(endpoint, { body: {} })).code).toBe(CODE.notLoggedIn);
      if (endpoint.method === 'GET') return;
      for (const [what, body] of wrongBodies(endpoint.body ?? z.object({})))
        demandClean(await send(endpoint, { token: admin, body }), `${name} with ${what}`);
    },
  );
});

it('[2.8.01] [1.8.01] every answer of what was served said 100000, of many kinds of calls', () =>
  expect(served.size).toBeGreaterThan(60));

it('left no unexpected failure', () => expect(api.unexpected).toEqual([]));
