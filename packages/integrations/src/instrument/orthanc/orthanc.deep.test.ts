import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dicomDataSet, readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import { ctSlice, phantomUIDs, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import { until } from '@vetloom/testing/until.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrthancClient, OrthancRefusal } from './orthanc-client.ts';
import { hasOrthanc, ORTHANC_USER, RealOrthanc } from './real-orthanc.fixture.ts';
import { type WorklistEntry, WorklistFolder, worklistFile } from './worklist.ts';

/** Bytes of a slice's pixels. */
const PIXELS = 512 * 512 * 2;
const ENTRY: WorklistEntry = {
  orderNumber: 'V-20261129-7',
  animal: {
    ...{ id: 'P1024', chip: '900138000000123', name: '麻糬', ownerName: '陳怡君', species: 'Canine', breed: '柴犬' },
    ...{ sex: 'Female', isNeutered: true, birth: '2020-03-05', weightKg: 9.4 },
  },
  ...{ doctor: '林醫師', modality: 'DX', station: '', procedure: '胸腔 X 光', date: '20261129', time: '101500' },
};

describe('an entry of the worklist', () => {
  it('says of an animal what people’s lists have no place for, and holds to the lengths of machines', () => {
    const dataSet = dicomDataSet(worklistFile({ ...ENTRY, procedure: `${'x'.repeat(80)}\\y` }));
    const text = (tag: string) => {
      const element = dataSet?.elements[tag];
      return element && dataSet
        ? new TextDecoder()
            .decode(dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length))
            .trim()
        : undefined;
    };
    expect(['x00080050', 'x00100020', 'x00102201', 'x00102203', 'x00102292', 'x00102297'].map(text)).toEqual([
      ...['V-20261129-7', '900138000000123', 'Canine', 'ALTERED', '柴犬', '陳怡君'],
    ]);
    expect(text('x00321060')).toBe('x'.repeat(64));
  });

  it('is put into the folder whole and taken away once; a number that is a path is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vetloom-worklist-'));
    const worklists = new WorklistFolder(folder);
    await worklists.put(ENTRY);
    expect(await readdir(folder)).toEqual(['vetloom-V-20261129-7.wl']);
    await expect(worklists.put({ ...ENTRY, orderNumber: '../../etc' })).rejects.toThrow('accession');
    expect([await worklists.remove(ENTRY.orderNumber), await worklists.remove(ENTRY.orderNumber)]).toEqual([
      true,
      false,
    ]);
    await rm(folder, { recursive: true });
  });
});

// Debian has it: apt-get install orthanc orthanc-dicomweb dcmtk. Elsewhere these are counted as skipped.
describe.skipIf(!hasOrthanc)('a real Orthanc', () => {
  let orthanc: RealOrthanc;
  let client: OrthancClient;
  beforeAll(async () => {
    orthanc = await RealOrthanc.start();
    client = new OrthancClient({ url: orthanc.url, ...ORTHANC_USER });
  });
  afterAll(() => orthanc?.stop());

  it('answers whoever knows its password, and nobody else', async () => {
    expect(await client.system()).toMatchObject({ name: 'Phantom clinic', aet: 'PHANTOM' });
    const stranger = new OrthancClient({ url: orthanc.url, user: 'vetloom', password: 'wrong' });
    await expect(stranger.system()).rejects.toMatchObject({ status: 401 });
  });

  it('tells of a study that a machine sent once it is whole, and hands its pictures over', async () => {
    const since = await client.lastChange();
    const sent = [0, 1, 2].map((slice) =>
      ctSlice({ study: 501, slice, accessionNumber: ENTRY.orderNumber, patientID: '900138000000123' }),
    );
    await orthanc.sendFrom(sent);
    const { studies, last } = await until(async () => {
      const told = await client.stableStudies(since);
      expect(told.studies).toHaveLength(1);
      return told;
    });
    const study = await client.study(studies[0] ?? '');
    expect(study).toMatchObject({
      studyUID: phantomUIDs(501).studyUID,
      accessionNumber: ENTRY.orderNumber,
      patientID: '900138000000123',
    });
    const instances = await client.instances(studies[0] ?? '');
    expect(instances.map(({ uid }) => uid)).toEqual([1, 2, 3].map((n) => phantomUIDs(501, 1, n).instanceUID));
    for (const [at, { id }] of instances.entries()) {
      const got = Buffer.from(await client.picture(id));
      const was = Buffer.from(sent[at] ?? []);
      expect(readDicomHeader(got)).toEqual(readDicomHeader(was));
      // The store writes a head of its own before what the machine said; pixels are the same to the last byte.
      expect(got.subarray(-PIXELS).equals(was.subarray(-PIXELS))).toBe(true);
    }
    // From where it went on, it isn't told of again.
    expect((await client.stableStudies(last)).studies).toEqual([]);
  });

  it('takes pictures by STOW, finds them by QIDO and gives them by WADO', async () => {
    const picture = radiograph({ study: 502, side: 64, accessionNumber: 'A-502' });
    await client.store([picture]);
    expect(await client.find({ AccessionNumber: 'A-502' })).toEqual([phantomUIDs(502).studyUID]);
    expect(await client.find({ AccessionNumber: 'A-999' })).toEqual([]);
    const [id = ''] = await client.lookUp(phantomUIDs(502).studyUID);
    expect((await client.study(id))?.accessionNumber).toBe('A-502');
    const { studyUID, seriesUID, instanceUID } = phantomUIDs(502);
    const got = await client.retrieve(studyUID, seriesUID, instanceUID);
    expect(readDicomHeader(got)).toEqual(readDicomHeader(picture));
    await expect(client.store([new TextEncoder().encode('no picture')])).rejects.toBeInstanceOf(OrthancRefusal);
  });

  it('answers a machine that asks for its worklist with the order, species, breed and responsible person', async () => {
    const worklists = new WorklistFolder(orthanc.worklists);
    await worklists.put(ENTRY);
    const answer = await orthanc.worklistOf('DX');
    for (const word of ['V-20261129-7', '900138000000123', 'Canine', 'ALTERED']) expect(answer).toContain(word);
    expect(await orthanc.worklistOf('CT')).not.toContain('V-20261129-7');
    await worklists.remove(ENTRY.orderNumber);
    expect(await orthanc.worklistOf('DX')).not.toContain('V-20261129-7');
  });

  it('that has deleted a study says so, and a service that is no Orthanc is known as none', async () => {
    expect(await client.study('0123-none')).toBeUndefined();
    const elsewhere = new OrthancClient({ url: `${orthanc.url}/app`, ...ORTHANC_USER });
    await expect(elsewhere.system()).rejects.toBeInstanceOf(OrthancRefusal);
  });
});
