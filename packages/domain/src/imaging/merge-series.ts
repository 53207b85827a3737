import type { StudyInstance, StudySeries } from './study.schema.ts';

const inOrder = (a: StudyInstance, b: StudyInstance): number => a.number - b.number || (a.uid < b.uid ? -1 : 1);

/**
 * The series of a study with more of them, in the machine's order. Of a picture that is known by its name the later content counts: a machine sends one again when
 * somebody corrected what stands in it.
 */
export function mergedSeries(known: readonly StudySeries[], more: readonly StudySeries[]): StudySeries[] {
  const all = new Map(known.map((series) => [series.uid, series]));
  for (const series of more) {
    const before = all.get(series.uid);
    const instances = new Map([...(before?.instances ?? []), ...series.instances].map((one) => [one.uid, one]));
    all.set(series.uid, { ...(before ?? series), instances: [...instances.values()].sort(inOrder) });
  }
  return [...all.values()].sort((a, b) => a.number - b.number || (a.uid < b.uid ? -1 : 1));
}
