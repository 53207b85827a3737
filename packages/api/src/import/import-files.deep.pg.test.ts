import { createHash, randomBytes } from 'node:crypto';
import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

const BASE = '/api/sdk/v2/demo/record/file';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const chart = (at = 0) => desk.chart(at);
const HEAD = '檔案路徑,SHA-256,上傳結果\n';
const paper = () => Buffer.from(`%PDF-1.7\n${randomBytes(8).toString('hex')}\n%%EOF\n`);
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: randomBytes(1)[0] ?? 0, g: 9, b: 9 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: randomBytes(6).toString('hex') } })
    .toBuffer();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends a file by the ordinary way of uploads; its hash, and what the finish said. */
async function sent(bytes: Buffer, mime: string, name: string) {
  const hash = hashOf(bytes);
  const { result: begun } = await desk.call('POST', `/record/file/${hash}`, { name, mime, size: bytes.length });
  if (!begun.stored)
    await desk.api.app.inject({
      method: 'PUT',
      url: `${BASE}/${hash}?offset=0`,
      headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
  const { code, result } = await desk.call('POST', `/record/file/${hash}/finish`, {});
  return { hash, code, kept: result?.hash as string };
}
const filesOf = async (at = 0) => (await desk.petBy(chart(at))).files ?? [];

describe('pictures and papers of another program', () => {
  it('stand in the files of the animals whose numbers their names or folders say, as what is served', async () => {
    await desk.animals(2);
    const [jpeg, pdf] = [
      await sent(await picture(), 'image/jpeg', 'a.jpg'),
      await sent(paper(), 'application/pdf', 'b.pdf'),
    ];
    const done = await desk.imported(
      'file',
      `${HEAD}${chart(0)}_2019-03-02_x.jpg,${jpeg.hash},\nold/${chart(1)}/血檢.pdf,${pdf.hash},\nThumbs.db,,\n`,
    );
    expect(done.counts).toMatchObject({ rows: 3, filesTaken: 2, rowsSkipped: 1, rowsRefused: 0 });
    expect(jpeg.kept).not.toBe(jpeg.hash);
    expect(await filesOf(0)).toMatchObject([
      {
        hash: jpeg.kept,
        name: `${chart(0)}_2019-03-02_x.jpg`,
        mime: 'image/jpeg',
        dateTime: fromCalendarDate(2019, 3, 2, TEST_ZONE),
        imported: { job: done._id, row: 2, number: chart(0) },
      },
    ]);
    expect(await filesOf(1)).toMatchObject([
      { hash: pdf.kept, name: '血檢.pdf', desc: `old/${chart(1)}/血檢.pdf`, dateTime: done.createDateTime },
    ]);
    const pet = encodeURIComponent((await desk.petBy(chart(1)))._id);
    const { result } = await desk.call('GET', `/pet/${pet}/file/${pdf.kept}`);
    expect(
      (
        await desk.api.app.inject({
          method: 'GET',
          url: new URL(result.url, 'http://x').pathname + new URL(result.url, 'http://x').search,
        })
      ).statusCode,
    ).toBe(200);
    expect(await desk.findings()).toEqual([]);
  });

  it('are refused where a path climbs, the content is another, the animal is none or two, or nothing came', async () => {
    await desk.animals(2);
    const pdf = await sent(paper(), 'application/pdf', 'b.pdf');
    const other = await sent(paper(), 'application/pdf', 'c.pdf');
    // A picture that is none is thrown away by the rules of uploads; the list says so.
    const fake = await sent(Buffer.from('MZ no picture at all'), 'image/jpeg', 'x.jpg');
    expect(fake.code).not.toBe(100000);
    const rows = [
      `../${chart(0)}.pdf,${pdf.hash},`,
      `C:\\${chart(0)}.pdf,${pdf.hash},`,
      `${chart(0)}.exe,${pdf.hash},`,
      `${chart(0)}.jpg,${fake.hash},not-what-it-says`,
      `${chart(0)}.png,${pdf.hash},`,
      `${chart(0)}.pdf,${'0'.repeat(64)},`,
      `${chart(0)}.pdf,,storage-full`,
      `nobody.pdf,${pdf.hash},`,
      `${chart(1)}/${chart(0)}.pdf,${pdf.hash},`,
      `${chart(0)}.pdf,${other.hash},`,
      `${chart(0)}-2.pdf,${other.hash},`,
    ];
    const done = await desk.imported('file', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 11, filesTaken: 1, rowsRefused: 10 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 error file.path path-climbs',
      '3 error file.path path-climbs',
      '4 error file.path file-kind',
      '5 error file.path not-what-it-says',
      '6 error file.path not-what-it-says',
      '7 error file.hash not-uploaded',
      '8 error file.path storage-full',
      '9 error file.path no-such-number',
      '10 error file.path several-patients',
      '12 error file.path twice',
    ]);
  });

  it('that an animal has already are passed over or listed, whoever brought them', async () => {
    await desk.animals(1);
    const pdf = await sent(paper(), 'application/pdf', 'b.pdf');
    const pet = encodeURIComponent((await desk.petBy(chart()))._id);
    expect((await desk.call('POST', `/pet/${pet}/file/confirm`, { hash: pdf.hash })).code).toBe(100000);
    const table = `${HEAD}${chart()}.pdf,${pdf.hash},\n`;
    expect((await desk.imported('file', table)).counts).toMatchObject({ rowsSkipped: 1 });
    const listed = await desk.imported('file', table, 'refuse');
    expect(await desk.problemsOf(listed._id)).toEqual(['2 error file.path there']);
    expect(await filesOf()).toHaveLength(1);
  });

  it('are taken back, but for one that somebody has named or described since, which is named', async () => {
    await desk.animals(1);
    const [one, two] = [
      await sent(paper(), 'application/pdf', 'a.pdf'),
      await sent(paper(), 'application/pdf', 'b.pdf'),
    ];
    const table = `${HEAD}${chart()}-1.pdf,${one.hash},\n${chart()}-2.pdf,${two.hash},\n`;
    const done = await desk.imported('file', table);
    const pet = encodeURIComponent((await desk.petBy(chart()))._id);
    const file = (await filesOf()).find(({ hash }: { hash: string }) => hash === one.kept);
    const named = await desk.call('PUT', `/pet/${pet}/file/${file._id}`, { desc: '心臟超音波' });
    expect(named.code).toBe(100000);
    expect(await desk.undone(done._id)).toMatchObject({
      undone: { removed: 1, kept: 1, names: [`寶0 ${chart()}-1.pdf`] },
    });
    expect(await filesOf()).toMatchObject([{ _id: file._id, desc: '心臟超音波' }]);
    expect((await desk.imported('file', table)).counts).toMatchObject({ filesTaken: 1, rowsSkipped: 1 });
  });
});
