import { OUTSOURCED_TYPE } from '../lines/exam.schema.ts';
import type { ChargedWork } from '../lines/holder.ts';

/** Something that was done or handed out and isn't on the bill, or is there at no price. */
export interface MissedCharge {
  readonly kind: 'free-drug' | 'free-charge' | 'free-item' | 'undispensed' | 'unfinished-exam' | 'vaccine-without-fee';
  readonly rowID: string;
  readonly name: string;
  readonly number: number;
}

/** What is missing between the work and the bill (PRODUCT "Money"): looked at before money is taken. */
export function missedCharges(work: ChargedWork): MissedCharge[] {
  const drugs = work.drugBag.flatMap((bag) => bag.items.map((item) => ({ bag, item })));
  const free = (line: { price: number; subTotal?: number | undefined }) =>
    line.price === 0 && line.subTotal === undefined;
  return [
    ...drugs.filter(({ item }) => free(item)).map(({ item }) => missed('free-drug', item)),
    ...work.charges.filter(free).map((line) => missed('free-charge', line)),
    ...(work.catalogued ?? []).filter(free).map((line) => missed('free-item', line)),
    ...work.drugBag
      .filter((bag) => !bag.dispensed)
      .map(
        (bag): MissedCharge => ({
          kind: 'undispensed',
          rowID: bag.bagID,
          name: bag.name || (bag.items[0]?.name ?? ''),
          number: bag.items.length,
        }),
      ),
    ...work.examTask
      .filter((task) => task.type !== OUTSOURCED_TYPE && task.createTaskDateTime !== 0 && task.finishDateTime === 0)
      .map(
        (task): MissedCharge => ({
          kind: 'unfinished-exam',
          rowID: task._id,
          name: task.name || task.type,
          number: task.number,
        }),
      ),
    ...(work.unchargedVaccine === undefined
      ? []
      : [{ kind: 'vaccine-without-fee' as const, rowID: 'vaccine', name: work.unchargedVaccine, number: 1 }]),
  ];
}

const missed = (kind: MissedCharge['kind'], line: { _id: string; name: string; number: number }): MissedCharge => ({
  kind,
  rowID: line._id,
  name: line.name,
  number: line.number,
});
