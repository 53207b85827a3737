import { TEST_NOW } from '../domain/clinic.ts';

/** Unix second at which every run begins. */
export const START = TEST_NOW;

/** Everything that can go wrong in a run; each seed has some of them. */
export const THEMES = [
  'loss',
  'cuts',
  'tab crashes',
  'browser crashes',
  'frozen tabs',
  'stolen locks',
  'server crashes',
  'database outages',
  'clock skew',
  'quota',
  'roles',
  'people leave',
  'upgrade',
  'downgrade',
  'clinic switches',
  'clones',
  'restore',
  'shared browsers',
  'late browsers',
  'bugs',
  'rest',
  'sessions end',
  'new kinds',
  'few visits',
  'owners',
  'instruments',
  'outside',
] as const;
/**
 * Something that can go wrong. In runs that ask for it: `nights`, the true time leaps on by a night while everybody's machine sleeps; `calendar`, whoever may do all of it books, arranges who works and
 * closes days more than anything else; `invoices`, it is the last days of a period of invoices, in which people take money and issue more than anything else, and one of their devices never comes back;
 * `papers`, forms, papers and what is people's own change more than anything else.
 */
export type Theme = (typeof THEMES)[number] | 'nights' | 'calendar' | 'invoices' | 'papers';
