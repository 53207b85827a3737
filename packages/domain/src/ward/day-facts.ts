import type { AnyDocument } from '../engine/kind.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';

/** What of a day's documents tells that something happened. */
interface Told extends Partial<Pick<StayPlan, 'drugBag' | 'injectionDrugBag'>> {
  readonly execute?: readonly unknown[];
  readonly status?: object;
  readonly examTask?: readonly { readonly finishDateTime: number }[];
}

/** Whether a document of a stay's day tells of something that happened: handed out, carried out, measured, found. What is only planned may be taken away. */
export function hasFacts(document: AnyDocument): boolean {
  const { drugBag = [], injectionDrugBag = [], execute = [], status, examTask = [] } = document as Told;
  return (
    [...drugBag, ...injectionDrugBag].some((bag) => bag.dispensed) ||
    execute.length > 0 ||
    (document.collection === 'inHospitalMonitor' && Object.keys(status ?? {}).length > 0) ||
    examTask.some(({ finishDateTime }) => finishDateTime !== 0)
  );
}
