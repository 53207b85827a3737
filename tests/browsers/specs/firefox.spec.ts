import { describe } from 'vitest';
import { useOtherBrowser } from '../harness/desks.ts';
import { launchFirefox } from '../harness/firefox.ts';
import { firstLoads } from './first-load.ts';
import { journeys } from './journeys.ts';
import { wardAndCalendar } from './ward-and-calendar.ts';

describe('Firefox', () => {
  const desks = useOtherBrowser(launchFirefox);
  journeys(desks);
  wardAndCalendar(desks);
  firstLoads(desks);
});
