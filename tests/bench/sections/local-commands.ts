import type { Page } from 'playwright-core';
import { openBenchPage } from '../harness/bench-page.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { readProgress } from '../harness/streamed.ts';
import type { Timed } from '../page/main.ts';

const RUNS = 300;
const PAUSE_MS = 30;
const LOOK_EVERY_MS = 1000;
const KINDS = { edit: 'record.edit', checkIn: 'record.checkIn' } as const;

/** Commands on this device, strictly durable, on hospital data that has streamed in (issue: p95 15 ms). */
export async function measureLocalCommands(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('hospital'));
  const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
  const desk = await Desk.fresh();
  try {
    await desk.openSignIn(server.url);
    await desk.signIn();
    while (!(await readProgress(desk.page)).done) await desk.page.waitForTimeout(LOOK_EVERY_MS);
    const { page } = desk;
    await openBenchPage(page, server.url);
    const figures: Figure[] = [];
    for (const where of ['online', 'offline'] as const) {
      await desk.context.setOffline(where === 'offline');
      for (const kind of ['edit', 'checkIn'] as const) figures.push(...figuresOf(kind, where, await timed(page, kind)));
    }
    return figures;
  } finally {
    await desk.leave();
    await server.stop();
    await copy.remove();
  }
}

const timed = (page: Page, kind: 'edit' | 'checkIn'): Promise<Timed> =>
  page.evaluate(
    async ([name, runs, pauseMs]) => {
      if (!window.bench) throw new Error('the bench page is not ready');
      return window.bench.time(name, runs, pauseMs);
    },
    [kind, RUNS, PAUSE_MS] as const,
  );

function figuresOf(kind: keyof typeof KINDS, where: string, { ours, bare }: Timed): Figure[] {
  const name = `${KINDS[kind]}, ${where}`;
  const [p50, p95] = [percentile(ours, 0.5), percentile(ours, 0.95)];
  const [bare50, bare95] = [percentile(bare, 0.5), percentile(bare, 0.95)];
  const how = `${RUNS} runs in Chromium with a board that watches, a bare strict put of the same size after each: p50 ${bare50.toFixed(1)} ms, p95 ${bare95.toFixed(1)} ms`;
  return [
    { name: `${name}: p95`, value: p95, unit: 'ms', target: { atMost: 15 }, how, runs: ours },
    { name: `${name}: p50`, value: p50, unit: 'ms', how: `${(p50 / bare50).toFixed(1)} times the bare put's` },
  ];
}
