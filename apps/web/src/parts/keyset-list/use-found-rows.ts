import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';
import { usePeopleSearch } from '../find-people/use-people-search.ts';
import type { LongRow, PeopleCollection } from './use-keyset-list.ts';

const MOST = 200;
const KIND = { user: ['owner', 'pet'], pet: ['pet'] } as const;

/** The rows that a list shows for a typed filter, best match first; undefined while the first answer is on its way. */
export function useFoundRows<C extends PeopleCollection>(
  collection: C,
  query: string,
): { readonly rows: readonly LongRow<DocumentOf<C>>[] | undefined; readonly incomplete: boolean } {
  const found = usePeopleSearch(query, KIND[collection], MOST);
  const keys = found.hits.map((hit) => `${hit.kind} ${hit.id}`).join('\n');
  const rows = useLive(
    async (store) => {
      const ids = found.hits.filter((hit) => hit.kind === 'owner' || collection === 'pet').map((hit) => hit.id);
      if (collection === 'user') {
        // An animal that was found stands for its owner.
        const animals = found.hits.filter((hit) => hit.kind === 'pet').map((hit) => hit.id);
        const pets = await heldOrEmpty(() => store.getMany('pet', animals));
        ids.push(...pets.flatMap((pet) => (pet ? [pet.userID] : [])));
      }
      const unique = [...new Set(ids)];
      const documents = await heldOrEmpty(() => store.getMany(collection, unique));
      // An id that was combined into another finds that one: it is shown once.
      return [...new Map(documents.flatMap((document) => (document ? [[document._id, document] as const] : [])))].map(
        ([id, document]) => ({ id, document }),
      );
    },
    [collection, found.text],
    [keys],
  );
  return { rows: found.text === query.trim() ? rows : undefined, incomplete: found.incomplete };
}
