import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { isOutside } from '@vetloom/domain/lines/exam-tasks.ts';
import { formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { exam } from '../../../locale/exam.ts';

/** How far a task is: asked of an instrument, sent, or not yet; with the day unless it was today. `now` in Unix seconds. */
export function sentWord(
  task: Pick<ExamTask, 'type' | 'createTaskDateTime' | 'requestDateTime' | 'requestTool'>,
  now: number,
): string {
  const when = (at: number) =>
    dayStart(at, shownZone()) === dayStart(now, shownZone())
      ? formatTime(at)
      : `${formatMonthDay(at)} ${formatTime(at)}`;
  // Another laboratory gets the sample; no instrument of the clinic answers.
  if (isOutside(task)) {
    const sent = task.createTaskDateTime || task.requestDateTime;
    return sent === 0 ? exam.unsent : exam.sent(when(sent));
  }
  if (task.requestDateTime !== 0) return exam.requestedAt(when(task.requestDateTime), task.requestTool ?? '');
  return task.createTaskDateTime === 0 ? exam.unsent : exam.sent(when(task.createTaskDateTime));
}
