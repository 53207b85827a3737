import type { Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { fillWard } from '../harness/ward-data.ts';

/** Animals in hospital whose sheets the device holds, beside the demo clinic's own. */
const ANIMALS = 20;
/** Values that are typed. */
const CELLS = 60;
const WRITES = 40;

/** Entering values into a flowsheet with 20 animals' sheets on the device (issue: 50 ms from the key to the paint), beside a bare write of IndexedDB. */
export async function measureWardSheet(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      const { stays } = await fillWard(server, ANIMALS);
      const stay = stays.at(-1) ?? '';
      await desk.openSignIn(server.url);
      await desk.signIn();
      const entries = await entering(desk.page, server.url, stay);
      const bare = await bareWrites(desk.page);
      const how = `${entries.length} temperatures and pulses typed into hours of one sheet, ${ANIMALS} full ones on the device`;
      return [
        medianFigure(
          {
            name: 'flowsheet: a value entered',
            unit: 'ms',
            target: { atMost: 50 },
            how: `from the Enter key until the cell shows the value and was painted; ${how}`,
          },
          entries,
        ),
        { name: 'flowsheet: a value entered, p95', value: percentile(entries, 0.95), unit: 'ms', how },
        medianFigure(
          {
            name: 'a bare write of IndexedDB',
            unit: 'ms',
            how: 'one small object put into a store of the same browser, until its transaction is complete',
          },
          bare,
        ),
      ];
    } finally {
      await desk.leave();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

/** ms from the Enter key until what was typed is painted in its cell. */
async function entering(page: Page, url: string, inHospitalID: string): Promise<number[]> {
  await page.goto(`${url}/app/inHospital/edit/v2/${encodeURIComponent(inHospitalID.split('/').at(-1) ?? '')}`);
  await page.locator('[data-row="monitorMission bt"][data-hour="0"]').waitFor();
  const runs: number[] = [];
  for (let nth = 0; nth < CELLS; nth += 1) {
    const row = `monitorMission ${nth % 2 === 0 ? 'bt' : 'hr'}`;
    const hour = Math.floor(nth / 2) % 24;
    const value = nth % 2 === 0 ? `38.${1 + (nth % 9)}` : String(100 + nth);
    await page.locator(`[data-row="${row}"][data-hour="${hour}"]`).focus();
    await page.keyboard.type(value);
    const painted = page.evaluate(
      ([selector, text]) =>
        new Promise<number>((resolve) => {
          window.addEventListener(
            'keydown',
            () => {
              const began = performance.now();
              const look = () => {
                if (document.querySelector(selector ?? '')?.textContent?.includes(text ?? '') !== true)
                  requestAnimationFrame(look);
                else
                  requestAnimationFrame(() => {
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = () => resolve(performance.now() - began);
                    port2.postMessage(undefined);
                  });
              };
              look();
            },
            { capture: true, once: true },
          );
        }),
      [`[data-row="${row}"][data-hour="${hour}"]`, value] as const,
    );
    await page.evaluate(() => undefined);
    await page.keyboard.press('Enter');
    runs.push(await painted);
  }
  return runs;
}

/** ms of one object put into a store of IndexedDB. */
const bareWrites = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('bench-bare', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('cells', { keyPath: '_id' });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const runs: number[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const began = performance.now();
      await new Promise<void>((resolve, reject) => {
        const writing = database.transaction('cells', 'readwrite');
        writing.objectStore('cells').put({ _id: 'cell', time: '0800', missionID: 'bt', value: nth });
        writing.oncomplete = () => resolve();
        writing.onerror = () => reject(writing.error);
      });
      runs.push(performance.now() - began);
    }
    database.close();
    indexedDB.deleteDatabase('bench-bare');
    return runs;
  }, WRITES);
