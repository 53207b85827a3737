import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, median } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { type Part, processorTime, usedBetween } from '../harness/processor-time.ts';
import { readProgress } from '../harness/streamed.ts';

const RUNS = 5;
const LOOK_EVERY_MS = 200;

/** What a sign-in costs on a device that holds nothing yet: its code, its data, and what it keeps to work without a network. */
export async function measureSignIn(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const runs: Run[] = [];
      // The first one warms the server.
      for (let run = 0; run <= RUNS; run += 1) runs.push(await signIn(server));
      return figuresOf(runs.slice(1));
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

interface Run {
  readonly board: readonly [Part, number][];
  readonly settled: readonly [Part, number][];
  readonly seconds: number;
}

async function signIn(server: ClinicProcess): Promise<Run> {
  const desk = await Desk.fresh();
  try {
    await desk.page.goto('about:blank');
    const before = processorTime();
    const began = performance.now();
    await desk.openSignIn(server.url);
    await desk.signIn();
    const seconds = (performance.now() - began) / 1000;
    const board = usedBetween(before, processorTime());
    while (!(await readProgress(desk.page)).done) await desk.page.waitForTimeout(LOOK_EVERY_MS);
    await desk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    return { board, settled: usedBetween(before, processorTime()), seconds };
  } finally {
    await desk.leave();
  }
}

function figuresOf(runs: readonly Run[]): Figure[] {
  const total = (parts: readonly [Part, number][]) => parts.reduce((sum, [, seconds]) => sum + seconds, 0);
  const parts = runs[0]?.settled.map(([part]) => part) ?? [];
  const shares = parts.map(
    (part, at) => `${part} ${median(runs.map(({ settled }) => settled[at]?.[1] ?? 0)).toFixed(2)}`,
  );
  const how = `median of ${RUNS} fresh profiles on demo data, all processes of browser, server and database`;
  return [
    { name: 'cold sign-in: to the board', value: median(runs.map(({ seconds }) => seconds)), unit: 's', how },
    {
      name: 'cold sign-in: processor time to the board',
      value: median(runs.map(({ board }) => total(board))),
      unit: 's',
      how,
      runs: runs.map(({ board }) => total(board)),
    },
    {
      name: 'cold sign-in: processor time until all is kept',
      value: median(runs.map(({ settled }) => total(settled))),
      unit: 's',
      how: `${how}; data streamed in, every screen's code kept for offline: ${shares.join(', ')}`,
      runs: runs.map(({ settled }) => total(settled)),
    },
  ];
}
