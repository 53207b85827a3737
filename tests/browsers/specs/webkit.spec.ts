import { describe } from 'vitest';
import { useOtherBrowser } from '../harness/desks.ts';
import { launchWebKit } from '../harness/webkit.ts';
import { firstLoads } from './first-load.ts';
import { journeys } from './journeys.ts';
import { tablets } from './tablet.ts';
import { wardAndCalendar } from './ward-and-calendar.ts';

describe('WebKit', () => {
  const desks = useOtherBrowser(launchWebKit);
  journeys(desks);
  wardAndCalendar(desks);
  tablets(desks);
  firstLoads(desks);
});
