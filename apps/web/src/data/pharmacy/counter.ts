import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { type OnCounter, stayDayOnCounter } from '@vetloom/domain/pharmacy/counter.ts';
import { drugLists, drugTodoSince } from '@vetloom/domain/pharmacy/todo.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { visitDrugWork } from '@vetloom/domain/record/visit-parts.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useBringing } from '../engine/fetched.ts';
import { ABSENT, heldDocument, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { fetchedOf, type MissingOr } from '../engine/missing.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { withPets } from '../overview/today.ts';
import { bringBill } from '../record/bring-bill.ts';
import { bringStayPart, isOfStay, staysOf } from '../ward/stay-part.ts';

/** A visit, or a stay's day, with its animal, as the pharmacy sees it. `pet` is undefined while it isn't on this device. */
export interface CounterEntry {
  readonly record: OnCounter;
  readonly pet: Pet | undefined;
}

/** What waits for the pharmacy, the longest first, and what was handed out today, the latest first. */
export interface Dispensing {
  readonly todo: readonly CounterEntry[];
  readonly done: readonly CounterEntry[];
}

const MINUTE = 60;

/** The pharmacy's lists, of visits and of stays alike, live. `now` in Unix seconds. */
export function useDispensing(now: number): Dispensing | undefined {
  const minute = now - (now % MINUTE);
  return useLive(
    async (store) => {
      const from = drugTodoSince(minute);
      const [visits, plans] = await Promise.all([
        Promise.all(
          [THREAD_STATUS.requested, THREAD_STATUS.done].map((status) =>
            heldOrEmpty(() => store.query('record', 'byDispense', { equals: [status], from })),
          ),
        ),
        heldOrEmpty(() => store.query('inHospitalPlan', 'byTime', { from })),
      ]);
      const stays = await staysOf(store, plans);
      const days = plans.map((plan) => stayDayOnCounter(plan, stays.get(plan.inHospitalID)));
      const held: OnCounter[] = [...visits.flat(), ...days];
      const { todo, done } = drugLists(held, visitDrugWork, minute, shownZone());
      return { todo: await withPets(store, todo), done: await withPets(store, done) };
    },
    [],
    [minute],
  );
}

/** What the pharmacy has before it by an id, as this device holds it now; undefined where it doesn't. */
async function heldOnCounter(store: LocalReads, id: string): Promise<OnCounter | undefined> {
  if (!isOfStay(id)) return store.get('record', id);
  const plan = await store.get('inHospitalPlan', id);
  return plan && stayDayOnCounter(plan, (await staysOf(store, [plan])).get(plan.inHospitalID));
}

/** A visit or a stay's day that is asked for by its address, whether or not it is in a list, live; fetched where it isn't here. Undefined while it is read. */
export function useAskedCounter(
  id: string | undefined,
): MissingOr<{ readonly state: 'found'; readonly entry: CounterEntry }> | undefined {
  const held = useLive(
    async (store) => {
      const found = await heldDocument(store, isOfStay(id) ? 'inHospitalPlan' : 'record', id);
      if (found.state !== 'found') return found;
      const counter = await heldOnCounter(store, found.document._id);
      const [entry] = counter ? await withPets(store, [counter]) : [];
      return entry ? ({ state: 'found', entry } as const) : ABSENT;
    },
    [id],
  );
  const bring = isOfStay(id) ? bringStayPart(id ?? '', 'plan') : bringBill(id ?? '');
  const missing = useBringing([id], held?.state === 'elsewhere', bring);
  return held && fetchedOf(held, missing);
}
