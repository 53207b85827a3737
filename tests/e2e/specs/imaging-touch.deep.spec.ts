import { ctSlice, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, picture } from '../harness/look.ts';
import { sidewaysScroll, smallTargets, TABLET } from '../harness/touch.ts';
import { DicomViewerPage } from '../pages/imaging.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });

/** Adds files to a visit, and waits until they are listed there. */
async function attach(page: Page, petID: string, recordID: string, ...files: ReturnType<typeof file>[]) {
  await new VisitPage(page).open(clinic.server.url, petID, recordID);
  await page.getByLabel('加入檔案').and(page.locator('input')).setInputFiles(files);
  const list = page.getByRole('list', { name: '這次看診的檔案' });
  for (const { name } of files) await list.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
  return list;
}

/** A viewer over a radiograph of today, with a CT of an earlier visit of the animal to compare it with. */
async function viewerOf(page: Page): Promise<DicomViewerPage> {
  const api = await clinic.api('director');
  const { petID, recordID } = await arrangeVisit(api);
  const slices = [0, 1].map((slice) => file(`slice${slice}.dcm`, ctSlice({ study: 52, slice })));
  await attach(page, petID, recordID, ...slices);
  const again = await api.post<{ _id: string }>('/record/checkin', { petID, cause: '回診' });
  const files = await attach(page, petID, again._id, file('IM000001', radiograph({ study: 51, side: 600 })));
  await files.getByRole('button', { name: /^IM000001/ }).click();
  const viewer = new DicomViewerPage(page);
  await viewer.drawn();
  await viewer.dialog.getByLabel('比較的檢查').waitFor();
  return viewer;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Two fingers that are put down, go from where they are to where they end, and are lifted. */
async function pinch(page: Page, from: readonly [Place, Place], to: readonly [Place, Place]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const points = (share: number) =>
    from.map((begun, id) => ({
      id,
      x: begun.x + ((to[id]?.x ?? begun.x) - begun.x) * share,
      y: begun.y + ((to[id]?.y ?? begun.y) - begun.y) * share,
    }));
  // As fingers do: one comes first, and has already moved a little.
  const [first] = points(0);
  if (!first) return;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...first, x: first.x - 12 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [first] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: points(1).slice(0, 1) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

it('two fingers on a picture zoom it about what lies between them and take it along, whatever tool is chosen, and change nothing else', async () => {
  const page = await clinic.deskOf('doctor', TABLET);
  const viewer = await viewerOf(page);
  await viewer.choose('長度');
  await viewer.clickAt([0.4, 0.5], [0.6, 0.5]);
  await viewer.marks.getByText(/^長度 /).waitFor();
  const ends = viewer.dialog.getByRole('button', { name: /^長度 .* 的第 \d 點$/ });
  const middles = async (): Promise<Place[]> =>
    (await Promise.all((await ends.all()).map((end) => end.boundingBox()))).flatMap((box) =>
      box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [],
    );
  const levels = () => viewer.dialog.getByText(/^窗位 /).textContent();
  const apart = ([a, b]: Place[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
  const before = await middles();
  const levelled = await levels();
  const [a, b] = before;
  if (!a || !b) throw new Error('the mark has no ends');
  const middle = { x: (a.x + b.x) / 2, y: a.y };
  // Above and below the line, so that no finger meets one of its ends.
  const [up, down] = [-60, 60].map((by) => ({ x: middle.x, y: middle.y + by }));
  if (!up || !down) return;
  for (const tool of ['亮度對比', '長度', '翻頁']) {
    await viewer.choose(tool);
    const was = await middles();
    await pinch(
      page,
      [up, down],
      [
        { x: middle.x + 40, y: middle.y - 90 },
        { x: middle.x + 40, y: middle.y + 90 },
      ],
    );
    await expect.poll(async () => Math.round((apart(await middles()) / apart(was)) * 10)).toBe(15);
    const now = await middles();
    const moved = (list: Place[]) => ((list[0]?.x ?? 0) + (list[1]?.x ?? 0)) / 2 - middle.x;
    // What lay between the fingers lies between them still.
    expect(Math.abs(moved(now) - (moved(was) * 1.5 + 40))).toBeLessThan(3);
    expect(await levels()).toBe(levelled);
    expect(await viewer.marks.count()).toBe(1);
    await viewer.button('還原').click();
    await expect.poll(async () => Math.round(apart(await middles()))).toBe(Math.round(apart(before)));
  }
});

it('its tools stand in one line at a desk, also while two studies are compared, and keep their shape on a tablet and a phone', async () => {
  const page = await clinic.deskOf('doctor');
  const viewer = await viewerOf(page);
  const bar = viewer.dialog.getByRole('banner').or(viewer.dialog.locator('header')).first();
  const height = async () => Math.round((await bar.boundingBox())?.height ?? 0);
  await viewer.dialog.getByLabel('比較的檢查').selectOption({ index: 1 });
  await viewer.drawn(1);
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: width === 1366 ? 768 : 900 });
    await expect.poll(height).toBeLessThan(56);
    await picture(page, `dicom-compare-${width}`);
  }
  await inspect(page, 'dicom-compare');
  await viewer.dialog.getByRole('checkbox', { name: '同步翻頁' }).uncheck();
  for (const [width, tall] of [
    [1024, 768],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height: tall });
    await picture(page, `dicom-compare-${width}`);
    // Two lines at most, and the way out in sight.
    await expect.poll(height).toBeLessThan(112);
    const close = await viewer.button('關閉').boundingBox();
    expect((close?.x ?? width) + (close?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});

it('a finger meets every tool on a tablet', async () => {
  const page = await clinic.deskOf('doctor', TABLET);
  const viewer = await viewerOf(page);
  await viewer.dialog.getByLabel('比較的檢查').selectOption({ index: 1 });
  await viewer.drawn(1);
  await picture(page, 'dicom-compare-tablet');
  // The cross at the file's tile is of the page behind it.
  const small = await smallTargets(page);
  expect(small.filter((one) => !one.startsWith('移除 '))).toEqual([]);
});
