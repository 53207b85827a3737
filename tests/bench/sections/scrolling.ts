import type { Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { readProgress } from '../harness/streamed.ts';

const ROWS = 100_000;
const SCROLL_MS = 8000;
/** Pixels a frame: some 80 rows a second, faster than anyone reads. */
const STEP = 48;
const LOOK_EVERY_MS = 500;

/** Scrolling /pets with 100,000 animals on the device (issue: 60 frames a second). */
export async function measureScrolling(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      await desk.openSignIn(server.url);
      await desk.signIn();
      while (!(await readProgress(desk.page)).done) await desk.page.waitForTimeout(LOOK_EVERY_MS);
      await fill(desk.page, ROWS);
      await desk.page.goto(`${server.url}/app/pets`);
      await desk.page.locator('[role="grid"] [role="row"]').nth(8).waitFor();
      const frames = await scroll(desk.page, SCROLL_MS, STEP);
      const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
      const how = `/pets with ${ROWS.toLocaleString('en')} animals on the device, ${STEP} px each frame for ${SCROLL_MS / 1000} s, as a headless browser draws`;
      return [
        {
          name: 'scrolling: frames a second',
          value: frames.length / seconds,
          unit: '/s',
          target: { atLeast: 58 },
          how,
          runs: frames,
        },
        { name: 'scrolling: frame p95', value: percentile(frames, 0.95), unit: 'ms', how },
        { name: 'scrolling: longest frame', value: Math.max(...frames), unit: 'ms', how },
      ];
    } finally {
      await desk.leave();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

/** Puts copies of the animals that are here into the local database until there are that many. */
function fill(page: Page, rows: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      if (!database.objectStoreNames.contains('doc_pet')) {
        database.close();
        continue;
      }
      const models: { id: string; body: { _id: string; name: string } }[] = await done(
        database.transaction('doc_pet').objectStore('doc_pet').getAll(),
      );
      for (let made = models.length; made < wanted; made += 5000) {
        const store = database.transaction('doc_pet', 'readwrite').objectStore('doc_pet');
        const last = Math.min(made + 5000, wanted);
        let request: IDBRequest | undefined;
        for (let at = made; at < last; at += 1) {
          const model = models[at % models.length];
          if (model === undefined) throw new Error('no animal is on this device');
          const id = `/pet/bench-${at}`;
          request = store.put({ ...model, id, body: { ...model.body, _id: id, name: `${model.body.name}${at}` } });
        }
        if (request) await done(request);
      }
      database.close();
    }
  }, rows);
}

/** Milliseconds of each frame while the list scrolls. */
function scroll(page: Page, forMs: number, step: number): Promise<number[]> {
  return page.evaluate(
    async ([most, pixels]) => {
      let box = document.querySelector<HTMLElement>('[role="grid"] [role="row"]:nth-child(2)');
      while (box && (box.scrollHeight <= box.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowY)))
        box = box.parentElement;
      if (!box) throw new Error('the list does not scroll');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      const began = await frame();
      let before = began;
      while (before - began < most) {
        box.scrollTop += pixels;
        const now = await frame();
        frames.push(now - before);
        before = now;
      }
      if (box.scrollTop < pixels * frames.length * 0.5) throw new Error('the list stopped before its end');
      return frames;
    },
    [forMs, step] as const,
  );
}
