import { describe, expect, it } from 'vitest';
import { ClinicShares } from './clinic-shares.ts';

const CLINICS = Array.from({ length: 300 }, (_, at) => ({ id: `c${at}`, name: '', alliance: null, idKey: '' }));

/** What the database knows of servers, all of whom are heard of until they are told to be silent. */
function registry() {
  const serving = new Set<string>();
  const silent = new Set<string>();
  return {
    serving,
    silent,
    listClinics: async () => CLINICS,
    serveOn: async (server: string) => {
      serving.add(server);
      return [...serving].filter((one) => one === server || !silent.has(one));
    },
    serveNoLonger: async (server: string) => void serving.delete(server),
  };
}

async function sharing(count: number) {
  const system = registry();
  const servers = Array.from({ length: count }, () => new ClinicShares(system));
  await heard(servers);
  return { system, servers };
}

/** Each says that it serves, and then each knows of all. */
async function heard(servers: readonly ClinicShares[]): Promise<void> {
  for (const server of [...servers, ...servers]) await server.serveOn();
}

const idsOf = async (server: ClinicShares | undefined) => ((await server?.mine()) ?? []).map(({ id }) => id);

describe('clinics among servers', () => {
  it('one server has all of them, before it has heard of anybody too', async () => {
    expect(await idsOf(new ClinicShares(registry()))).toHaveLength(CLINICS.length);
    const { servers } = await sharing(1);
    expect(await idsOf(servers[0])).toHaveLength(CLINICS.length);
  });

  it.each([2, 3, 8])('each of them has one of %i servers, and no server has far more than its part', async (count) => {
    const { servers } = await sharing(count);
    const shares = await Promise.all(servers.map(idsOf));
    expect(shares.flat().toSorted()).toEqual(CLINICS.map(({ id }) => id).toSorted());
    for (const share of shares) expect(share.length).toBeLessThan((2 * CLINICS.length) / count);
  });

  it('those of a server that falls silent are the others’, and theirs stay theirs', async () => {
    const { system, servers } = await sharing(3);
    const [first, second, third] = servers;
    const before = [await idsOf(second), await idsOf(third)];
    const [name] = system.serving;
    system.silent.add(name ?? '');
    await heard([second, third].filter((server) => server !== undefined));
    const after = [await idsOf(second), await idsOf(third)];
    expect(after.flat()).toHaveLength(CLINICS.length);
    expect(after[0]).toEqual(expect.arrayContaining(before[0] ?? []));
    expect(after[1]).toEqual(expect.arrayContaining(before[1] ?? []));
    // It doesn't know that it was given up, and works on with those it had.
    expect((await idsOf(first)).length).toBeGreaterThan(0);
  });

  it('a server that joins takes some of each, and one that leaves gives them back', async () => {
    const { system, servers } = await sharing(2);
    const before = await idsOf(servers[0]);
    const joining = new ClinicShares(system);
    await heard([joining, ...servers]);
    const between = await idsOf(servers[0]);
    expect(between.length).toBeLessThan(before.length);
    expect(before).toEqual(expect.arrayContaining(between));
    const [, , name] = system.serving;
    await system.serveNoLonger(name ?? '');
    await heard(servers);
    expect(await idsOf(servers[0])).toEqual(before);
  });
});
