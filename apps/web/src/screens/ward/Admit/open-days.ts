import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { BoardingFields } from '@vetloom/domain/hospital/boarding.schema.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { careEdits } from '@vetloom/domain/ward/care-times.ts';
import { editDay, openDay } from '@vetloom/domain/ward/plan.commands.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import type { AskedService } from './kind-values.ts';

type Run = ReturnType<typeof useRun>;

/** Days that are opened at once at most; a longer stay goes on day by day like any other. */
const MOST_AHEAD = 14;

/** Feeding and walks as a day's plan has them. */
export const careOf = ({ feeder, food, foodAmount, feedTimes, walkTimes }: BoardingFields) => ({
  ...{ feedTimes, walkTimes },
  words: {
    feed: feedTimes.length === 0 ? '' : wardBoarding.care.feed(wardBoarding.admit.feeders[feeder], food, foodAmount),
    walk: wardBoarding.care.walk,
  },
});

/**
 * Opens the days of a stay in boarding up to when it is fetched, at least tomorrow's where nobody knows: the first with what comes after the animal did, the others with
 * all that was agreed.
 */
export async function openBoardedDays(
  store: ClinicStore,
  run: Run,
  {
    inHospitalID,
    at,
    boarding,
  }: { readonly inHospitalID: string; readonly at: number; readonly boarding: BoardingFields },
): Promise<void> {
  const zone = shownZone();
  const first = dayStart(at, zone);
  const until = boarding.pickUpDateTime === 0 ? addDays(first, 1, zone) : boarding.pickUpDateTime;
  let model: number | undefined;
  for (let nth = 0; nth <= MOST_AHEAD; nth += 1) {
    const planDateTime = addDays(first, nth, zone);
    if (planDateTime > until) break;
    const of = { inHospitalID, planDateTime };
    await run(openDay, { ...of, ...(model === undefined ? {} : { copyOf: model }) });
    if (model !== undefined) continue;
    const plan = await store.get('inHospitalPlan', planID(inHospitalID, planDateTime));
    const edits = plan ? careEdits(plan, careOf(boarding), zone, nth === 0 ? at : 0) : [];
    if (edits.length > 0) await run(editDay, { ...of, edits });
    if (nth > 0) model = planDateTime;
  }
}

/** Brings days that aren't over to what was agreed anew. */
export async function replanCare(
  run: Run,
  plans: readonly StayPlan[],
  boarding: BoardingFields,
  now: number,
): Promise<void> {
  const zone = shownZone();
  for (const plan of plans) {
    if (plan.planDateTime < dayStart(now, zone)) continue;
    const edits = careEdits(plan, careOf(boarding), zone);
    const { inHospitalID, planDateTime } = plan;
    if (edits.length > 0) await run(editDay, { inHospitalID, planDateTime, edits });
  }
}

/** Opens the day on which an animal is groomed, with what was asked for at the catalogue's prices. */
export async function openGroomedDay(
  run: Run,
  {
    inHospitalID,
    at,
    services,
  }: { readonly inHospitalID: string; readonly at: number; readonly services: readonly AskedService[] },
): Promise<void> {
  const of = { inHospitalID, planDateTime: dayStart(at, shownZone()) };
  await run(openDay, of);
  const edits = services.map(
    ({ itemID, name, price }): Edit => ({
      op: 'insert',
      path: ['chargeService'],
      row: { _id: newID.row(), itemID, name, price, number: 1 },
    }),
  );
  if (edits.length > 0) await run(editDay, { ...of, edits });
}
