import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';

const RUNS = 5;

/** `npm start` on a data folder that exists: how long until it answers (issue: 3 s). */
export async function measureSecondStart(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  const healthy: number[] = [];
  const signedIn: number[] = [];
  try {
    // The first one compiles: what it leaves is there at every later start.
    const first = await ClinicProcess.started({ data: copy.data, by: 'npm start' });
    await first.signIn();
    await first.stop();
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      const server = await ClinicProcess.spawned({ data: copy.data, by: 'npm start', port: first.port });
      await server.healthy();
      healthy.push((performance.now() - started) / 1000);
      await server.signIn();
      signedIn.push((performance.now() - started) / 1000);
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
  const how = 'npm start on the demo clinics, database stopped before';
  return [
    medianFigure({ name: 'second start: /healthz answers', unit: 's', target: { atMost: 3 }, how }, healthy),
    medianFigure(
      {
        name: 'second start: sign-in answers',
        unit: 's',
        target: { atMost: 3 },
        how: `${how}; POST login once healthy`,
      },
      signedIn,
    ),
  ];
}
