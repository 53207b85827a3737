import { plainIDSegment, sealID } from '@vetloom/protocol/sealed-id.ts';

/** Of whom or what there are pictures with an address (spec 3 §7). */
export type PhotoOf = 'pet' | 'staff' | 'inHospital';

/** What an address says beside the id: of an animal its breed, whose picture stands in for one that it lacks; of a stay's exam or day the file. */
export interface PhotoAsked {
  readonly breedID?: string | undefined;
  readonly file?: string | undefined;
}

/**
 * The address of a picture below the API's: `/api/photo/{clinic}/pet/{id}?breedID=…`, `…/staff/{id}`, `…/inHospital/{id}`. The id is sealed with
 * `idKey` where there is one, else percent-encoded. The server serves it to whoever may see it, and to no stranger.
 */
export function photoAddress(
  clinic: string,
  of: PhotoOf,
  id: string,
  { breedID, file }: PhotoAsked = {},
  idKey?: string,
): string {
  const segment = idKey === undefined ? plainIDSegment(id) : sealID(idKey, id);
  const asked = Object.entries({ breedID, file }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
  return `/api/photo/${encodeURIComponent(clinic)}/${of}/${segment}${query}`;
}
