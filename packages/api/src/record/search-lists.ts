import { sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { SearchLists } from '@vetloom/domain/record/record-search.ts';
import { one } from '../engine/read.ts';

/** The clinic's lists by which visits are found under the words of today. */
export async function searchLists(reader: Reader): Promise<SearchLists> {
  const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds ?? [];
  const labels = (await one(reader, 'customize', '/customize/labels'))?.labels ?? [];
  const diseases = (await one(reader, 'customize', '/customize/diseases'))?.diseases ?? [];
  const services = (await one(reader, 'customize', '/customize/services'))?.services ?? [];
  return { kinds, labels, diseases, services };
}

/** Everything that visits of a division may say; undefined where none is asked for. */
export async function divisionsMeant(
  reader: Reader,
  division: string | undefined,
): Promise<readonly string[] | undefined> {
  if (division === undefined) return undefined;
  const lists = await one(reader, 'customize', '/customize/services');
  return sameKeys('services', lists?.services ?? [], division);
}
