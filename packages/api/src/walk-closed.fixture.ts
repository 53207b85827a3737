import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { small, type Valid } from './largest.fixture.ts';
import type { TestApi } from './test-kit.ts';
import { knownTo, nameOf, type Walk } from './walk.fixture.ts';

/*
 * Every call inside of a clinic that an operator has closed: what reads is answered as ever, what writes is refused with the one code, and no row of
 * the clinic is another one afterwards. A call that is added is walked without a line here.
 */

const OPERATOR = 'sudo@closing.vetloom.test';
const PATH = '/api/sdk/v2/sudo/clinic/demo';

/** Closes the clinic `demo` as its operator does, and answers how to open it again. */
export async function closeDemo(api: TestApi): Promise<() => Promise<void>> {
  const { db } = api.database;
  const standing = await db.readClinic('demo', async ({ reader }) => (await reader.getMany('clinic', ['/clinic']))[0]);
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  if (!standing) await writeIn(db, 'demo', (tx) => tx.put('clinic', own as never));
  if (!(await db.system.findAccount(OPERATOR))) await api.enroll(OPERATOR, [], 'harbour');
  const account = await db.system.findAccount(OPERATOR);
  if (account) await db.system.saveAccount({ ...account, systemRole: 'sudo' });
  const { jwt: token } = await api.login(OPERATOR);
  const put = async (what: 'close' | 'open') => {
    expect((await api.call('PUT', `${PATH}/${what}`, { token })).code).toBe(CODE.success);
  };
  await put('close');
  return () => put('open');
}

/** Tables of clinics, the whole ones of partitions. The log of who looked goes on: reading leaves lines in it. */
const TABLES = `SELECT c.relname::text AS name FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'audit_log'
  ORDER BY 1`;

/** Says of each table of the clinic `demo` what stands in it, by a digest. */
export class ClinicRows {
  readonly #superuser: pg.Client;
  #statement = '';

  constructor(url: string) {
    this.#superuser = new pg.Client({ connectionString: url });
  }

  async open(): Promise<void> {
    await this.#superuser.connect();
    const { rows } = await this.#superuser.query<{ name: string }>(TABLES);
    expect(rows.length).toBeGreaterThan(25);
    const ofTable = ({ name }: { readonly name: string }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS digest FROM vetloom.${name} t WHERE clinic_id = 'demo'`;
    // A link that waits to be used is the clinic's too.
    const links = `SELECT 'one_time', md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) FROM vetloom.one_time t WHERE data ->> 'clinic' = 'demo'`;
    this.#statement = [...rows.map(ofTable), links].join(' UNION ALL ');
  }

  async digests(): Promise<Readonly<Record<string, string>>> {
    const { rows } = await this.#superuser.query<{ name: string; digest: string }>({
      // Prepared once: planning a statement over every table takes longer than it does.
      name: 'digests',
      text: this.#statement,
    });
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  }

  close(): Promise<void> {
    return this.#superuser.end();
  }
}

/** Declares the walk; the clinic is closed before it and stays so. `valid`: values that most bodies take. */
export function walkClosed<S>(walk: Walk<S>, valid: Valid): void {
  let rows: ClinicRows | undefined;
  /** What stood in the clinic behind the call before. */
  let stood: Awaited<ReturnType<ClinicRows['digests']>> | undefined;
  /** Calls that the closing reached in their own transaction. */
  const late = new Set<string>();
  beforeAll(async () => {
    await closeDemo(walk.api);
    rows = new ClinicRows(walk.api.database.url);
    await rows.open();
  });
  afterAll(() => rows?.close());

  const writes = walk.inClinic.filter(({ write }) => write);
  const reads = walk.inClinic.filter(({ write }) => !write);
  const bodiesOf = (body: z.ZodType | undefined): readonly object[] => {
    const least = small(body ?? z.object({}), 'body', valid);
    const some = typeof least === 'object' && least !== null ? least : {};
    return [some, { ...some, ...knownTo({ body }, valid) }];
  };

  describe.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
    it('is refused in a closed clinic by its own code, before anything is read', async () => {
      const answer = await walk.send(endpoint, { token: walk.admin, body: { unknownField: 1 } });
      const expected = endpoint.evenClosed ? CODE.badParameter : CODE.clinicClosed;
      if (endpoint.accepts === 'bytes' || endpoint.accepts === 'upload') expect(answer.code).not.toBe(CODE.success);
      else expect(answer.code, answer.text).toBe(expected);
    });

    it('writes nothing where the closing comes right behind it', async () => {
      const before = stood ?? (await rows?.digests());
      walk.api.closingComesLate = true;
      try {
        for (const body of bodiesOf(endpoint.body)) {
          const answer = await walk.send(endpoint, { token: walk.admin, body });
          walk.demandClean(answer, `${name} in a closed clinic`);
          if (answer.code === CODE.clinicClosed) late.add(name);
        }
      } finally {
        walk.api.closingComesLate = false;
      }
      stood = await rows?.digests();
      expect(stood).toEqual(before);
    });
  });

  it('reaches most of what writes within its own transaction', () => {
    expect(late.size).toBeGreaterThan(writes.length / 2);
  });

  it.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s reads in a closed clinic as ever',
    async (name, endpoint) => {
      const [body = {}] = bodiesOf(endpoint.body);
      const answer = await walk.send(endpoint, { token: walk.admin, body });
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      expect(answer.code, name).not.toBe(CODE.clinicClosed);
    },
  );

  it('leaves no unexpected failure', () => expect(walk.api.unexpected).toEqual([]));
}
