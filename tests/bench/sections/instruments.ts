import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openLog } from '../../../apps/synctool/src/log/log.ts';
import { AstmAnalyser } from '../../../apps/synctool/src/simulator/astm-analyser.ts';
import { DialledWire } from '../../../apps/synctool/src/simulator/wires.ts';
import { SyncTool } from '../../../apps/synctool/src/sync-tool.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, median, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { ImportClient, stopwatch } from '../harness/import-client.ts';
import { going, untilPainted } from '../harness/whole-desk.ts';

/** Results that are read again after a mapping was mended. */
const RESULTS = 10_000;
const RUNS = 50;
const PORT = 18_990;
const REPLAYED_AT_ONCE = 500;
const PAUSE_MS = 50;

/** A result's way from the analyser's wire to an open screen, with the tool in between, and thousands that are read again while a desk works. */
export async function measureInstruments(size = RESULTS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-bench-tool-'));
  const log = openLog(folder, 'info');
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const tool = await SyncTool.start({ dataFolder: folder, roots: [], port: 0, log });
    const desk = await Desk.fresh();
    try {
      const api = await ImportClient.signedIn(server.url);
      const { code } = await api.post<{ code: string }>('/syncTool/code', {});
      const problem = await tool.pair({ server: server.url, code, name: '量測' });
      if (problem !== undefined) throw new Error(`not paired: ${problem}`);
      const toolID = tool.view().paired?.toolID ?? '';
      const path = `/syncTool/${encodeURIComponent(toolID)}/instrument`;
      await api.put(path, instrumentNaming('ALT'));
      await desk.openSignIn(server.url);
      await desk.signIn();
      await untilPainted(desk.page, going('/app/exam/results'), `document.title !== ''`);
      const wire = new DialledWire('127.0.0.1', PORT);
      const analyser = new AstmAnalyser(wire, { answer: 15_000 });
      const shown = await toScreen(desk.page, analyser);
      const bringing = stopwatch();
      for (let at = RUNS; at < size; at += 1) analyser.measure(resultOf(`Z${at}`));
      await until(() => analyser.waiting.length === 0 && tool.view().waiting === 0);
      const brought = bringing();
      await analyser.stop();
      // It would call again for ever.
      wire.stop();
      const alone = await owners(api, async (made) => made >= 40);
      await api.put(path, instrumentNaming('丙胺酸轉胺酶'));
      const replaying = stopwatch();
      let isOver = false;
      const replay = replayed(api).finally(() => {
        isOver = true;
      });
      const beside = await owners(api, async () => isOver);
      const read = await replay;
      const took = replaying();
      const many = read.toLocaleString('en');
      return [
        {
          name: 'a result from the wire to the open screen',
          value: median(shown),
          unit: 'ms',
          target: { atMost: 300 },
          how: `${RUNS} runs, p95 ${Math.round(percentile(shown, 0.95))} ms; analyser on TCP, tool, server, feed, painted list of another browser's inbox`,
          runs: shown,
        },
        {
          name: 'results brought one after the other',
          value: (size - RUNS) / brought,
          unit: '/s',
          how: 'each acknowledged by the tool before the next, until the server had all',
        },
        {
          name: `${many} results read again after their mapping was mended`,
          value: took,
          unit: 's',
          target: { atMost: 60 * (size / RESULTS) },
          how: `by calls of ${REPLAYED_AT_ONCE}; each report is written anew, many of them a transaction`,
        },
        {
          name: 'new owner at the desk meanwhile',
          value: median(beside),
          unit: 'ms',
          how: spread(beside),
          runs: beside,
        },
        { name: 'new owner at the desk alone', value: median(alone), unit: 'ms', how: spread(alone), runs: alone },
      ];
    } finally {
      await desk.leave();
      await tool.stop();
      await server.stop();
    }
  } finally {
    await log.close();
    rmSync(folder, { recursive: true, force: true });
    await copy.remove();
  }
}

const instrumentNaming = (name: string) => ({
  ...{ _id: 'bench', device: 'VS2', protocol: 'astm', link: { kind: 'listen', port: PORT } },
  codes: [{ _id: 'alt', code: 'ALT', name, category: 'biochemistry' }],
});

const resultOf = (specimen: string) => [...['P|1', `O|1|${specimen}||^^^ALT`], ...['R|1|^^^ALT|43|U/L|10^100|N||F']];

async function toScreen(page: Page, analyser: AstmAnalyser): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const seen = page.evaluate<number>(`new Promise((resolve) => {
      const look = () => {
        if (!document.body.textContent.includes('T${run}#')) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
      };
      look();
    })`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const sent = Date.now();
    analyser.measure(resultOf(`T${run}#`));
    took.push((await seen) - sent);
  }
  return took;
}

/** Reads all of them again; answers how many. */
async function replayed(api: ImportClient): Promise<number> {
  const ids: string[] = [];
  for (;;) {
    const page = await api.post<{ messageID: string }[]>('/exam/message/list', { limit: 100, skip: ids.length });
    if (page.length === 0) break;
    ids.push(...page.map(({ messageID }) => messageID));
  }
  for (let from = 0; from < ids.length; from += REPLAYED_AT_ONCE) {
    const messageIDs = ids.slice(from, from + REPLAYED_AT_ONCE);
    const { changed } = await api.post<{ changed: number }>('/exam/message/replay', { messageIDs });
    if (changed === 0) throw new Error('nothing changed by the mended mapping');
  }
  return ids.length;
}

let made = 0;
/** ms for each new owner, until it is over. */
async function owners(api: ImportClient, isOver: (count: number) => Promise<boolean>): Promise<number[]> {
  const took: number[] = [];
  while (!(await isOver(took.length))) {
    made += 1;
    const started = performance.now();
    await api.post('/user', { name: '現場飼主', phone: `07${String(made).padStart(8, '0')}` });
    took.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return took;
}

const spread = (took: readonly number[]): string =>
  `${took.length} owners, p95 ${Math.round(percentile(took, 0.95))} ms, most ${Math.round(Math.max(...took))} ms`;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 100));
}
