import {
  CHECKLIST_PHASES,
  type ChecklistItem,
  type ChecklistPhase,
  itemsInOrder,
} from '../clinic/settings/surgery-checklist-item.ts';
import type { Check, SurgeryChecklist } from './checklist.schema.ts';
import { entriesInOrder, MONITOR_EVENTS, type MonitorEvent, type SurgeryMonitor } from './monitor.schema.ts';

/** How an item stands. `differing`: two people have said what can't both be so. */
export type ItemState = 'open' | 'done' | 'notApplicable' | 'differing';
/** How a list stands. `missed`: its moment has passed, and something required is open. */
export type PhaseState = 'open' | 'complete' | 'missed';

/** An item of an operation with what was said of it. */
export interface ItemStanding {
  readonly item: ChecklistItem;
  readonly state: ItemState;
  /** The checks that count, in order of time. */
  readonly standing: readonly Check[];
  /** Those that were taken back. */
  readonly taken: readonly Check[];
  /** It was checked only after its moment had passed. */
  readonly late: boolean;
}

/** A list of an operation. */
export interface PhaseStanding {
  readonly phase: ChecklistPhase;
  readonly state: PhaseState;
  readonly items: readonly ItemStanding[];
  /** Items that count as checked. */
  readonly checked: number;
  /** Required items that nobody has checked, or of which two people differ. */
  readonly missing: readonly ItemStanding[];
  /** When its moment passed, Unix seconds; 0 before. */
  readonly passed: number;
}

/** Moments of the sheet that come after each list. */
const AFTER: Readonly<Record<ChecklistPhase, readonly MonitorEvent[]>> = {
  // Premedication comes before: an animal that has it is still awake.
  beforeAnaesthesia: MONITOR_EVENTS.slice(MONITOR_EVENTS.indexOf('induction')),
  // Gas is also shut where nothing was cut.
  beforeIncision: ['incision', 'suture'],
  beforeLeaving: ['recovery'],
};

/**
 * When the moment of a list passed by what the monitor knows, Unix seconds; 0 before: the first marked moment that comes after it, for anaesthesia also the first reading with
 * gas, and at the latest the end of the monitoring.
 */
export function phasePassed(monitor: SurgeryMonitor | undefined, phase: ChecklistPhase): number {
  if (monitor === undefined) return 0;
  const first = entriesInOrder(monitor).find(
    ({ events, value }) =>
      events.some((event) => AFTER[phase].includes(event)) ||
      (phase === 'beforeAnaesthesia' && (value.isoflurane ?? 0) > 0),
  );
  return first?.dateTime ?? monitor.endDateTime;
}

function stateOf(standing: readonly Check[]): ItemState {
  const [first] = standing;
  if (first === undefined) return 'open';
  const isSame = ({ answer, value }: Check) =>
    answer === first.answer && (answer === 'notApplicable' || value.trim() === first.value.trim());
  return standing.every(isSame) ? first.answer : 'differing';
}

function itemStanding(item: ChecklistItem, checks: readonly Check[], passed: number): ItemStanding {
  const own = checks.filter(({ itemID }) => itemID === item._id).toSorted((a, b) => a.dateTime - b.dateTime);
  const standing = own.filter((check) => check.takenBack === undefined);
  return {
    item,
    state: stateOf(standing),
    standing,
    taken: own.filter((check) => check.takenBack !== undefined),
    late: passed !== 0 && standing.length > 0 && standing.every(({ dateTime }) => dateTime > passed),
  };
}

/** What the items of an operation are: its own, or the clinic's of today as long as nobody has begun and the operation isn't over. */
export function itemsOfOperation(
  checklist: Pick<SurgeryChecklist, 'items'> | undefined,
  clinicItems: readonly ChecklistItem[],
  monitor: Pick<SurgeryMonitor, 'endDateTime'> | undefined,
): readonly ChecklistItem[] {
  if (checklist !== undefined) return itemsInOrder(checklist.items);
  return monitor !== undefined && monitor.endDateTime !== 0 ? [] : itemsInOrder(clinicItems);
}

/** How the lists of an operation stand, those without items left out. */
export function checklistStanding(
  items: readonly ChecklistItem[],
  checks: readonly Check[],
  monitor: SurgeryMonitor | undefined,
): PhaseStanding[] {
  return CHECKLIST_PHASES.flatMap((phase) => {
    const passed = phasePassed(monitor, phase);
    const own = items.filter((item) => item.phase === phase).map((item) => itemStanding(item, checks, passed));
    if (own.length === 0) return [];
    const isOpen = ({ state }: ItemStanding) => state === 'open' || state === 'differing';
    const missing = own.filter((one) => one.item.required && isOpen(one));
    const state = missing.length === 0 ? 'complete' : passed === 0 ? 'open' : 'missed';
    return [{ phase, state, items: own, checked: own.filter((one) => !isOpen(one)).length, missing, passed }];
  });
}
