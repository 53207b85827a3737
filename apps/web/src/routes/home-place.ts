import { AREAS } from './areas.ts';
import type { SessionView } from './guard.ts';
import { areaPlace } from './last-tab.ts';
import { links, type Place } from './links.ts';

/** Where the gateway leads: the first area from the top that the person may enter, at its last viewed tab. */
export function homePlace(session: SessionView): Place {
  for (const area of AREAS) {
    const place = areaPlace(area, session);
    if (place !== undefined) return place;
  }
  return links.permissionDeny();
}
