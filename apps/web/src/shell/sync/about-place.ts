import { sync } from '../../locale/sync.ts';
import { links, type Place } from '../../routes/links.ts';

/** Where what a refused command was about can be looked at, and what leads there. */
export interface AboutPlace {
  readonly word: string;
  readonly place: Place;
}

/**
 * Where a document can be looked at about which a person has to decide again and that no list of theirs shows any more; undefined for what stands where they work anyway.
 */
export function aboutPlace(id: string): AboutPlace | undefined {
  if (id.startsWith('/exam/device/')) return { word: sync.openReport, place: links.to('exam.results', { report: id }) };
  return undefined;
}
