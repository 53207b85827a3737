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
beforeAll(async () => {
  clinic = await RealClinic.open();
  for (const { protocol, kind } of SERVICES) {
    const service: Started = await kind.start();
    services.set(protocol, service);
    const url = service instanceof IdexxSimulator ? service.address : service.origin;
    const link = { kind: 'http' as const, url, user: service.user };
    const set = instrument(link, { _id: protocol, device: protocol, protocol, serial: service.serial });
    const path = `/syncTool/${encodeURIComponent(clinic.toolID)}/instrument`;
    await clinic.ask('PUT', path, set);
    await clinic.ask('PUT', `${path}/${protocol}/secret`, { secret: service.secret });
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
      expect(services.get(protocol)?.taken).toHaveLength(1);
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
