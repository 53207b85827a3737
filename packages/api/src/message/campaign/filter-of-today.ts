import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { type CampaignFilter, widenedFilter } from '@vetloom/domain/message/campaign/campaign-filter.ts';
import { one } from '../../engine/read.ts';

/** A campaign's filter with every word that animals and owners may bear for what it names. */
export async function filterOfToday(reader: Reader, filter: CampaignFilter): Promise<CampaignFilter> {
  const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds ?? [];
  const labels = (await one(reader, 'customize', '/customize/labels'))?.labels ?? [];
  return widenedFilter(filter, kinds, labels);
}
