import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';

/** Everybody's figures are the director's to see. */
const DIRECTOR = 'director@demo.vetloom.test';
const YEARS = 10 * 365 * DAY_SECONDS;
/** Each call is asked this many times, after one round that counts for nothing. */
const ROUNDS = 10;
const TARGET_MS = 300;

type Body = Readonly<Record<string, unknown>>;

/** Searches over ten years of a busy hospital, as programs ask for them over HTTP. */
export async function measureRecordSearch(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('hospital'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server.signIn(DIRECTOR)}` };
      const now = Math.floor(Date.now() / 1000);
      const figures: Figure[] = [];
      for (const { name, how, bodies } of questions(now)) {
        const took: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1)
          for (const body of bodies) {
            const ms = await asked(`${server.url}/api/sdk/v2/demo/record/${name}`, headers, body);
            if (round > 0) took.push(ms);
          }
        figures.push({
          name: `/record/${name}: p95`,
          value: percentile(took, 0.95),
          unit: 'ms',
          target: { atMost: TARGET_MS },
          how: `${took.length} calls over HTTP one after the other, ${how}; p50 ${percentile(took, 0.5).toFixed(0)} ms, worst ${Math.max(...took).toFixed(0)} ms`,
          runs: took,
        });
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

async function asked(url: string, headers: Readonly<Record<string, string>>, body: Body): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await answer.json()) as { code: number };
  if (code !== CODE.success) throw new Error(`${url} answered ${code} to ${JSON.stringify(body)}`);
  return performance.now() - started;
}

interface Question {
  readonly name: string;
  readonly how: string;
  readonly bodies: readonly Body[];
}

function questions(now: number): readonly Question[] {
  const whole = { begin: now - YEARS, end: now };
  const year = { begin: now - 365 * DAY_SECONDS, end: now };
  return [
    {
      name: 'conditions',
      how: 'ten kinds of conditions over all years, from a common drug to words that occur nowhere',
      bodies: [
        { drug: 'Cerenia' },
        { drug: 'Meloxicam', ...year },
        { disease: '腸胃炎' },
        { item: '診察費' },
        { exam: 'CBC', species: 'Feline' },
        { hasSurgery: true },
        { billStatus: 20 },
        { text: '嘔吐' },
        { text: '咳嗽', ...year },
        { text: '從來沒有人寫過這個' },
      ].map((conditions) => ({ conditions })),
    },
    {
      name: 'stat',
      how: 'a month, a year and all ten years',
      bodies: [{ begin: now - 30 * DAY_SECONDS, end: now }, year, whole],
    },
    {
      name: 'drug/history',
      how: 'the first, the hundredth and the four thousandth page of all years, and a year by the time of examination',
      bodies: [
        { timeRange: whole },
        { timeRange: whole, page: 100 },
        { timeRange: whole, page: 4_000 },
        { timeRange: year, inspected: true },
      ],
    },
  ];
}
