import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { VendorFault, VendorSimulator } from '@vetloom/integrations/channel/simulator/vendor-simulator.ts';
import { idexx } from '@vetloom/integrations/instrument/idexx/idexx.ts';
import { IdexxSimulator } from '@vetloom/integrations/instrument/idexx/simulator/idexx-simulator.ts';
import { ebm, ebmEPSPI } from '@vetloom/integrations/instrument/pacs/pacs.ts';
import { PacsSimulator } from '@vetloom/integrations/instrument/pacs/simulator/pacs-simulator.ts';
import { readMessage } from '@vetloom/integrations/instrument/read-message.ts';
import { IMPATIENT_MS, PATIENT_MS, patienceFor } from '@vetloom/integrations/instrument/simulator/patience.ts';
import { sampleOrder } from '@vetloom/integrations/instrument/simulator/sample-order.ts';
import { smallPdf } from '@vetloom/integrations/instrument/simulator/small-pdf.ts';
import { VetscanSimulator } from '@vetloom/integrations/instrument/vetscan/simulator/vetscan-simulator.ts';
import { vetscan } from '@vetloom/integrations/instrument/vetscan/vetscan.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../spool/memory.ts';
import { MessageSpool } from '../spool/message-spool.ts';
import type { CaughtMessage, Instrument, Link } from './link.ts';
import { LinkRefusal } from './link.ts';
import { linkMakerOf } from './registry.ts';
import { ServiceLink, type ServicePace } from './service-link.ts';

type Simulator = VendorSimulator<unknown> & {
  readonly user: string;
  readonly secret: string;
  readonly serial: string;
  readonly unconfirmed: readonly string[];
};

const IDEXX = { ...service('idexx', idexx, IdexxSimulator, 'IHD_DHP'), seeded: 'resultOf' };
const SERVICES = [
  IDEXX,
  { ...service('vetScan', vetscan, VetscanSimulator, 'CDP'), seeded: 'resultOf' },
  { ...service('ebm', ebm, PacsSimulator, 'XR'), seeded: 'reportOf' },
  { ...service('ebmEPSPI', ebmEPSPI, PacsSimulator, 'XR'), seeded: 'reportOf' },
] as const;
function service(
  protocol: Instrument['protocol'],
  make: ConstructorParameters<typeof ServiceLink>[1],
  kind: { start(): Promise<unknown> },
  test: string,
) {
  return { protocol, make, test, start: () => kind.start() as Promise<Simulator> };
}

/** What is to be looked for is asked for by a test itself. */
const NEVER_MS = 2_000_000_000;
const JOB = { jobID: 'job-00000001' };
/** As long as a machine that others use may take. */
const until = <T>(what: () => T) => expect.poll(what, { timeout: 20_000 });
const NUMBER = sampleOrder().orderNumber;

let folder: string;
let spool: MessageSpool;
let simulator: Simulator;
const links: Link[] = [];
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetloom-service-link-'));
  spool = await MessageSpool.open({
    ...{ folder: join(folder, 'spool'), clinic: () => 'harbour', reserve: 0 },
    clock: () => ({ clock: 1_795_917_600, clockOffset: 0, run: 'r', runMs: 0 }),
  });
});
afterEach(async () => {
  for (const link of links.splice(0)) await link.stop();
  for (const server of servers.splice(0)) server.close();
  await simulator?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Made {
  readonly protocol: Instrument['protocol'];
  readonly make: ConstructorParameters<typeof ServiceLink>[1];
}
/** A line as the tool makes it after a start; again for the same after the next. */
async function lineTo(
  { protocol, make }: Made,
  {
    pace = {},
    setting = {},
    keep = (message) => spool.keep('i1', message),
  }: {
    readonly pace?: ServicePace;
    readonly setting?: Partial<Instrument>;
    readonly keep?: (message: CaughtMessage) => Promise<void>;
  } = {},
): Promise<ServiceLink> {
  const instrument = { ...instrumentOf({ protocol }), ...setting };
  const context = {
    ...{ instrument, keep, memory: await openMemory(join(folder, 'memory'), 'i1'), log: pino({ level: 'silent' }) },
    ...{ now: () => 1_795_917_600, changed: () => undefined, toolFolder: '/none', roots: [] },
  };
  const link = new ServiceLink(context, make, { patienceMs: PATIENT_MS, lookMs: NEVER_MS, ...pace });
  links.push(link);
  return link;
}

function instrumentOf({ protocol }: Pick<Made, 'protocol'>): Instrument {
  const { user, secret, serial, origin } = simulator;
  const url = simulator instanceof IdexxSimulator ? simulator.address : origin;
  const setting = { _id: 'i1', device: 'D', protocol, link: { kind: 'http', url, user }, serial };
  return { ...instrumentSetting.parse(setting), secret };
}

const PAPER = { name: 'r.pdf', mime: 'application/pdf', bytes: new Uint8Array() };
const orderTask = (test: string, orderNumber = NUMBER) => ({
  ...sampleOrder({ orderNumber, tests: [{ code: test, name: 'T', taskID: 't1' }] }),
  ...{ kind: 'order' as const, instrumentID: 'i1' },
});
const fetchTask = (orderNumber = '') => ({ kind: 'fetch' as const, instrumentID: 'i1', orderNumber });
const cancelTask = { kind: 'cancel' as const, instrumentID: 'i1', orderNumber: NUMBER };
const taken = (): number => simulator.taken.length;

describe.each(SERVICES)('$protocol', ({ test, start, seeded, ...made }) => {
  beforeEach(async () => {
    simulator = await start();
  });

  it('is the line of its protocol', async () => {
    expect(linkMakerOf(instrumentOf(made))).toBeDefined();
  });

  it('orders, and tells by which id the service has it', async () => {
    const link = await lineTo(made);
    const told = await link.order(orderTask(test));
    expect(told).toMatchObject({ state: 'delivered', reference: expect.stringMatching(/./) });
    expect(await link.order(orderTask(test))).toMatchObject({ reference: told.reference });
    expect(taken()).toBe(1);
  });

  it.each<VendorFault>(['errorAfterTaking', 'silentAfterTaking', 'brokenAfterTaking', 'pageInsteadAfterTaking'])(
    'orders once although the answer never came: %s',
    async (fault) => {
      const link = await lineTo(made, { pace: { patienceMs: patienceFor(fault) } });
      simulator.fault(fault, 1, 'order');
      await expect(link.order(orderTask(test))).resolves.toMatchObject({ state: 'delivered' });
      expect(taken()).toBe(1);
    },
  );

  it('orders once although the tool was ended while it waited for the answer', async () => {
    simulator.fault('silentAfterTaking', 1, 'order');
    const first = await lineTo(made);
    const waiting = first.order(orderTask(test));
    waiting.catch(() => undefined);
    await until(taken).toBe(1);
    await first.stop();
    await expect(waiting).rejects.toThrow();
    const second = await lineTo(made);
    expect(await second.order(orderTask(test))).toMatchObject({ state: 'delivered' });
    expect(taken()).toBe(1);
  });

  it('asks again after the service was away', async () => {
    const link = await lineTo(made);
    await simulator.stop();
    const error = await link.order(orderTask(test)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(LinkRefusal);
    simulator = await start();
    const again = await lineTo(made);
    expect(await again.order(orderTask(test))).toMatchObject({ state: 'delivered' });
  });

  it('refuses for good what the service refuses, and is told wrong credentials', async () => {
    const foreign = await lineTo(made, { setting: { secret: 'other' } });
    await expect(foreign.order(orderTask(test))).rejects.toThrow(/^credentials: 401/);
    await expect(foreign.test()).rejects.toBeInstanceOf(LinkRefusal);
    const link = await lineTo(made);
    await expect(link.order({ ...orderTask(test), tests: [] })).rejects.toBeInstanceOf(LinkRefusal);
    expect(await link.order(orderTask(test))).toMatchObject({ state: 'delivered' });
  });

  it('keeps results on the disk before it confirms them', async () => {
    const seen: number[] = [];
    const link = await lineTo(made, {
      keep: async (message) => {
        seen.push(simulator.unconfirmed.length);
        await spool.keep('i1', message);
      },
    });
    await link.order(orderTask(test));
    simulator.seed({ [seeded]: NUMBER });
    expect(await link.fetch(fetchTask())).toMatchObject({ answer: '1 results' });
    expect([seen, spool.size, simulator.unconfirmed]).toEqual([[1], 1, []]);
    expect(await link.fetch(fetchTask())).toMatchObject({ answer: '0 results' });
  });

  it('confirms nothing that it could not keep, and has it the next time', async () => {
    const full = await lineTo(made, { keep: () => Promise.reject(new Error('the disk is full')) });
    await full.order(orderTask(test));
    simulator.seed({ [seeded]: NUMBER });
    await expect(full.fetch(fetchTask())).rejects.toThrow('the disk is full');
    expect(simulator.unconfirmed).toHaveLength(1);
    await (await lineTo(made)).fetch(fetchTask());
    expect([spool.size, simulator.unconfirmed]).toEqual([1, []]);
  });

  it.each<VendorFault>(['errorBeforeTaking', 'brokenBeforeTaking', 'errorAfterTaking', 'brokenAfterTaking'])(
    'doubles nothing where confirming is lost: %s',
    async (fault) => {
      const link = await lineTo(made);
      await link.order(orderTask(test));
      simulator.seed({ [seeded]: NUMBER });
      simulator.fault(fault, 1, made.protocol === 'idexx' ? 'confirm' : 'acknowledged');
      await expect(link.fetch(fetchTask())).rejects.toThrow();
      await link.fetch(fetchTask());
      expect([spool.size, simulator.unconfirmed]).toEqual([1, []]);
    },
  );

  it.each<VendorFault>(['halfAnswerAfterTaking', 'pageInsteadAfterTaking', 'hugeAnswerAfterTaking'])(
    'takes nothing of a broken answer, says so, and has it the next time: %s',
    async (fault) => {
      const link = await lineTo(made, { pace: { lookMs: 20 } });
      await link.order(orderTask(test));
      simulator.seed({ [seeded]: NUMBER });
      simulator.fault(fault, 1, made.protocol === 'vetScan' || made.protocol === 'idexx' ? 'results' : 'reports');
      await expect(link.fetch(fetchTask())).rejects.toThrow();
      expect(spool.size).toBe(0);
      link.start();
      await until(() => [spool.size, simulator.unconfirmed, link.health().state]).toEqual([1, [], 'open']);
    },
  );

  it('looks by itself, also after the service was away, and says how the line is', async () => {
    const link = await lineTo(made, { pace: { lookMs: 20 } });
    await link.order(orderTask(test));
    simulator.seed({ [seeded]: NUMBER });
    simulator.fault('errorBeforeTaking');
    link.start();
    await until(() => [spool.size, link.health().state]).toEqual([1, 'open']);
    expect(link.health()).toMatchObject({ error: '', lastContact: 1_795_917_600 });
    await link.stop();
    expect(link.health().state).toBe('off');
  });

  it('says on its own line that nobody knows it there', async () => {
    const link = await lineTo(made, { setting: { secret: 'other' }, pace: { lookMs: 20 } });
    link.start();
    await until(() => link.health()).toMatchObject({ state: 'failed', error: expect.stringContaining('401') });
  });

  it('cancels, by the id that it remembers', async () => {
    const link = await lineTo(made);
    await link.order(orderTask(test));
    expect(await (await lineTo(made)).cancel(cancelTask)).toEqual({ state: 'done' });
    await expect(link.cancel({ ...cancelTask, orderNumber: 'L9' })).rejects.toBeInstanceOf(LinkRefusal);
  });

  it('says of no order that was taken back that it is there', async () => {
    const link = await lineTo(made, { pace: { patienceMs: IMPATIENT_MS } });
    simulator.fault('silentAfterTaking', 2, 'order');
    await expect(link.order(orderTask(test))).rejects.toThrow();
    simulator.clearFaults();
    await link.cancel(cancelTask);
    const again = await link.order(orderTask(test)).catch((error: unknown) => error);
    // IDEXX gives each its own id, so that what was taken back there can be ordered anew.
    if (made.protocol === 'idexx') expect(taken()).toBe(2);
    else expect(again).toBeInstanceOf(LinkRefusal);
  });

  it('has the results of one order again, and a report as a file', async () => {
    const kept: CaughtMessage[] = [];
    const link = await lineTo(made, {
      keep: (message) => {
        kept.push(message);
        return spool.keep('i1', message);
      },
    });
    await link.order(orderTask(test));
    simulator.seed({ [seeded]: NUMBER });
    const [resultID = ''] = simulator.unconfirmed;
    expect(await link.fetch(fetchTask(NUMBER))).toEqual({ state: 'done', answer: '1 results' });
    expect(await link.pdf({ kind: 'pdf', instrumentID: 'i1', resultID }, JOB)).toEqual({ state: 'done' });
    expect(spool.size).toBe(2);
    expect(simulator.unconfirmed).toHaveLength(1);
    const [, paper] = kept;
    const reading = readMessage(paper?.raw ?? new Uint8Array(), instrumentOf(made), [PAPER]);
    expect(paper).toMatchObject({ source: 'job job-00000001', files: [{ mime: 'application/pdf' }] });
    expect(reading).toMatchObject({ reports: [{ animal: { orderNumber: NUMBER }, files: [{ name: 'r.pdf' }] }] });
    await expect(link.pdf({ kind: 'pdf', instrumentID: 'i1', resultID: 'none' }, JOB)).rejects.toBeInstanceOf(
      LinkRefusal,
    );
  });

  it('answers a test with the devices of the clinic', async () => {
    expect(await (await lineTo(made)).test()).toMatchObject({ answer: expect.stringContaining(simulator.serial) });
    simulator.fault('silentAfterTaking');
    await expect((await lineTo(made, { pace: { patienceMs: IMPATIENT_MS } })).test()).rejects.toThrow();
  });
});

describe('an order of which IDEXX can’t be asked', () => {
  beforeEach(async () => {
    simulator = await IDEXX.start();
    simulator.seed({ orderSearch: false });
  });

  it('fails with what a person has to do, is not ordered twice, and is known once its result is there', async () => {
    const link = await lineTo(IDEXX);
    simulator.fault('brokenAfterTaking', 1, '/api/v1/order');
    await expect(link.order(orderTask(IDEXX.test))).rejects.not.toBeInstanceOf(LinkRefusal);
    await expect(link.order(orderTask(IDEXX.test))).rejects.toThrow(/look there before it is ordered again/);
    await expect(link.order(orderTask(IDEXX.test))).rejects.toBeInstanceOf(LinkRefusal);
    expect(taken()).toBe(1);
    simulator.seed({ resultOf: NUMBER });
    expect(await link.order(orderTask(IDEXX.test))).toMatchObject({ state: 'delivered', reference: '9000001' });
    expect(taken()).toBe(1);
  });

  it('tells on which page a person completes what the laboratory measures', async () => {
    expect(await (await lineTo(IDEXX)).order(orderTask('2212'))).toMatchObject({
      answer: 'to be completed at https://integration.vetconnectplus.example/ui?orderId=9000001',
    });
  });
});

describe('a report that lies on a device', () => {
  it('[3.4.28 tool half] is fetched from a host that is set for the instrument, once, without credentials of another', async () => {
    simulator = await IDEXX.start();
    const seen: (string | undefined)[] = [];
    const device = createServer(({ headers, url }, response) => {
      seen.push(`${url} ${headers.authorization ?? '-'}`);
      response.end(smallPdf('abaxis'));
    });
    servers.push(device);
    await new Promise<void>((resolve) => device.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(device.address() as AddressInfo).port}`;
    const pdfTask = { kind: 'pdf' as const, instrumentID: 'i1', resultID: `http://${host}/reports/7` };
    await expect((await lineTo(IDEXX)).pdf(pdfTask, JOB)).rejects.toThrow(/^hostNotConfigured/);
    const link = await lineTo(IDEXX, { setting: { pdfHosts: [host] } });
    expect(await link.pdf(pdfTask, JOB)).toEqual({ state: 'done' });
    await link.pdf(pdfTask, JOB);
    expect(seen).toEqual(['/reports/7 -', '/reports/7 -']);
    expect(spool.size).toBe(1);
    expect(await spool.oldest()).toMatchObject({
      files: [{ name: '7.pdf', mime: 'application/pdf' }],
      source: 'job job-00000001',
    });
  });
});
