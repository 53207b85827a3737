import type { z } from 'zod';
import { type ExamResult, VALUE_CATEGORIES } from '../lines/exam.schema.ts';
import { examOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import type { resultPart } from './exam-steps.ts';
import { type JudgingDevice, judgedBySet, type MeasuredPet } from './standard-set.ts';

/** What was entered at once: values by category, and the task to which they belong where they don't say. */
export interface EnteredValues {
  readonly parts: readonly z.output<typeof resultPart>[];
  readonly taskID?: string | undefined;
}

const namesSame = (one: Pick<ExamResult, 'itemID' | 'name'>, other: Pick<ExamResult, 'itemID' | 'name'>): boolean =>
  one.itemID === other.itemID && (one.itemID !== '' || one.name.toLowerCase() === other.name.toLowerCase());

/** On which device a value was measured: what it says itself, else what its task was given. */
export const deviceOf = (holder: ExamHolder, { device, taskID }: Pick<ExamResult, 'device' | 'taskID'>): string =>
  device || (holder.examTask.find(({ _id }) => _id === taskID)?.device ?? '');

/** The values of a visit that came with what was entered and have no limits yet. */
export function unjudged(holder: ExamHolder, { parts, taskID }: EnteredValues): ExamResult[] {
  const exam = examOf(holder);
  return parts.flatMap((part) => {
    if (!('results' in part)) return [];
    return exam[part.category].filter(
      (row) =>
        row.standard === undefined &&
        row.low === null &&
        row.high === null &&
        part.results.some(
          (entered) =>
            row._id === entered._id || (row.taskID === (taskID ?? entered.taskID) && namesSame(row, entered)),
        ),
    );
  });
}

/** Values without limits of a visit that somebody asks about. */
export const unjudgedRows = (holder: ExamHolder, isMeant: (row: ExamResult) => boolean): ExamResult[] =>
  VALUE_CATEGORIES.flatMap((category) =>
    examOf(holder)[category].filter(
      (row) => row.standard === undefined && row.low === null && row.high === null && isMeant(row),
    ),
  );

/**
 * The visit with these values judged by the sets of this moment (`judgedBySet`); the same object where none fits. `devices` by name. On the server alone: what a device's
 * sets are stands in tables that no browser holds.
 */
export function withSets(
  holder: ExamHolder,
  rows: readonly ExamResult[],
  devices: ReadonlyMap<string, JudgingDevice>,
  pet: MeasuredPet,
): ExamHolder {
  const news = new Set(rows.map(({ _id }) => _id));
  let changed = false;
  const exam = { ...examOf(holder) };
  for (const category of VALUE_CATEGORIES)
    exam[category] = exam[category].map((row) => {
      const device = news.has(row._id) ? devices.get(deviceOf(holder, row)) : undefined;
      const judged = device ? judgedBySet(row, device, pet) : row;
      changed ||= judged !== row;
      return judged;
    });
  return changed ? { ...holder, exam } : holder;
}
