import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';

/** Animals in hospital whose sheets the device holds, beside the demo clinic's own. */
const ANIMALS = 20;
/** Values that are typed. */
const CELLS = 60;
const WRITES = 40;
const HOUR = 3600;

/** Entering values into a flowsheet with 20 animals' sheets on the device (issue: 50 ms from the key to the paint), beside a bare write of IndexedDB. */
export async function measureWardSheet(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      const stay = await ward(server);
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

/** Animals in hospital, each with a full day; the last one's stay. */
async function ward(server: ClinicProcess): Promise<string> {
  const token = await server.signIn('director@demo.vetloom.test');
  const ask = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const answer = await fetch(`${server.url}/api/sdk/v2/demo${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const { code, result, message } = (await answer.json()) as { code: number; result: T; message: string };
    if (code !== CODE.success) throw new Error(`${path} answered ${code} ${message}`);
    return result;
  };
  const today = dayStart(Math.floor(Date.now() / 1000), zoneOf(DEFAULT_TIME_ZONE));
  const times = (every: number) => Array.from({ length: 24 / every }, (_, nth) => today + nth * every * HOUR);
  const { _id: userID } = await ask<{ _id: string }>('POST', '/user', { name: '住院客', phone: '0987000400' });
  let last = '';
  for (let animal = 1; animal <= ANIMALS; animal += 1) {
    const pet = { userID, name: `住院 ${animal}`, type: 'Canine', weight: 9.8 };
    const { _id: petID } = await ask<{ _id: string }>('POST', '/pet', pet);
    const stay = { petID, cause: '急性腸胃炎', cageName: `A-${animal}`, cageID: `A${animal}` };
    const { _id: inHospitalID } = await ask<{ _id: string }>('POST', '/inHospital/v2', stay);
    const day = { inHospitalID, planDateTime: today };
    await ask('POST', '/inHospital/v2/plan', day);
    await ask('PUT', '/inHospital/v2/plan', {
      ...day,
      monitorMission: ['spirit', 'appetite', 'bt', 'hr', 'br', 'bp', 'urine', 'feces', 'bw', 'food'].map(
        (missionID) => ({ missionID, name: '', arrangeDateTime: times(4) }),
      ),
      injectionMission: Array.from({ length: 6 }, (_, nth) => ({
        ...{ missionID: `i${nth}`, name: `注射 ${nth} 1 mg/kg`, price: 100, arrangeDateTime: times(6) },
      })),
      otherTherapyMission: Array.from({ length: 6 }, (_, nth) => ({
        ...{ missionID: `t${nth}`, name: `處置 ${nth}`, price: 100, arrangeDateTime: times(4) },
      })),
    });
    const row = { br: 24, bp: 120, urine: 20, food: 10, spirit: '正常', appetite: '50%' };
    const status = Object.fromEntries(times(1).map((_, hour) => [`${String(hour).padStart(2, '0')}00`, row]));
    await ask('PUT', '/inHospital/monitor', { ...day, status });
    last = inHospitalID;
  }
  return last;
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
