import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrangeBill } from '../../e2e/harness/arrange.ts';
import { useClinic } from '../../e2e/harness/desk.ts';
import { workerFolder } from '../../e2e/harness/worker-folder.ts';
import { FaultProfile, freshWork, isSynced, statusOf, stopWork } from '../harness/desks.ts';
import { FaultDatabase } from '../harness/fault-database.ts';
import { FaultyProxy, type ProxyFault } from '../harness/faulty-proxy.ts';
import { eachRound, LONGEST, useReport } from '../harness/rounds.ts';

const clinic = useClinic();
const report = useReport('Faults of the network');
const database = new FaultDatabase(workerFolder());
const COMMANDS = 15;

let recordID = '';
let proxy: FaultyProxy;
beforeAll(async () => {
  ({ recordID } = await arrangeBill(await clinic.api('sudo'), 900_000));
  proxy = await FaultyProxy.before(clinic.server.url);
});
afterAll(() => proxy.close());

const FAULTS: readonly (readonly [ProxyFault, string])[] = [
  ['html', 'a proxy that answers HTML'],
  ['truncated', 'an answer that breaks off'],
  ['gzip-cut', 'gzip cut in half'],
];

describe('a proxy on the way', () => {
  it('that spoils answers loses and doubles nothing, and is taken for a lost connection', {
    timeout: LONGEST,
  }, async () => {
    const page = await clinic.desk();
    const profile = await FaultProfile.of(page.context());
    const tab = await profile.tab(proxy.url);
    for (const [fault, name] of FAULTS)
      for (const _round of eachRound(20)) {
        const { ended } = await profile.worksOn(tab, freshWork(recordID), COMMANDS);
        proxy.fault = fault;
        const before = proxy.spoiled;
        await expect.poll(() => proxy.spoiled - before, { interval: 10 }).toBeGreaterThan(1);
        await expect.poll(async () => (await statusOf(tab)).connection, { interval: 20 }).toBe('offline');
        expect((await statusOf(tab)).attention).toEqual([]);
        proxy.fault = 'none';
        await stopWork(tab);
        await ended;
        await isSynced(tab);
        report.add(name, await database.expectNothingLost(profile.acknowledged.splice(0), recordID));
      }
  });
});
