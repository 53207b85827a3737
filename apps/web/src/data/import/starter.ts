import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { type StarterItem, starterKey } from '@vetloom/domain/founding/starter-catalogue.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { writeErp } from '../inventory/erp-calls.ts';
import { levelCalls, listCalls } from '../inventory/list-calls.ts';

const taken = z.object({ taken: z.number(), present: z.number() });

/** Takes suggestions into the clinic's catalogue; needs the network. Refusals are DomainErrors. */
export const takeStarter = async (items: readonly StarterItem[]): Promise<z.output<typeof taken>> =>
  taken.parse(await writeErp('POST', '/starter', { items: items.map(({ kind, name }) => ({ kind, name })) }));

/**
 * What the clinic has of the suggestions, by their keys: services and products as every desk holds them, words and levels as the inventory service says.
 * Undefined until the device was read. `round` asks the service anew.
 */
export function useStarterPresent(round: number): ReadonlySet<string> | undefined {
  const items = useLive((store) => heldOrEmpty(() => store.query('catalog', 'byName', {})), []);
  const [words, setWords] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    // Without an answer words and levels are shown as not there; taking them twice adds nothing.
    wordsThere().then(setWords, () => undefined);
  }, [round]);
  return items && new Set([...items.filter(isThere).flatMap(keyOf), ...words]);
}

/** What was removed holds its name no more; what was archived can't be told from it here, and the service leaves it as it is. */
const isThere = ({ active }: CatalogItem): boolean => active;

const keyOf = ({ kind, name }: CatalogItem): string[] => (kind === 'package' ? [] : [starterKey({ kind, name })]);

async function wordsThere(): Promise<string[]> {
  const [entries, levels] = [await listCalls.all(), await levelCalls.all()];
  return [
    ...entries.filter(({ kind }) => kind === 'type').map(({ name }) => starterKey({ kind: 'type', name })),
    ...levels.filter(({ parentID }) => parentID === null).map(({ name }) => starterKey({ kind: 'level', name })),
  ];
}
