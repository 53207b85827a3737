import { TASK_STATUS } from '@vetloom/domain/task/task-status.ts';
import { describe, expect, it } from 'vitest';
import { shows, TASK_VIEWS, viewFrom } from './task-views.ts';

const NOW = 1_000_000;
const task = (staffID: string, deadline: number, status: number = TASK_STATUS.open) =>
  ({ staffID, deadline, status }) as Parameters<typeof shows>[1];
const tasks = {
  mine: task('me', 0),
  mineLate: task('me', NOW - 1),
  anybody: task('', NOW + 60),
  anybodyLate: task('', NOW - 1),
  theirsLate: task('you', NOW - 1),
  closed: task('me', NOW - 1, TASK_STATUS.done),
};
const shown = (view: (typeof TASK_VIEWS)[number]) =>
  Object.entries(tasks).flatMap(([name, one]) => (shows(view, one, 'me', NOW) ? [name] : []));

describe('views of tasks', () => {
  it('the page opens with what the figure beside the navigation counts: one’s own, and late ones that are anybody’s', () => {
    expect(viewFrom(undefined)).toBe(TASK_VIEWS[0]);
    expect(shown(viewFrom(undefined))).toEqual(['mine', 'mineLate', 'anybodyLate']);
  });

  it('each of the others shows what its name says', () => {
    expect(shown('mine')).toEqual(['mine', 'mineLate']);
    expect(shown('clinic')).toEqual(['mine', 'mineLate', 'anybody', 'anybodyLate', 'theirsLate']);
    expect(shown('late')).toEqual(['mineLate', 'anybodyLate', 'theirsLate']);
    expect(shown('done')).toEqual(['closed']);
  });

  it('an address that names no view opens the first', () => {
    expect([viewFrom('late'), viewFrom('nonsense')]).toEqual(['late', 'pressing']);
  });
});
