import { createHash } from 'node:crypto';
import { filePath } from '@vetloom/protocol/files.ts';
import { ctSlice, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import type { Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { ImportClient } from '../harness/import-client.ts';
import { untilPainted } from '../harness/whole-desk.ts';

/** A radiograph of 20 MB: 16 bits a pixel. */
const SIDE = 3240;
const SLICES = 100;
const COLD = 3;
const AGAIN = 5;
const SCROLLED_MS = 4000;
/** A fresh profile copies what a device holds of the clinic. */
const FIRST_COPY_MS = 120_000;

/** DICOM pictures in the application: a radiograph from the press to the picture, and a CT that is paged through. */
export async function measurePictures(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const { at, address } = await visitWithPictures(server);
      const cold: number[] = [];
      const bare: number[] = [];
      const again: number[] = [];
      let frames = 0;
      for (let run = 0; run < COLD; run += 1) {
        const desk = await Desk.fresh();
        try {
          await desk.openSignIn(server.url);
          await desk.signIn();
          await desk.page.goto(`${server.url}${at}`);
          await fileNamed(desk.page, 'RADIOGRAPH').waitFor();
          // A desk at which people work has the clinic's documents; their first copy has figures of its own.
          await desk.page.getByText('已同步').first().waitFor({ timeout: FIRST_COPY_MS });
          bare.push(await drawnBare(desk.page, await address()));
          cold.push(await opened(desk.page, 'RADIOGRAPH'));
          if (run > 0) continue;
          for (let once = 0; once < AGAIN; once += 1) {
            await closed(desk.page);
            again.push(await opened(desk.page, 'RADIOGRAPH'));
          }
          await closed(desk.page);
          await opened(desk.page, 'slice0.dcm');
          await paged(desk.page);
          frames = await paged(desk.page);
        } finally {
          await desk.leave();
        }
      }
      return [
        medianFigure(
          {
            ...{ name: 'radiograph of 20 MB, first time at this desk', unit: 'ms', target: { atMost: 1000 } },
            how: 'from the press on its file to the painted picture, among 100 of a CT; the desk has the clinic’s documents and nothing of the pictures; fetched from the server on this machine',
          },
          cold,
        ),
        medianFigure(
          {
            ...{ name: 'the same file drawn by twenty lines in the same page', unit: 'ms' },
            how: 'fetched, its values put through a window one by one and onto a canvas: what this machine needs for the bytes and the pixels alone',
          },
          bare,
        ),
        medianFigure(
          {
            name: 'the same, opened again',
            unit: 'ms',
            target: { atMost: 1000 },
            how: 'out of the device’s own store',
          },
          again,
        ),
        {
          name: `CT of ${SLICES} pictures, paged through once loaded`,
          value: frames,
          unit: '/s',
          how: `pictures painted a second, one key a frame for ${SCROLLED_MS / 1000} s, 512 × 512 at 16 bits`,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

const fileNamed = (page: Page, name: string) =>
  page.getByRole('list', { name: '這次看診的檔案' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** A visit with its pictures: where it is in the application, and a new address of the radiograph's bytes. */
interface Visit {
  readonly at: string;
  readonly address: () => Promise<string>;
}

/** Makes a visit and lets a browser bring its pictures, as a person does. */
async function visitWithPictures(server: ClinicProcess): Promise<Visit> {
  const api = await ImportClient.signedIn(server.url);
  const user = await api.post<{ _id: string }>('/user', { name: '影像飼主', phone: '0700000001' });
  const pet = await api.post<{ _id: string }>('/pet', { userID: user._id, name: '影像', type: 'Canine' });
  const record = await api.post<{ _id: string }>('/record/checkin', { petID: pet._id, cause: '影像' });
  const segment = (id: string) => encodeURIComponent(id.split('/').at(-1) ?? '');
  const at = `/app/pet/${segment(pet._id)}/record/${segment(record._id)}`;
  const desk = await Desk.fresh();
  try {
    await desk.openSignIn(server.url);
    await desk.signIn();
    await desk.page.goto(`${server.url}${at}`);
    const bring = async (files: readonly { name: string; bytes: Uint8Array }[]) => {
      const given = files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
      await desk.page.getByLabel('加入檔案').and(desk.page.locator('input')).setInputFiles(given);
      for (const { name } of files) await fileNamed(desk.page, name).waitFor();
    };
    const bytes = radiograph({ study: 1, side: SIDE });
    await bring([{ name: 'RADIOGRAPH', bytes }]);
    const slices = Array.from({ length: SLICES }, (_, slice) => ({
      ...{ name: `slice${slice}.dcm`, bytes: ctSlice({ study: 2, slice }) },
    }));
    for (let from = 0; from < SLICES; from += 20) await bring(slices.slice(from, from + 20));
    // What a desk holds goes to the server behind it.
    await desk.page.getByText('已同步').or(desk.page.getByText('連線中')).first().waitFor();
    await desk.page.waitForFunction(`!/件待處理/.test(document.body.textContent)`);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = filePath.address('demo', encodeURIComponent(record._id), hash, 'whole');
    const address = async () => (await api.get<{ url: string }>(path.replace('/api/sdk/v2/demo', ''))).url;
    return { at, address };
  } finally {
    await desk.leave();
  }
}

/** ms until the picture at an address is drawn by hand: its values are the last of the file, two bytes each. */
const drawnBare = (page: Page, url: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const began = performance.now();
    const file = await (await fetch(${JSON.stringify(url)})).arrayBuffer();
    const values = new Uint16Array(file.slice(-2 * ${SIDE * SIDE}));
    let [least, most] = [values[0], values[0]];
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    const pixels = new ImageData(${SIDE}, ${SIDE});
    const shown = new Uint32Array(pixels.data.buffer);
    for (let at = 0; at < values.length; at += 1) {
      const level = ((values[at] - least) * 255) / (most - least || 1);
      shown[at] = (255 << 24) | (level << 16) | (level << 8) | level;
    }
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = ${SIDE};
    canvas.getContext('2d', { willReadFrequently: true }).putImageData(pixels, 0, 0);
    const sheet = document.createElement('canvas');
    sheet.style.cssText = 'position:fixed;inset:0;width:800px;height:800px';
    sheet.width = sheet.height = 800;
    sheet.getContext('2d').drawImage(canvas, 0, 0, 800, 800);
    document.body.append(sheet);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const took = performance.now() - began;
    sheet.remove();
    return took;
  })()`);

const IS_DRAWN = `document.querySelector('[role="dialog"] canvas[data-shown]') !== null`;

const opened = (page: Page, name: string): Promise<number> => {
  const button = `[...document.querySelectorAll('[aria-label="這次看診的檔案"] button')].find((one) => one.textContent.startsWith('${name}') || (one.getAttribute('aria-label') ?? '').startsWith('${name}'))`;
  return untilPainted(page, `${button}.click()`, IS_DRAWN);
};

async function closed(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '影像檢視' }).getByRole('button', { name: '關閉', exact: true }).click();
  await page.waitForFunction(`!(${IS_DRAWN})`);
}

/** Pictures a second while a key is held, there and back. */
const paged = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const canvas = document.querySelector('[role="dialog"] canvas[data-shown]');
    let pictures = 0;
    const watch = new MutationObserver(() => { pictures += 1; });
    watch.observe(document.querySelector('[role="dialog"]'), { attributes: true, subtree: true, attributeFilter: ['data-shown'] });
    const began = performance.now();
    let key = 'ArrowDown';
    let sent = 0;
    const step = () => {
      const passed = performance.now() - began;
      if (passed > ${SCROLLED_MS}) { watch.disconnect(); resolve(pictures / (passed / 1000)); return; }
      if (sent > 0 && sent % ${SLICES - 1} === 0) key = key === 'ArrowDown' ? 'ArrowUp' : 'ArrowDown';
      sent += 1;
      (document.activeElement ?? canvas).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
