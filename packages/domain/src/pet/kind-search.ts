import { faceOfWords, type SpeciesFace, speciesFace } from './patient.ts';

interface Named {
  readonly name: string;
  readonly nametc: string;
}

/** A kind of animal as the clinic lists it, with its breeds (spec 1 §3 "kinds"). */
interface ListedKind extends Named {
  readonly _id: string;
  readonly breed: readonly Named[];
  /** Kinds that became one with it. */
  readonly merged?: readonly Named[] | undefined;
}

/** What somebody may mean: a kind, or one of its breeds. */
export interface KindFound<K extends ListedKind> {
  readonly kind: K;
  /** The breed's name as the clinic lists it; undefined for the kind itself. */
  readonly breed: string | undefined;
}

const MOST_BREEDS = 8;

const tells = ({ name, nametc }: Named, words: string): boolean =>
  name.toLowerCase().includes(words) || nametc.toLowerCase().includes(words);

/**
 * The kinds that somebody may mean by what they type, the likeliest first: by the kind's own names, by what people call it (狗狗, 貓咪, doggy), and by
 * its breeds (柴犬 is a dog, 米克斯 a dog or a cat). All of them where nothing is typed; none is a word that the clinic doesn't know.
 */
export function kindsLike<K extends ListedKind>(kinds: readonly K[], typed: string): KindFound<K>[] {
  const words = typed.trim().toLowerCase();
  const itself = (kind: K): KindFound<K> => ({ kind, breed: undefined });
  if (words === '') return kinds.map(itself);
  const byName = kinds.filter(
    (kind) =>
      kind._id.toLowerCase().includes(words) || [kind, ...(kind.merged ?? [])].some((named) => tells(named, words)),
  );
  // Who has typed 犬 means a dog, and not each breed that is called so.
  const searched = byName.length > 0 && words.length < 2 ? [] : kinds;
  const breeds = searched
    .flatMap((kind) => kind.breed.filter((one) => tells(one, words)).map(({ name }) => ({ kind, breed: name })))
    .slice(0, MOST_BREEDS);
  const meant: SpeciesFace = faceOfWords(words);
  const byFace = kinds.filter((kind) => meant !== 'other' && speciesFace(kind) === meant && !byName.includes(kind));
  return [...byName.map(itself), ...breeds, ...byFace.map(itself)];
}
