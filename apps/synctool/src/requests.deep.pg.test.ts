import { CODE } from '@vetloom/domain/core/codes.ts';
import type { InstrumentProtocol } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { IdexxSimulator } from '@vetloom/integrations/instrument/idexx/simulator/idexx-simulator.ts';
import { PacsSimulator } from '@vetloom/integrations/instrument/pacs/simulator/pacs-simulator.ts';
import { VetscanSimulator } from '@vetloom/integrations/instrument/vetscan/simulator/vetscan-simulator.ts';
import { type JobView, TOOL_REQUEST } from '@vetloom/protocol/instrument.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClinic } from './real-clinic.fixture.ts';
import { instrument, SOON } from './running-tool.fixture.ts';

const SERVICES = [
  { protocol: 'idexx', test: 'IHD_DHP', kind: IdexxSimulator },
  { protocol: 'vetScan', test: 'CDP', kind: VetscanSimulator },
  { protocol: 'ebm', test: 'XR', kind: PacsSimulator },
  { protocol: 'ebmEPSPI', test: 'XR', kind: PacsSimulator },
] as const;
type Started = Awaited<ReturnType<(typeof SERVICES)[number]['kind']['start']>>;

let clinic: RealClinic;
let socket: Socket;
const services = new Map<InstrumentProtocol, Started>();
const settings = new Map<InstrumentProtocol, ReturnType<typeof instrument>>();
const INSTRUMENT = () => `/syncTool/${encodeURIComponent(clinic.toolID)}/instrument`;
beforeAll(async () => {
  clinic = await RealClinic.open();
  for (const { protocol, kind } of SERVICES) {
    const service: Started = await kind.start();
    services.set(protocol, service);
    const url = service instanceof IdexxSimulator ? service.address : service.origin;
    const link = { kind: 'http' as const, url, user: service.user };
    const set = instrument(link, { _id: protocol, device: protocol, protocol, serial: service.serial });
    settings.set(protocol, set);
    await clinic.ask('PUT', INSTRUMENT(), set);
    await clinic.ask('PUT', `${INSTRUMENT()}/${protocol}/secret`, { secret: service.secret });
  }
  socket = await clinic.live();
});
afterAll(async () => {
  await clinic?.close();
  for (const service of services.values()) await service.stop();
});

interface Answer {
  readonly code: number;
  readonly result: JobView;
}
const ask = (event: string, payload: object): Promise<Answer> => socket.timeout(20_000).emitWithAck(event, payload);
const jobOf = (jobID: string) => clinic.ask<JobView>('GET', `/syncTool/job/${jobID}`);

/** What a service has been asked for, the latest last, as text. */
const ordersOf = (protocol: InstrumentProtocol): string[] =>
  (services.get(protocol)?.taken ?? []).map((taken) => JSON.stringify(taken));
const orderNumberOf = async (orderID: string): Promise<string> => {
  const [order] = await clinic.ask<{ orderNumber: string }[]>('POST', '/exam/results', { ids: [orderID] });
  return order?.orderNumber ?? '';
};
/** The service has a result; set anew, the tool looks for it at once. */
async function measured(protocol: InstrumentProtocol, orderNumber: string): Promise<void> {
  const result = protocol.startsWith('ebm') ? { reportOf: orderNumber } : { resultOf: orderNumber };
  services.get(protocol)?.seed(result);
  looks += 1;
  await clinic.ask('PUT', INSTRUMENT(), { ...settings.get(protocol), vendor: `${looks}` });
}
let looks = 0;
interface Report {
  readonly device: string;
  readonly attachedID: string;
  readonly values: readonly object[];
}
const reportsAt = (recordID: string) =>
  clinic.ask<Report[]>('GET', `/exam/device/attached/${encodeURIComponent(recordID)}`);

/** A visit at which this exam waits for the device. */
async function visit(device: string, test: string): Promise<string> {
  const phone = `09340000${String(visits).padStart(2, '0')}`;
  visits += 1;
  const owner = await clinic.ask<{ _id: string }>('POST', '/user', { name: '陳怡君', phone });
  const given = {
    userID: owner._id,
    name: '麻糬',
    type: 'Canine',
    breed: 'Shiba Inu',
    gender: 'Male',
    petNumber: `A00${visits}`,
  };
  const pet = await clinic.ask<{ _id: string }>('POST', '/pet', given);
  const record = await clinic.ask<{ _id: string }>('POST', '/record/checkin', {
    ...{ petID: pet._id, cause: '健檢', doctor: '林獸醫' },
  });
  const tasks = [{ _id: 'exam', type: '生化', name: test, device, price: 0, number: 1 }];
  await clinic.ask('POST', `/todo/examTask/${encodeURIComponent(record._id)}`, { tasks });
  return record._id;
}
let visits = 0;

describe('requests to a sync tool by calls', () => {
  const requested = async (protocol: InstrumentProtocol, test: string) => {
    const docID = await visit(protocol, test);
    const query = new URLSearchParams({ docID, synctoolID: clinic.toolID });
    const job = await clinic.ask<JobView>('POST', `/syncTool/request/${protocol}?${query}`);
    expect(job).toMatchObject({ kind: 'order', toolID: clinic.toolID, isOnline: true });
    await expect.poll(() => jobOf(job.jobID), SOON).toMatchObject({ state: 'delivered', reason: '' });
    const orderNumber = await orderNumberOf(job.orderID);
    const order = ordersOf(protocol).find((taken) => taken.includes(orderNumber));
    return { docID, orderNumber, order };
  };
  /** Reaches the named tool, stands at the service with its test and the animal, and comes back to the record. */
  const goesThrough = async (protocol: InstrumentProtocol, test: string) => {
    const { docID, orderNumber, order } = await requested(protocol, test);
    expect(order).toContain(test);
    expect(order).toContain('麻糬');
    await measured(protocol, orderNumber);
    await expect.poll(() => reportsAt(docID), SOON).toMatchObject([{ device: protocol, attachedID: docID }]);
    expect((await reportsAt(docID))[0]?.values).not.toEqual([]);
  };

  it('[3.7.081] idexx', () => goesThrough('idexx', 'IHD_DHP'));
  it('[3.7.082] ebm', () => goesThrough('ebm', 'XR'));
  it('[3.7.083] ebmEPSPI', () => goesThrough('ebmEPSPI', 'XR'));
  it('[3.7.084] [3.1.12] vetScan: what was measured stands in the record’s exam', async () => {
    await goesThrough('vetScan', 'CDP');
    const { docID, orderNumber } = await requested('vetScan', 'CDP');
    await measured('vetScan', orderNumber);
    const record = () =>
      clinic.ask<{ exam: { biochemistry: object[] } }>('GET', `/record/${encodeURIComponent(docID)}`);
    await expect
      .poll(async () => (await record()).exam.biochemistry, SOON)
      .toContainEqual(expect.objectContaining({ name: 'Creatinine', value: 1.2 }));
  });

  it('[3.7.093] writeRequest: IDEXX has an order with exactly the tests that are meant, and the patient', async () => {
    const docID = await visit('idexx', 'IHD_DHP');
    const tasks = [
      { _id: 'exam', type: '生化', name: 'IHD_DHP', device: 'idexx', price: 0, number: 1 },
      { _id: 'blood', type: '血檢', name: 'IHD_CBC', device: 'idexx', price: 0, number: 1 },
    ];
    await clinic.ask('POST', `/todo/examTask/${encodeURIComponent(docID)}`, { tasks });
    const before = ordersOf('idexx').length;
    const asked = await fetch(`${clinic.url}/api/sdk/demo/idexx/writeRequest/${encodeURIComponent(docID)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clinic.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ selectedItems: ['hematology'] }),
    });
    expect(asked.status).toBe(200);
    await expect.poll(() => ordersOf('idexx').length, SOON).toBe(before + 1);
    const order = ordersOf('idexx').at(-1) ?? '';
    expect(order).toContain('IHD_CBC');
    expect(order).not.toContain('IHD_DHP');
    expect(order).toContain('麻糬');
  });

  it('[3.7.091] the test of a VetScan answers with what the device says, or why it doesn’t', async () => {
    const test = () =>
      clinic.ask<JobView>('POST', '/syncTool/test', { toolID: clinic.toolID, instrumentID: 'vetScan' });
    const ended = async ({ jobID }: JobView) => {
      await expect.poll(async () => (await jobOf(jobID)).state, SOON).toMatch(/done|failed/);
      return jobOf(jobID);
    };
    expect(await ended(await test())).toMatchObject({ state: 'done', answer: expect.stringMatching(/./) });
    await clinic.ask('PUT', `${INSTRUMENT()}/vetScan/secret`, { secret: 'another' });
    expect(await ended(await test())).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) });
    await clinic.ask('PUT', `${INSTRUMENT()}/vetScan/secret`, { secret: services.get('vetScan')?.secret });
  });
});

describe('requests to a sync tool by the realtime link', () => {
  it.each(SERVICES)(
    '[3.7.086] $protocol: the order reaches the service once, however often it is sent',
    async ({ protocol, test }) => {
      const docID = await visit(protocol, test);
      const payload = { docID, synctoolID: clinic.toolID, key: `once-${protocol}` };
      const first = await ask(TOOL_REQUEST[protocol], payload);
      expect(first).toMatchObject({ code: CODE.success, result: { kind: 'order', toolID: clinic.toolID } });
      expect((await ask(TOOL_REQUEST[protocol], payload)).result.jobID).toBe(first.result.jobID);
      await expect.poll(() => jobOf(first.result.jobID), SOON).toMatchObject({ state: 'delivered', reason: '' });
      const orderNumber = await orderNumberOf(first.result.orderID);
      expect(ordersOf(protocol).filter((taken) => taken.includes(orderNumber))).toHaveLength(1);
    },
  );

  it('[3.7.086] getlogs: the tool’s log comes back as the job’s answer', async () => {
    const { code, result } = await ask(TOOL_REQUEST.getlogs, { synctoolID: clinic.toolID, lines: 50 });
    expect(code).toBe(CODE.success);
    await expect.poll(async () => (await jobOf(result.jobID)).state, SOON).toBe('done');
    expect((await jobOf(result.jobID)).answer).toContain('paired');
  });

  it('refuse as the calls do: an unknown tool, a record without such an exam, a field that isn’t known', async () => {
    const docID = await visit('nothing', 'X');
    const codeOf = async (payload: object) => (await ask(TOOL_REQUEST.idexx, payload)).code;
    expect(await codeOf({ docID, synctoolID: '/synctool/1-none' })).toBe(CODE.notFound);
    expect(await codeOf({ docID, synctoolID: clinic.toolID })).toBe(CODE.badParameter);
    expect(await codeOf({ docID, synctoolID: clinic.toolID, price: 0 })).toBe(CODE.badParameter);
    expect(await codeOf([])).toBe(CODE.badParameter);
  });
});
