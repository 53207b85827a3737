import { tabValue } from './tab-value.ts';

const closedSince = tabValue<number | undefined>(undefined);

/** Keeps since when the tab's clinic is closed (Unix seconds); undefined while it is open or none is entered. */
export const noteClosedSince = closedSince.note;

/** Since when the tab's clinic is closed: it is read, and what is written waits. */
export const useClosedSince = closedSince.use;
