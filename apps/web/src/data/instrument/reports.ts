import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { type DeviceReport, EXAM_STATE, type ExamState } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { isQuestioned } from './questioned.ts';

/** The lists of instruments' reports. */
export const REPORT_VIEWS = ['waiting', 'attached', 'aside'] as const;
/** A list of instruments' reports. */
export type ReportView = (typeof REPORT_VIEWS)[number];

/** A report with the animal that it is known to be of, as far as this device holds it. */
export interface ReportEntry {
  readonly report: DeviceReport;
  readonly pet: Pet | undefined;
}

/** Days back in which a report that hangs somewhere, or was set aside, is still listed: long enough to take a mistake back. */
const LISTED_DAYS = 14;

/** The list in which a report is. */
export function viewOf({ state }: Pick<DeviceReport, 'state'>): ReportView {
  if (state === EXAM_STATE.attached) return 'attached';
  return state === EXAM_STATE.aside ? 'aside' : 'waiting';
}

const isReport = (one: { readonly of: string }): one is DeviceReport => one.of === 'device';

async function reportsIn(store: LocalReads, state: ExamState, from?: number): Promise<DeviceReport[]> {
  const range = { equals: [state], ...(from === undefined ? {} : { from }) };
  const found = await heldOrEmpty(() => store.query('exam', 'byState', range));
  return found.filter(isReport);
}

async function withPets(store: LocalReads, reports: readonly DeviceReport[]): Promise<ReportEntry[]> {
  const pets = await heldByID(
    store,
    'pet',
    reports.map(({ petID }) => petID),
  );
  return reports.map((report) => ({ report, pet: pets.get(report.petID) }));
}

/** Reports by where they stand, live: what waits the longest first, what is settled the latest first. `now` in Unix seconds. */
export function useReports(now: number): Readonly<Record<ReportView, readonly ReportEntry[]>> | undefined {
  const since = now - (now % 3600) - LISTED_DAYS * DAY_SECONDS;
  return useLive(
    async (store) => {
      const [questioned, waiting, attached, aside] = await Promise.all([
        reportsIn(store, EXAM_STATE.questioned),
        reportsIn(store, EXAM_STATE.waiting),
        reportsIn(store, EXAM_STATE.attached, since),
        reportsIn(store, EXAM_STATE.aside, since),
      ]);
      const latest = (reports: readonly DeviceReport[]) =>
        reports.toSorted((a, b) => (b.attachedDateTime || b.updateDateTime) - (a.attachedDateTime || a.updateDateTime));
      return {
        // What may hang with the wrong animal comes before what hangs with none.
        waiting: await withPets(store, [...questioned, ...waiting]),
        attached: await withPets(store, latest(attached)),
        aside: await withPets(store, latest(aside)),
      };
    },
    [],
    [since],
  );
}

/** What an instrument brought to an animal by its chip and may be another's, live: see {@link isQuestioned}. */
export const useQuestioned = (petID: string, hashes?: ReadonlySet<string>): DeviceReport | undefined =>
  useLive(
    async (store) => {
      const found = await heldOrEmpty(() => store.query('exam', 'byPet', { equals: [petID], descending: true }));
      return found.filter(isReport).find((one) => isQuestioned(one, hashes));
    },
    [petID, hashes],
  );

/** One report with its animal, live; undefined until it is read, null where this device doesn't hold it. */
export const useReport = (id: string | undefined): ReportEntry | null | undefined =>
  useLive(
    async (store) => {
      const [one] = id === undefined ? [] : await heldOrEmpty(async () => [await store.get('exam', id)]);
      const [entry] = one && isReport(one) ? await withPets(store, [one]) : [];
      return entry ?? null;
    },
    [id],
  );
