const KEY = 'vetloom.detection.shown';

/** Whether somebody at this browser has seen today what leaves the house to that host. */
export const isShownToday = (kept: Pick<Storage, 'getItem'>, host: string, day: string): boolean =>
  kept.getItem(KEY) === `${day} ${host}`;

/** Notes that it was seen. */
export const noteShown = (kept: Pick<Storage, 'setItem'>, host: string, day: string): void =>
  kept.setItem(KEY, `${day} ${host}`);
