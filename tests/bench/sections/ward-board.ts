import type { Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { readProgress } from '../harness/streamed.ts';
import { fillWard } from '../harness/ward-data.ts';

const ANIMALS = 150;
const RUNS = 11;
const CARDS = '[data-card]';
const LOOK_EVERY_MS = 200;
/** Documents of an animal that the whiteboard reads: stay, animal, owner, plan, log, sheet; and how long one is, in characters. */
const KINDS = 6;
const LENGTH = 4000;

/** The whiteboard of a ward with 150 animals (issue: 0.5 s warm), beside reading as many documents out of IndexedDB bare. `size`: how many animals. */
export async function measureWardBoard(size = ANIMALS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      await fillWard(server, size);
      await desk.openSignIn(server.url);
      await desk.signIn();
      const { page } = desk;
      while (!(await readProgress(page)).done) await page.waitForTimeout(LOOK_EVERY_MS);
      await page.goto(`${server.url}/app/inHospital/active`);
      await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length >= count, [
        CARDS,
        size,
      ] as const);
      const how = `${size} animals in hospital, each with a day of 34 things to do and a full sheet`;
      return [
        medianFigure(
          {
            name: `whiteboard with ${size} animals: opened`,
            unit: 'ms',
            target: { atMost: 500 },
            how: `from the way back to the page until every card is painted; ${how}`,
          },
          await openings(page, size),
        ),
        medianFigure(
          {
            name: 'as many documents read bare',
            unit: 'ms',
            how: `${size * KINDS} objects of ${LENGTH} characters, getAll of one store of the same browser`,
          },
          await bareReads(page, size),
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

/** ms from going back to the whiteboard until all its cards are painted. */
async function openings(page: Page, size: number): Promise<number[]> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.locator('nav a[href^="/app/pets"]').first().click();
    await page.locator(CARDS).first().waitFor({ state: 'detached' });
    runs.push(
      await page.evaluate(
        ([selector, count]) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            history.back();
            const look = () => {
              if (document.querySelectorAll(selector).length < count) requestAnimationFrame(look);
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
            };
            look();
          }),
        [CARDS, size] as const,
      ),
    );
  }
  return runs;
}

/** ms of reading as many documents of their size out of a bare store, whole. */
const bareReads = (page: Page, size: number): Promise<number[]> =>
  page.evaluate(
    async ([documents, length, count]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('bench-bare-ward', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('documents', { keyPath: '_id' });
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      await new Promise<void>((resolve, reject) => {
        const writing = database.transaction('documents', 'readwrite');
        for (let at = 0; at < documents; at += 1)
          writing.objectStore('documents').put({ _id: String(at), body: 'x'.repeat(length) });
        writing.oncomplete = () => resolve();
        writing.onerror = () => reject(writing.error);
      });
      const runs: number[] = [];
      for (let run = 0; run < count; run += 1) {
        const began = performance.now();
        await new Promise<void>((resolve, reject) => {
          const asked = database.transaction('documents').objectStore('documents').getAll();
          asked.onsuccess = () => resolve();
          asked.onerror = () => reject(asked.error);
        });
        runs.push(performance.now() - began);
      }
      database.close();
      indexedDB.deleteDatabase('bench-bare-ward');
      return runs;
    },
    [size * KINDS, LENGTH, RUNS] as const,
  );
