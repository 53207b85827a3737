import type { StayPlan } from '../hospital/plan.schema.ts';
import type { DischargeSummary, Stay } from '../hospital/stay.schema.ts';
import type { StayExam, StayMonitor } from '../hospital/stay-day.schema.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';

/** What a summary is begun from: a stay with all of its days that are held. */
export interface DischargeSources {
  readonly stay: Pick<Stay, 'cause' | 'event'>;
  readonly plans: readonly StayPlan[];
  readonly monitors: readonly StayMonitor[];
  readonly exams: readonly StayExam[];
}

/** How days and figures are written. */
export interface DischargeWords {
  /** A day by its start, Unix seconds. */
  readonly day: (at: number) => string;
  readonly weight: (kg: string) => string;
  readonly drug: (name: string, number: number) => string;
  readonly days: (days: number) => string;
}

/** What is weighed, by the specification's id. */
const WEIGHT = 'bw';

/** Weights of a stay in order of time, by the days on which they were measured. */
function weightsOf(monitors: readonly StayMonitor[]): { readonly day: number; readonly value: string }[] {
  return monitors
    .toSorted((a, b) => a.dateTime - b.dateTime)
    .flatMap(({ dateTime, status }) =>
      Object.entries(status)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, { value }]) => {
          const weight = value[WEIGHT];
          return weight === undefined ? [] : [{ day: dateTime, value: String(weight) }];
        }),
    );
}

/** Bags that the owner takes along: those handed out on the last day, or where there are none all that were handed out and not stopped since. */
function bagsHome(plans: readonly StayPlan[]): DrugBag[] {
  const stopped = new Set(plans.flatMap(({ drugDisable = [] }) => drugDisable.map(({ bagID }) => bagID)));
  const handedOut = (plan: StayPlan) => plan.drugBag.filter(({ bagID, dispensed }) => dispensed && !stopped.has(bagID));
  const last = plans.at(-1);
  const ofLast = last ? handedOut(last) : [];
  return ofLast.length > 0 ? ofLast : plans.flatMap(handedOut);
}

/** A discharge summary as it begins, of what is written in the stay: nobody types again what is there. What to watch for only a person knows. */
export function dischargeDraft(sources: DischargeSources, words: DischargeWords): DischargeSummary {
  const { stay, monitors, exams } = sources;
  const plans = sources.plans.toSorted((a, b) => a.planDateTime - b.planDateTime);
  const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');
  const weights = weightsOf(monitors);
  const [first, last] = [weights[0], weights.at(-1)];
  const ends = first && last && first !== last ? [first, last] : first ? [first] : [];
  return {
    problem: lines([stay.cause, stay.event]),
    course: lines(
      plans
        .filter(({ stateOfIllness }) => stateOfIllness.trim() !== '')
        .map(({ planDateTime, stateOfIllness }) => `${words.day(planDateTime)} ${stateOfIllness.trim()}`),
    ),
    weights: ends.map(({ day, value }) => `${words.day(day)} ${words.weight(value)}`).join(' → '),
    exams: lines(
      exams
        .toSorted((a, b) => a.dateTime - b.dateTime)
        .flatMap(({ planDateTime, examTask }) =>
          examTask
            .filter(({ finishDateTime }) => finishDateTime !== 0)
            .map(({ name, type, result }) =>
              [words.day(planDateTime), name || type, result].filter((part) => part !== '').join(' '),
            ),
        ),
    ),
    drugs: lines(
      bagsHome(plans).map(({ name, items }) => {
        const drugs = items.map((item) => words.drug(item.name, item.number)).join('、');
        const days = Math.max(0, ...items.map((item) => item.days ?? 0));
        return [name === '' ? '' : `${name}：`, drugs, days === 0 ? '' : ` ${words.days(days)}`].join('');
      }),
    ),
    watch: '',
    nextVisit: '',
  };
}
