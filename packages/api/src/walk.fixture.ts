import { CODE, codeName, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, TestApi } from './test-kit.ts';

/*
 * Walks every endpoint of a service with what nobody should send (law 31). The cases follow from each endpoint's own schemas, so that an
 * endpoint that is added is walked without a line here.
 */

/** What must never be answered to a member of the clinic `demo`: it stands in another one. */
export const SECRET = 'sealed-record-of-the-harbour';

const INSIDES = /vetloom\.[a-z_]+[ (]|node_modules|\.ts:|SELECT |syntax error|relation |column |stack/;

/** What a walk is told of its service. */
export interface WalkOptions {
  /** What fills the parameters of paths, by name; any other is `x`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Values that most bodies take, so that the wrong field stands alone. */
  readonly valid: Readonly<Record<string, unknown>>;
  /** How the service is opened; the API by itself when left out. */
  readonly open?: () => Promise<TestApi>;
}

/** One service over a database of its own, with three people: an administrator, a member without any right, and one of another clinic. */
export class Walk<S> {
  readonly endpoints: readonly AnyEndpoint<S>[];
  readonly inClinic: readonly AnyEndpoint<S>[];
  /** Calls that answered 200 with the envelope. */
  readonly served = new Set<string>();
  /** Access tokens, and the clinic's key for ids. */
  admin = '';
  outsider = '';
  nobody = '';
  idKey = '';
  readonly #options: WalkOptions;
  /** Calls whose answers another standard shapes. */
  readonly #plain: ReadonlySet<string>;
  #api: TestApi | undefined;

  constructor(endpoints: readonly AnyEndpoint<S>[], options: WalkOptions) {
    this.endpoints = endpoints;
    this.inClinic = endpoints.filter(({ scope }) => scope === 'clinic');
    this.#options = options;
    this.#plain = new Set(endpoints.filter(({ answers }) => answers === 'plain').map(nameOf));
  }

  async open(): Promise<void> {
    const api = await (this.#options.open ?? TestApi.open)();
    this.#api = api;
    await api.enroll('admin@demo.vetloom.test', 'admin');
    await api.enroll('nobody@demo.vetloom.test', []);
    await api.enroll('outsider@harbour.test', 'admin', 'harbour');
    const login = await api.login('admin@demo.vetloom.test');
    this.admin = login.jwt;
    this.idKey = login.clinicRoles[0]?.idKey ?? '';
    this.nobody = (await api.login('nobody@demo.vetloom.test')).jwt;
    this.outsider = (await api.login('outsider@harbour.test')).jwt;
  }

  get api(): TestApi {
    if (!this.#api) throw new Error('the walk is not open');
    return this.#api;
  }

  close(): Promise<void> {
    return this.api.close();
  }

  /** The address of an endpoint with its parameters filled in. */
  addressOf(endpoint: AnyEndpoint<S>, parameters: Readonly<Record<string, string>> = {}): string {
    const known: Record<string, string> = { clinic: 'demo', ...this.#options.parameters, ...parameters };
    return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? 'x'));
  }

  send(
    endpoint: AnyEndpoint<S>,
    parts: Parameters<TestApi['call']>[2] & { parameters?: Record<string, string> } = {},
  ): Promise<ApiAnswer> {
    const address = this.addressOf(endpoint, parts.parameters);
    return this.api.call(endpoint.method, address, endpoint.method === 'GET' ? { ...parts, body: undefined } : parts);
  }

  /** Every body with one field made wrong, as the schema names the fields; of what is wrong with them the share of the endpoint's place. */
  wrongBodies(schema: z.ZodType, place: number): Generator<readonly [string, unknown]> {
    return wrongBodies(schema, this.#options.valid, place);
  }

  /** A catalogue code with its HTTP status, below 500, and not a word about our insides or about other clinics. */
  demandClean(answer: ApiAnswer, what: string): void {
    expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
    expect(answer.status, what).toBe(httpStatusOf(codeName(answer.code)));
    expect(Object.values(CODE), what).toContain(answer.code);
    if (answer.code !== CODE.success) expect(answer.text, what).not.toMatch(INSIDES);
    this.#demandEnvelope(answer, what);
    expect(answer.text, what).not.toMatch(/argon2|password_?hash/i);
    expect(answer.text, what).not.toContain(SECRET);
  }

  demandRefusal(answer: ApiAnswer, codes: readonly number[]): void {
    this.demandClean(answer, answer.text);
    expect(codes).toContain(answer.code);
  }

  /** The clinic's last sequence. */
  async headOf(): Promise<number> {
    return (await this.api.database.db.feed.head('demo'))?.seq ?? 0;
  }

  /** `{code, result}` of what was served, `{code, message}` of what was refused (law 30); a file is its own answer. */
  #demandEnvelope({ status, headers, text }: ApiAnswer, what: string): void {
    const [method, path = ''] = what.split(/[ ?]/);
    const name = `${method} ${path}`;
    if (!/json/.test(String(headers['content-type'])) || this.#plain.has(name)) return;
    const answer = JSON.parse(text);
    const members = Object.keys(answer).filter((member) => member !== 'detail');
    expect(members, what).toEqual(['code', status === 200 ? 'result' : 'message']);
    if (status !== 200) return;
    expect([CODE.success, CODE.loginSuccess], what).toContain(answer.code);
    this.served.add(name);
  }
}

/** Of a body what a call's schema knows, because it refuses anything else. */
export function knownTo({ body: schema }: { readonly body?: z.ZodType | undefined }, body: object): object {
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(Object.entries(body).filter(([field]) => field in schema.shape));
}

/** Method and path, by which a call is told from others. */
export const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

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

/** How many places that stand side by side meet all of a list between them, in the usual round. */
const ROUND = 20;
/** The same of wrong ids, of which there are fewer. */
const WRONG_IDS_ROUND = 10;

/** Of a list what the place meets: a share, its neighbours the others; all of it in the deep round. */
const share = <T>(all: readonly T[], place: number, round = ROUND): readonly T[] =>
  process.env.VETLOOM_DEEP ? all : all.filter((_, at) => at % round === place % round);

/** One of a list, by turns; all of it in the deep round. */
const oneOf = <T>(all: readonly T[], place: number): readonly T[] => share(all, place, all.length);

const BROKEN_CREDENTIALS = ['Bearer', 'Bearer x.y.z', 'Basic !!!', 'Digest a', 'Basic Og=='];
const OTHER_CLINICS = ['nowhere', '../harbour', '%00', 'demo/../harbour', 'DEMO '];
const POWERLESS_BODIES = [{}, { unknownField: 1 }, '{'];
const QUERIES = ['?unknown=1', '?optUserID=other@demo.vetloom.test', '?optUserID[]=1', '?name=a&name=b', '?reason=%00'];
/** Bodies that are none, whatever the schema. */
const NO_BODIES: readonly (readonly [what: string, body: string | readonly unknown[]])[] = [
  ['a broken body', '{"a":'],
  ['a list', [1, 2]],
  ['a text', '"text"'],
  ['null', 'null'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a deep nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['NaN', '{"limit":NaN}'],
];

/** Every body with one field made wrong, as the schema names the fields. */
function* wrongBodies(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
  place: number,
): Generator<readonly [string, unknown]> {
  yield* oneOf(NO_BODIES, place);
  if (!(schema instanceof z.ZodObject)) return;
  const fields = Object.keys(schema.shape);
  const valid = Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
  yield ['an unknown field', { ...valid, unknownField: 1 }];
  yield ['nothing', {}];
  for (const [at, field] of fields.entries()) {
    for (const value of share(NASTY, place + at))
      yield [`${field} = ${String(JSON.stringify(value)).slice(0, 60)}`, { ...valid, [field]: value }];
  }
}

const isWellFormed = (text: string): boolean => text !== '' && text.isWellFormed();

/** Declares the walk of every call inside of a clinic. */
export function walkClinicCalls<S>(walk: Walk<S>): void {
  describe.each(walk.inClinic.map((endpoint, place) => [nameOf(endpoint), endpoint, place] as const))(
    '%s',
    (name, endpoint, place) => {
      it('is refused without credentials, with broken ones, and in another clinic, before anything is read', async () => {
        const anonymous = await walk.send(endpoint, { body: {} });
        expect(anonymous).toMatchObject({ status: 401, code: CODE.notLoggedIn });
        for (const authorization of oneOf(BROKEN_CREDENTIALS, place))
          expect((await walk.send(endpoint, { body: {}, headers: { authorization } })).status).toBe(401);
        for (const clinic of ['harbour', ...oneOf(OTHER_CLINICS, place)]) {
          const answer = await walk.send(endpoint, {
            token: walk.admin,
            parameters: { clinic },
            body: { nonsense: true },
          });
          expect([CODE.noDatabaseAccess, CODE.notFound], `${name} in ${clinic}`).toContain(answer.code);
          walk.demandClean(answer, `${name} in ${clinic}`);
        }
      });

      it('is refused to a member without its permission, whatever the body', async () => {
        if (endpoint.permission.length === 0) return;
        for (const body of oneOf(POWERLESS_BODIES, place))
          walk.demandRefusal(await walk.send(endpoint, { token: walk.nobody, body }), [CODE.forbidden]);
      });

      it('answers every wrong field with a code, shows nothing and changes nothing that it refused', async () => {
        const schema = endpoint.body ?? z.object({});
        if (endpoint.method === 'GET') return;
        let before = await walk.headOf();
        for (const [what, body] of walk.wrongBodies(schema, place)) {
          const answer = await walk.send(endpoint, { token: walk.admin, body });
          walk.demandClean(answer, `${name} with ${what}`);
          if (answer.code === CODE.success) before = await walk.headOf();
          else if (endpoint.write) expect(await walk.headOf(), `${name} with ${what} changed something`).toBe(before);
        }
      });

      it('answers every wrong id and query with a code', async () => {
        const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)]
          .map(([, parameter = '']) => parameter)
          .filter((parameter) => parameter !== 'clinic');
        const wrong = [
          ...NASTY_TEXT.filter((text) => String(text).length < 500 && isWellFormed(String(text))),
          sealID(walk.idKey, '/pet/none'),
          '~tampered',
          '/staff/stranger@demo.vetloom.test',
          randomSuffix((length) => new Uint8Array(length), 600),
        ];
        for (const [at, parameter] of names.entries()) {
          for (const value of share(wrong, place + at, WRONG_IDS_ROUND)) {
            const answer = await walk.send(endpoint, {
              token: walk.admin,
              parameters: { [parameter]: String(value) },
              body: {},
            });
            walk.demandClean(answer, `${name} with ${parameter} = ${String(value).slice(0, 60)}`);
            // Deleting what is not there counts as done (R19).
            if (endpoint.method !== 'DELETE') expect(answer.code, `${name} with ${parameter}`).not.toBe(CODE.success);
          }
        }
        const address = walk.addressOf(endpoint);
        for (const query of oneOf(QUERIES, place)) {
          const answer = await walk.api.call(endpoint.method, address + query, {
            token: walk.admin,
            ...(endpoint.method === 'GET' ? {} : { body: {} }),
          });
          walk.demandClean(answer, `${name}${query}`);
        }
      });

      it('answers a megabyte with 300004', async () => {
        if (endpoint.method === 'GET' || (endpoint.bodyLimit ?? 0) > 1_000_000) return;
        const answer = await walk.send(endpoint, { token: walk.admin, body: { text: 'x'.repeat(1_000_001) } });
        walk.demandRefusal(answer, [CODE.tooLarge]);
      });
    },
  );
}
