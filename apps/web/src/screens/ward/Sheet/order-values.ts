import { newDrugLine } from '@vetloom/domain/catalog/item-lines.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { orderedLine, rhythmOf } from '@vetloom/domain/hospital/ordered-drugs.ts';
import { BILLING_TYPE, type StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { fourPlaces } from '@vetloom/domain/lines/course.ts';
import { type DrugLine, FRESH_BAG } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { MissionList } from '@vetloom/domain/ward/doses.ts';
import {
  momentsOf,
  type Repeat,
  readTimes,
  timesOfFrequency,
  timesWord,
  unreadTimes,
} from '@vetloom/domain/ward/repeats.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { type GivenReason, reasonEdits } from '../../../parts/prescribing/reason-edits.ts';
import { mixOf } from './order-dose.ts';
import type { OrderValues } from './order-form.ts';

/** A form in which nothing is written. `hour` is the hour from which something begins, as it is offered. */
export const emptyOrder = (list: MissionList, hour: number): OrderValues => ({
  ...{ list, monitorID: '', item: undefined, name: '', price: '', billingType: 'onDemand', amount: '' },
  ...{ dosePerKg: '', perDose: '', unit: '', strength: null, divisible: 1, route: '', reasons: [] },
  ...{ mixDose: '', mixUnit: 'µg/kg/min', drugMg: '', bag: '' },
  ...{ rate: '', volume: '', note: '', repeat: 'every', hours: list === 'monitorMission' ? '4' : '12' },
  ...{ from: `${String(hour).padStart(2, '0')}:00`, times: '', gap: '6' },
});

/** When an order is to be done; undefined where the form doesn't say it. */
export function repeatOf({ repeat, hours, from, times, gap }: OrderValues): Repeat | undefined {
  const at = readTimes(from)?.[0];
  if (repeat === 'every') {
    const every = readFigure(hours);
    return every === undefined || every < 0.25 || every > 48 || at === undefined
      ? undefined
      : { kind: 'every', hours: every, from: at };
  }
  if (repeat === 'once') return at === undefined ? undefined : { kind: 'at', times: [at] };
  if (repeat === 'at') {
    const read = readTimes(times) ?? timesOfFrequency(times);
    return read === undefined ? undefined : { kind: 'at', times: read };
  }
  const least = readFigure(gap);
  return least === undefined || least < 0 || least > 168 ? undefined : { kind: 'asNeeded', gapHours: least };
}

/** A field of an order that says when. */
export type TimeField = 'hours' | 'from' | 'times' | 'gap';

/** What of a field isn't understood as it stands, by what its words say; undefined for what is, and for an empty one. */
export function timeFault(
  field: TimeField,
  text: string,
): { readonly words: string } | { readonly range: true } | undefined {
  if (text.trim() === '') return undefined;
  if (field === 'times' || field === 'from') {
    if (field === 'times' && timesOfFrequency(text) !== undefined) return undefined;
    const unread = unreadTimes(text);
    return unread.length === 0 ? undefined : { words: unread.join('、') };
  }
  const figure = readFigure(text);
  if (figure === undefined) return { words: text.trim() };
  const isIn = field === 'hours' ? figure >= 0.25 && figure <= 48 : figure >= 0 && figure <= 168;
  return isIn ? undefined : { range: true };
}

/** How a mission keeps it beyond its times. */
const keptRepeat = (repeat: Repeat): { every: number } | { leastGap: number } | undefined => {
  if (repeat.kind === 'every') return { every: Math.round(repeat.hours * 3600) };
  return repeat.kind === 'asNeeded' ? { leastGap: Math.round(repeat.gapHours * 3600) } : undefined;
};

/** What an order is written with. */
export interface OrderSource {
  readonly plan: StayPlan;
  readonly zone: Zone;
  /** kg; null where the animal was never weighed. */
  readonly weight: number | null;
  readonly newRowID: () => string;
}

/** The edits that put an order into a day's plan; undefined while the form doesn't say when or what. */
export function orderEdits(values: OrderValues, source: OrderSource): { edits: Edit[]; missionID: string } | undefined {
  const { plan, zone, newRowID } = source;
  const repeat = repeatOf(values);
  const name = values.name.trim();
  if (repeat === undefined || (name === '' && values.monitorID === '')) return undefined;
  const kept = keptRepeat(repeat);
  const timing = {
    arrangeDateTime: momentsOf(repeat, plan.planDateTime, zone),
    ...(kept === undefined ? {} : { repeat: kept }),
  };
  const { list, item } = values;
  if (list === 'monitorMission') {
    const known = plan.monitorMission.find(({ missionID }) => missionID === values.monitorID);
    // What is watched in every animal has its row already: its times are what is ordered.
    if (known) return { edits: timingEdits(list, known, timing), missionID: known.missionID };
    const missionID = values.monitorID || newRowID();
    return { edits: [{ op: 'insert', path: [list], row: { missionID, name, ...timing } }], missionID };
  }
  const missionID = newRowID();
  if (list === 'drugMission') {
    const bagID = newRowID();
    const rhythm = rhythmOf(timing);
    const ordered = drugOf(values, source, Math.max(1, timing.arrangeDateTime.length));
    // Its label says what was ordered, not what the catalogue would.
    const drug = rhythm === '' ? ordered : { ...ordered, frequency: rhythm };
    return {
      missionID,
      edits: [
        { op: 'insert', path: ['drugBag'], row: { ...FRESH_BAG, bagID, name: '', items: [drug], takenBack: [] } },
        { op: 'insert', path: [list], row: { missionID, bagID, name, note: values.note.trim(), ...timing } },
      ],
    };
  }
  if (list === 'infusionDrugMission') {
    const { _id: _row, ...drug } = drugOf(values, source, readFigure(values.volume) ?? 1);
    const mix = mixOf(values);
    const row = {
      // What it gives is its rate's: the dose that the catalogue knows is one at once.
      ...{ ...drug, dosePerKg: null, unitsPerDose: null, _id: missionID, missionID },
      ...{ mlPerHour: readFigure(values.rate) ?? null, ...timing },
      ...(mix === undefined ? {} : { mix }),
    };
    return { missionID, edits: [{ op: 'insert', path: [list], row }] };
  }
  const amount = values.billingType === 'customised' ? readFigure(values.amount) : undefined;
  const row = {
    ...{ missionID, itemID: item?._id ?? '', name, price: readFigure(values.price) ?? 0, discountRate: 1 },
    ...{ billingType: BILLING_TYPE[values.billingType], note: values.note.trim(), ...timing },
    ...(amount === undefined ? {} : { subTotal: Math.round(amount) }),
    ...(list === 'injectionMission' ? injectedOf(values, source) : {}),
  };
  return { missionID, edits: [{ op: 'insert', path: [list], row }] };
}

/** How much of a drug an injection gives once, and by what; nothing of it where nobody says. */
function injectedOf(values: OrderValues, source: OrderSource) {
  const { unit, dosePerKg, strength, unitsPerDose, route, overrides } = drugOf(values, source, 1);
  const isSaid = values.perDose.trim() !== '' || (values.item?.drug != null && unitsPerDose !== null);
  return {
    ...{ unit, dosePerKg, strength, route },
    ...(isSaid ? { unitsPerDose } : {}),
    ...(overrides.length === 0 ? {} : { overrides }),
  };
}

/** A drug of an order, as the catalogue has it or by its name alone, dosed as it is written. */
function drugOf(values: OrderValues, { weight, newRowID }: OrderSource, times: number) {
  const { item, name, price, perDose } = values;
  const units = readFigure(perDose) ?? null;
  const wanted = readFigure(values.dosePerKg);
  const known = item === undefined ? undefined : newDrugLine(item, newRowID(), weight);
  const dosePerKg = wanted !== undefined && wanted > 0 ? wanted : (known?.dosePerKg ?? null);
  const unitsPerDose = units ?? known?.unitsPerDose ?? null;
  const number = fourPlaces((unitsPerDose ?? 1) * times);
  const overrides = values.reasons.map((one) => ({ ...one }));
  const own = {
    ...{ name: name.trim(), price: readFigure(price) ?? known?.price ?? 0, unitsPerDose, dosePerKg, overrides },
    ...{ unit: known?.unit ?? values.unit, strength: known?.strength ?? values.strength },
    route: known?.route ?? values.route,
  };
  return known === undefined
    ? { _id: newRowID(), itemID: '', ...own, number }
    : { ...known, ...own, number: perDose.trim() === '' && times === 1 ? times : number };
}

/** The edits that give reasons for going on with an order against warnings. */
function changedReasons(plan: StayPlan, mission: AnyMission, reasons: readonly GivenReason[]): Edit[] {
  if (reasons.length === 0) return [];
  if ('bagID' in mission) {
    const drug = orderedLine(plan, mission);
    return drug === undefined
      ? []
      : reasonEdits(['drugBag', mission.bagID, 'items', drug._id, 'overrides'], drug.overrides, reasons);
  }
  const list = 'mlPerHour' in mission ? 'infusionDrugMission' : 'injectionMission';
  const known = plan[list].find(({ missionID }) => missionID === mission.missionID);
  return known === undefined ? [] : reasonEdits([list, known.missionID, 'overrides'], known.overrides, reasons);
}

/** A mission of any list. */
type AnyMission = StayPlan[MissionList][number];
type Timed = Pick<StayPlan['monitorMission'][number], 'missionID' | 'arrangeDateTime' | 'repeat'>;

/** The edits by which a mission is done at other times. */
export function timingEdits(
  list: MissionList,
  { missionID, arrangeDateTime, repeat }: Timed,
  next: Pick<Timed, 'arrangeDateTime' | 'repeat'>,
): Edit[] {
  const edits: Edit[] = [];
  if (!same(arrangeDateTime, next.arrangeDateTime))
    edits.push({
      op: 'set',
      path: [list, missionID, 'arrangeDateTime'],
      from: arrangeDateTime,
      to: next.arrangeDateTime,
    });
  if (!same(repeat ?? null, next.repeat ?? null))
    edits.push({ op: 'set', path: [list, missionID, 'repeat'], from: repeat, to: next.repeat });
  return edits;
}

/** An order as it stands in the plan, to be changed. */
export function orderOf(plan: StayPlan, list: MissionList, missionID: string, zone: Zone): OrderValues | undefined {
  const mission = (plan[list] as readonly AnyMission[]).find((one) => one.missionID === missionID);
  if (mission === undefined) return undefined;
  const { repeat, arrangeDateTime, name } = mission;
  const [first] = arrangeDateTime;
  const base = emptyOrder(list, 8);
  const priced = 'billingType' in mission ? mission : undefined;
  const billing = (Object.keys(BILLING_TYPE) as (keyof typeof BILLING_TYPE)[]).find(
    (key) => BILLING_TYPE[key] === priced?.billingType,
  );
  return {
    ...base,
    name,
    monitorID: list === 'monitorMission' ? missionID : '',
    price: priced === undefined ? ('price' in mission ? String(mission.price) : '') : String(priced.price),
    billingType: billing ?? 'onDemand',
    amount: priced?.subTotal === undefined ? '' : String(priced.subTotal),
    note: 'note' in mission ? mission.note : '',
    ...doseOf(plan, mission),
    rate: 'mlPerHour' in mission && mission.mlPerHour !== null ? String(mission.mlPerHour) : '',
    volume: 'mlPerHour' in mission ? String(mission.number) : '',
    repeat: repeat?.every !== undefined ? 'every' : repeat?.leastGap !== undefined ? 'asNeeded' : 'at',
    hours: repeat?.every === undefined ? base.hours : String(repeat.every / 3600),
    from: first === undefined ? base.from : timesWord([first], zone),
    times: timesWord(arrangeDateTime, zone),
    gap: repeat?.leastGap === undefined ? base.gap : String(repeat.leastGap / 3600),
  };
}

const figureText = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** How much of a drug is given by an order as it stands, and by what. */
function doseOf(plan: StayPlan, mission: AnyMission): Partial<OrderValues> {
  if ('mlPerHour' in mission) {
    const { unit, strength, route, mix } = mission;
    const mixed = mix && {
      mixDose: figureText(mix.dose),
      mixUnit: mix.unit,
      drugMg: String(mix.drugMg),
      bag: String(mix.bag),
    };
    return { unit, strength, route, ...mixed };
  }
  const drug: Partial<DrugLine> =
    'bagID' in mission
      ? (orderedLine(plan, mission) ?? {})
      : 'billingType' in mission
        ? (mission as Partial<DrugLine>)
        : {};
  const { unit = '', strength = null, route = '', dosePerKg, unitsPerDose } = drug;
  return { unit, strength, route, dosePerKg: figureText(dosePerKg), perDose: figureText(unitsPerDose) };
}

/** The edits from an order as it stood to how it is written now; undefined while the form doesn't say when. */
export function changeEdits(
  plan: StayPlan,
  missionID: string,
  before: OrderValues,
  values: OrderValues,
  zone: Zone,
): Edit[] | undefined {
  const { list } = values;
  const mission = (plan[list] as readonly AnyMission[]).find((one) => one.missionID === missionID);
  const repeat = repeatOf(values);
  if (mission === undefined || repeat === undefined) return undefined;
  const isSameTiming = (['repeat', 'hours', 'from', 'times', 'gap'] as const).every(
    (key) => before[key] === values[key],
  );
  const kept = keptRepeat(repeat);
  const edits = isSameTiming
    ? []
    : timingEdits(list, mission, {
        arrangeDateTime: momentsOf(repeat, plan.planDateTime, zone),
        ...(kept === undefined ? {} : { repeat: kept }),
      });
  const set = (field: string, to: unknown) => {
    const from = (mission as unknown as Record<string, unknown>)[field];
    if (!same(from ?? null, to ?? null)) edits.push({ op: 'set', path: [list, missionID, field], from, to });
  };
  if (values.name.trim() !== '' || list === 'monitorMission') set('name', values.name.trim());
  if ('note' in mission) set('note', values.note.trim());
  if (list === 'infusionDrugMission') {
    set('mlPerHour', readFigure(values.rate) ?? null);
    set('number', readFigure(values.volume) ?? 0);
    set('mix', mixOf(values));
  }
  if (list === 'injectionMission') {
    // What nobody had said is only said where somebody says it.
    for (const [field, key] of [
      ['dosePerKg', 'dosePerKg'],
      ['unitsPerDose', 'perDose'],
    ] as const)
      if (before[key] !== values[key]) set(field, readFigure(values[key]) ?? null);
  }
  edits.push(...changedReasons(plan, mission, values.reasons));
  if ('billingType' in mission) {
    set('price', readFigure(values.price) ?? 0);
    set('billingType', BILLING_TYPE[values.billingType]);
    const amount = values.billingType === 'customised' ? readFigure(values.amount) : undefined;
    set('subTotal', amount === undefined ? undefined : Math.round(amount));
  }
  return edits;
}
