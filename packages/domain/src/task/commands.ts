import {
  createTask,
  dropTask,
  editTask,
  finishTask,
  handOverTasks,
  reopenTask,
  takeBackTaskOutcome,
} from './task.commands.ts';

/** Commands of tasks and callbacks. */
export const TASK_COMMANDS = [
  createTask,
  editTask,
  finishTask,
  takeBackTaskOutcome,
  reopenTask,
  dropTask,
  handOverTasks,
] as const;
