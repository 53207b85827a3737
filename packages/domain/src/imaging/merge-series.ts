import type { StudyInstance, StudySeries } from './study.schema.ts';

const inOrder = (a: StudyInstance, b: StudyInstance): number => a.number - b.number || (a.uid < b.uid ? -1 : 1);

/**
 * The series of a study with more of them, in the machine's order. Of a picture that is known by its name the later content counts: a machine sends one again when
 * somebody corrected what stands in it.
 */
export function mergedSeries(known: readonly StudySeries[], more: readonly StudySeries[]): StudySeries[] {
  const all = new Map<string, { readonly series: StudySeries; readonly instances: Map<string, StudyInstance> }>();
  for (const series of [...known, ...more]) {
    const one = all.get(series.uid) ?? { series, instances: new Map() };
    all.set(series.uid, one);
    for (const instance of series.instances) one.instances.set(instance.uid, instance);
  }
  return [...all.values()]
    .map(({ series, instances }) => ({ ...series, instances: [...instances.values()].sort(inOrder) }))
    .sort((a, b) => a.number - b.number || (a.uid < b.uid ? -1 : 1));
}
