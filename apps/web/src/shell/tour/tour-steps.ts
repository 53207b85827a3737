import type { RouteName } from '../../routes/route-table.ts';

/** What a stop of the tour is about. */
export type TourStop =
  | 'rail'
  | 'search'
  | 'board'
  | 'checkIn'
  | 'visit'
  | 'files'
  | 'record'
  | 'dispense'
  | 'checkout'
  | 'sync'
  | 'menu';

/** A stop: the screen on which it stands and the element that it shows. */
export interface TourStep {
  readonly stop: TourStop;
  /** Left out for a person who may not enter it. `visit` stands for today's latest visit. */
  readonly route: RouteName | undefined;
  /** Tried in order; without any on the page the words stand in its middle. */
  readonly selectors: readonly string[];
  readonly side: 'left' | 'right' | 'top' | 'bottom';
}

const MAIN = '#content';

/** The day's main job, from the door to the receipt. */
export const TOUR_STEPS: readonly TourStep[] = [
  { stop: 'rail', route: 'today.record', selectors: ['nav[data-tour="rail"]'], side: 'right' },
  { stop: 'search', route: 'today.record', selectors: ['button[aria-keyshortcuts="Control+K"]'], side: 'bottom' },
  { stop: 'board', route: 'today.record', selectors: ['[data-lane]', MAIN], side: 'right' },
  { stop: 'checkIn', route: 'today.record', selectors: ['#content button:has([data-keycap])'], side: 'bottom' },
  { stop: 'visit', route: 'pet.visit', selectors: [MAIN], side: 'left' },
  { stop: 'files', route: 'pet.visit', selectors: ['[data-first]', MAIN], side: 'top' },
  { stop: 'record', route: 'record', selectors: [MAIN], side: 'left' },
  { stop: 'dispense', route: 'today.dispense', selectors: [MAIN], side: 'left' },
  { stop: 'checkout', route: 'today.checkout', selectors: [MAIN], side: 'left' },
  {
    stop: 'sync',
    route: undefined,
    selectors: ['button[data-tour="sync"]', '[data-state][aria-expanded]'],
    side: 'bottom',
  },
  { stop: 'menu', route: undefined, selectors: ['section[data-tour="account"] button'], side: 'right' },
];

/** The steps that a person may see, in order. */
export const stepsFor = (mayEnter: (route: RouteName) => boolean): readonly TourStep[] =>
  TOUR_STEPS.filter(({ route }) => route === undefined || mayEnter(route));

/** Where a tour that was left goes on; 0 for one that never began, was finished, or has other steps by now. */
export function resumeAt(kept: string | null, steps: readonly TourStep[]): number {
  const at = steps.findIndex(({ stop }) => stop === kept);
  return Math.max(at, 0);
}
