import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';
import { usePeopleSearch } from '../../parts/find-people/use-people-search.ts';
import type { SearchHit } from '../../search/search-types.ts';

/** Someone who may be meant: an animal, or an owner with the animals; `by` the phone by which they were found. */
export type Candidate =
  | { readonly kind: 'pet'; readonly id: string; readonly pet: Pet }
  | {
      readonly kind: 'owner';
      readonly id: string;
      readonly owner: Owner;
      readonly pets: readonly Pet[];
      readonly by?: string | undefined;
    };

const KINDS = ['pet', 'owner'] as const;
const MOST = 8;
const RECENT = 6;

/** Who a text may mean, best first, with what the list shows of them; with no text, who changed last. `text` is what they answer. */
export function useCandidates(query: string): {
  readonly candidates: readonly Candidate[];
  readonly text: string;
  readonly incomplete: boolean;
} {
  const found = usePeopleSearch(query, KINDS, MOST);
  const keys = found.hits.map((hit) => `${hit.kind} ${hit.id}`).join('\n');
  const read = useLive(
    async (store): Promise<{ text: string; candidates: Candidate[] }> => {
      if (found.text === '') {
        const recent = await heldOrEmpty(() => store.query('pet', 'byUpdate', { descending: true, limit: RECENT }));
        return { text: '', candidates: recent.map((pet) => ({ kind: 'pet', id: pet._id, pet })) };
      }
      const [pets, owners] = await Promise.all([
        heldOrEmpty(() => store.getMany('pet', idsOf(found.hits, 'pet'))),
        heldOrEmpty(() => store.getMany('user', idsOf(found.hits, 'owner'))),
      ]);
      const petByID = new Map(pets.flatMap((pet) => (pet ? [[pet._id, pet] as const] : [])));
      const ownerByID = new Map(owners.flatMap((owner) => (owner ? [[owner._id, owner] as const] : [])));
      const candidates = await Promise.all(
        found.hits.map(async (hit): Promise<Candidate[]> => {
          const pet = petByID.get(hit.id);
          if (hit.kind === 'pet') return pet ? [{ kind: 'pet', id: hit.id, pet }] : [];
          const owner = ownerByID.get(hit.id);
          if (!owner) return [];
          const family = await heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [owner._id] }));
          return [{ kind: 'owner', id: hit.id, owner, pets: family, by: phoneOf(hit) }];
        }),
      );
      return { text: found.text, candidates: candidates.flat() };
    },
    // Those for what was typed before stand until the next are here, with their text beside them: a list that came and went would jump.
    [],
    [keys, found.text],
  );
  return { candidates: read?.candidates ?? [], text: read?.text ?? '', incomplete: found.incomplete };
}

const phoneOf = ({ matched }: SearchHit): string | undefined => (matched.field === 'phone' ? matched.text : undefined);

const idsOf = (hits: readonly { readonly kind: string; readonly id: string }[], kind: string): string[] =>
  hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
