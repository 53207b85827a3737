import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { smallPdf } from '@vetloom/integrations/instrument/simulator/small-pdf.ts';
import type { JobView } from '@vetloom/protocol/instrument.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClinic } from './real-clinic.fixture.ts';
import { freePort, instrument, SOON } from './running-tool.fixture.ts';

const PASSWORD = 'device-only';
let clinic: RealClinic;
let device: Server;
let host: string;
/** What the device was asked, with whose name and password. */
const asked: string[] = [];
const id = encodeURIComponent;

beforeAll(async () => {
  device = createServer(({ headers, url = '' }, response) => {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    asked.push(`${url} ${Buffer.from(basic, 'base64')}`);
    if (!url.startsWith('/reports/')) return void response.writeHead(404).end();
    response.end(smallPdf(url));
  });
  await new Promise<void>((resolve) => device.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(device.address() as AddressInfo).port}`;
  clinic = await RealClinic.open();
  const path = `/syncTool/${id(clinic.toolID)}/instrument`;
  const line = { kind: 'listen' as const, port: await freePort() };
  await clinic.ask('PUT', path, instrument(line, { pdfHosts: [host] }));
  const link = { kind: 'http' as const, url: `http://${host}/api`, user: 'clinic' };
  const service = { _id: 'i2', device: 'FUSE', protocol: 'vetScan' as const, pdfHosts: [host] };
  await clinic.ask('PUT', path, instrument(link, service));
  await clinic.ask('PUT', `${path}/i2/secret`, { secret: PASSWORD });
});
afterAll(async () => {
  await clinic?.close();
  device?.close();
});

interface Stored {
  readonly examTask: readonly { readonly files: readonly { readonly hash: string; readonly name: string }[] }[];
}

/** A visit with an order to an instrument. */
async function ordered(instrumentID: string) {
  visits += 1;
  const owner = await clinic.ask<{ _id: string }>('POST', '/user', { name: '陳怡君', phone: `093400001${visits}` });
  const pet = await clinic.ask<{ _id: string }>('POST', '/pet', { userID: owner._id, name: '麻糬', type: 'Canine' });
  const record = await clinic.ask<{ _id: string }>('POST', '/record/checkin', { petID: pet._id, cause: '健檢' });
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await clinic.ask('POST', `/todo/examTask/${id(record._id)}`, { tasks });
  const tests = [{ code: 'CHEM', name: '生化', taskID: 'chem' }];
  const made = await clinic.ask<{ _id: string }>('POST', `/syncTool/order/${id(record._id)}`, {
    ...{ toolID: clinic.toolID, instrumentID, tests },
  });
  return {
    link: (url: string) => clinic.ask<JobView>('PUT', `/exam/record/${id(made._id)}/report`, { url }),
    files: async () => {
      const { examTask } = await clinic.ask<Stored>('GET', `/record/${id(record._id)}`);
      return examTask.flatMap(({ files }) => files);
    },
    recordID: record._id,
  };
}
let visits = 0;
const jobIs = (state: JobView['state'], jobID: string) =>
  expect.poll(() => clinic.ask<JobView>('GET', `/syncTool/job/${jobID}`), SOON).toMatchObject({ state });
const gets = (path: string) => asked.filter((line) => line.startsWith(`${path} `));

describe('the report of an exam of type abaxis', () => {
  it('[3.3.31] [3.4.28] [3.4.29] [3.7.092] is fetched from the device when the exam is told its address, and kept at the record once', async () => {
    const { link, files, recordID } = await ordered('i1');
    const url = `http://${host}/reports/7`;
    const { jobID } = await link(url);
    await jobIs('done', jobID);
    await expect.poll(files, SOON).toMatchObject([{ name: '7.pdf' }]);
    expect(gets('/reports/7')).toHaveLength(1);
    const [file] = await files();
    const { url: address } = await clinic.ask<{ url: string }>('GET', `/record/${id(recordID)}/file/${file?.hash}`);
    const opened = await fetch(new URL(address, clinic.url));
    expect(Buffer.from(await opened.arrayBuffer()).equals(Buffer.from(smallPdf('/reports/7')))).toBe(true);
    // Told again it is looked at again, and stands there once.
    await jobIs('done', (await link(url)).jobID);
    expect(gets('/reports/7')).toHaveLength(2);
    await expect.poll(() => clinic.tool.view().waiting, SOON).toBe(0);
    expect(await files()).toHaveLength(1);
  });

  it('[3.7.105] is fetched with what proves the clinic at its device, which no answer of the server tells', async () => {
    const { link, files, recordID } = await ordered('i2');
    const { jobID } = await link(`http://${host}/reports/8`);
    await jobIs('done', jobID);
    await expect.poll(files, SOON).toMatchObject([{ name: '8.pdf' }]);
    expect(gets('/reports/8')).toEqual([`/reports/8 clinic:${PASSWORD}`]);
    const told = await Promise.all(
      [`/record/${id(recordID)}`, '/syncTool/list', `/syncTool/job/${jobID}`].map((path) => clinic.ask('GET', path)),
    );
    expect(JSON.stringify(told)).not.toContain(PASSWORD);
  });

  it('[3.7.105] is fetched from no host that isn’t set for the instrument, which the job says', async () => {
    const { link, files } = await ordered('i1');
    const { jobID } = await link(`http://127.0.0.1:1/reports/9`);
    await jobIs('failed', jobID);
    const { reason } = await clinic.ask<JobView>('GET', `/syncTool/job/${jobID}`);
    expect(reason).toContain('hostNotConfigured');
    expect(await files()).toEqual([]);
  });
});
