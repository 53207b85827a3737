import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import {
  hasOrthanc,
  ORTHANC_USER,
  RealOrthanc,
} from '@vetloom/integrations/instrument/orthanc/real-orthanc.fixture.ts';
import type { JobTask } from '@vetloom/protocol/sync-tool.ts';
import { ctSlice, phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
import { until } from '@vetloom/testing/until.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaughtMessage, LinkContext } from './link.ts';
import { OrthancLink } from './orthanc-link.ts';

const NUMBER = 'V-7';
const ORDER: Extract<JobTask, { kind: 'order' }> = {
  kind: 'order',
  ...{ instrumentID: 'ct', orderNumber: NUMBER, doctor: '林醫師', orderedAt: 1_795_147_200, note: '' },
  tests: [{ code: 'CT', name: '胸腔', taskID: 'task' }],
  animal: {
    ...{ id: 'P1', chip: '', name: '麻糬', ownerName: '陳怡君', species: 'Canine', breed: '' },
    sex: '',
    ...{ isNeutered: false, birth: '', weightKg: null },
  },
};

// Debian has it: apt-get install orthanc orthanc-dicomweb dcmtk. Elsewhere these are counted as skipped.
describe.skipIf(!hasOrthanc)('the line to an Orthanc', () => {
  let orthanc: RealOrthanc;
  const kept: CaughtMessage[] = [];
  const memory = new Map<string, string>();

  beforeAll(async () => {
    orthanc = await RealOrthanc.start();
  });
  afterAll(() => orthanc?.stop());

  /** A link as the tool makes it; what it catches is kept here. */
  function newLink(secret: string = ORTHANC_USER.password): OrthancLink {
    const link = { kind: 'http', url: orthanc.url, user: ORTHANC_USER.user, folder: orthanc.worklists };
    const instrument = { ...instrumentSetting.parse({ _id: 'ct', device: 'CT', protocol: 'orthanc', link }), secret };
    const context: LinkContext = {
      instrument,
      keep: async (message) => {
        kept.push(message);
      },
      memory: {
        get: (key) => memory.get(key),
        set: async (key, value) => {
          memory.set(key, value);
        },
      },
      toolFolder: '/none',
      roots: [tmpdir()],
      log: pino({ level: 'silent' }),
      now: () => 1_795_147_200,
      changed: () => undefined,
    };
    return new OrthancLink(context);
  }

  it('says who answers; a wrong password is refused for good', async () => {
    expect((await newLink().test()).answer).toContain('Phantom clinic');
    await expect(newLink('wrong').test()).rejects.toMatchObject({ name: 'LinkRefusal' });
  });

  it('puts an order into the worklist, hands its study on once, and takes the order off; after a restart nothing comes twice', async () => {
    const link = newLink();
    link.start();
    await until(() => expect(link.health().state).toBe('open'));
    expect(await link.order(ORDER)).toEqual({ state: 'delivered' });
    expect(await orthanc.worklistOf('CT')).toContain(NUMBER);
    await orthanc.sendFrom([0, 1, 2].map((slice) => ctSlice({ study: 901, slice, accessionNumber: NUMBER })));
    await until(() => expect(kept).toHaveLength(1));
    expect(kept[0]?.source).toBe(phantomUIDs(901).studyUID);
    const headers = kept[0]?.files?.map((file) => 'bytes' in file && readDicomHeader(file.bytes));
    expect(headers).toMatchObject([1, 2, 3].map((instanceNumber) => ({ instanceNumber, accessionNumber: NUMBER })));
    await until(async () => expect(await readdir(orthanc.worklists)).toEqual([]));
    await link.stop();
    expect(link.health().state).toBe('off');

    const again = newLink();
    again.start();
    await until(() => expect(again.health().lastContact).toBeGreaterThan(0));
    await again.stop();
    expect(kept).toHaveLength(1);
    // Asked for by its number it is handed on with the same bytes, which the spool and the server know.
    await again.fetch({ kind: 'fetch', instrumentID: 'ct', orderNumber: NUMBER });
    expect(kept[1]?.raw).toEqual(kept[0]?.raw);
  });

  it('takes a cancelled order off the worklist, and has no reports', async () => {
    const link = newLink();
    await link.order({ ...ORDER, orderNumber: 'V-8' });
    await link.cancel({ kind: 'cancel', instrumentID: 'ct', orderNumber: 'V-8' });
    expect(await readdir(orthanc.worklists)).toEqual([]);
    await expect(link.pdf()).rejects.toMatchObject({ name: 'LinkRefusal' });
  });
});
