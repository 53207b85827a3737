/** The keys that begin a task on every screen. */
export const NEW_TASK_KEYS = 'Ctrl Alt N';
