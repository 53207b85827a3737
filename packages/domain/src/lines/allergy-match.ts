import { ALLERGENS, type Allergen, type Kinship, NO_ALLERGENS, NOT_MEANT, TOO_GENERAL } from './allergens.ts';

/** A drug as allergies meet it: by its name and by ingredients and classes. */
export interface AllergyDrug {
  readonly name: string;
  readonly ingredients: readonly string[];
}

/** How a drug meets an allergy. */
export interface AllergyHit {
  /** The word of the allergy, as it was written, in small letters. */
  readonly match: string;
  /** What the drug is to it: the thing itself (`same`), or how gravely a relation of it is warned of. */
  readonly kinship: 'same' | Kinship;
  /** The class by which the drug is related, as a warning names it; empty for the thing itself. */
  readonly group: string;
  /** Names the relation, in letters that a key may hold: what is allergic to, and what the drug is of. */
  readonly relation: string;
}

/** An allergen that a text names: one drug of a class by its place there, or the whole class (undefined). */
interface Named {
  readonly allergen: Allergen;
  readonly drug: number | undefined;
  readonly word: string;
}

const CJK = /[\u3400-\u9fff\u0370-\u03ff]/u;
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const entries: readonly (Named | { readonly word: string; readonly allergen: undefined })[] = [
  ...NO_ALLERGENS.map((word) => ({ word, allergen: undefined })),
  ...ALLERGENS.flatMap((allergen) => [
    ...allergen.words.map((word) => ({ word, allergen, drug: undefined })),
    ...allergen.drugs.flatMap((drug, at) => drug.map((word) => ({ word, allergen, drug: at }))),
  ]),
].sort((a, b) => b.word.length - a.word.length);
const written = entries.filter(({ word }) => CJK.test(word));
const phrases = entries.filter(({ word }) => !CJK.test(word) && /[^a-z]/.test(word));
const latin = new Map(entries.filter(({ word }) => /^[a-z]+$/.test(word)).map((entry) => [entry.word, entry]));
const parts = ALLERGENS.flatMap((allergen) =>
  allergen.parts.map((part) => {
    const letters = part.replaceAll('*', '');
    return { allergen, letters, names: new RegExp(part.startsWith('*') ? `${letters}[se]?$` : `^${letters}`) };
  }),
);
/** Before a word that is no entry of the table and of a class by a part of it. */
const BY_PART = '*';
/** The least a name has beside the part by which it is of a class. */
const BESIDE = 2;

/** What a text names, and what of it is left. Longer words go first: 非類固醇 holds 類固醇 and is its opposite. */
function read(text: string): { readonly named: readonly Named[]; readonly rest: string } {
  let rest = plain(text);
  const named: Named[] = [];
  const keep = (entry: (typeof entries)[number]) => {
    if (entry.allergen) named.push(entry);
  };
  for (const entry of written) {
    if (!rest.includes(entry.word)) continue;
    keep(entry);
    rest = rest.replaceAll(entry.word, ' ');
  }
  for (const entry of phrases) {
    const found = new RegExp(`(?<![a-z])${entry.word.replaceAll(/[^a-z]+/g, '[^a-z]+')}s?(?![a-z])`, 'gu');
    if (rest.search(found) < 0) continue;
    keep(entry);
    rest = rest.replaceAll(found, ' ');
  }
  rest = rest.replaceAll(/[a-z]+/g, (word) => {
    const entry = latin.get(word) ?? latin.get(word.replace(/[se]$/, ''));
    if (entry) keep(entry);
    const byPart = parts.find(({ letters, names }) => word.length >= letters.length + BESIDE && names.test(word));
    // A name by its part alone is a drug of the class that the table doesn't tell from others by name: it is known again by its letters.
    if (!entry && byPart) named.push({ allergen: byPart.allergen, drug: undefined, word: `${BY_PART}${word}` });
    return entry || byPart ? ' ' : word;
  });
  return { named, rest };
}

/** Texts that are remembered: a clinic's catalogue, whose names are compared at every look at a prescription. */
const MOST_TEXTS = 5000;
const texts = new Map<string, ReturnType<typeof read>>();
function readOnce(text: string): ReturnType<typeof read> {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const made = read(text);
  texts.set(text, made);
  return made;
}

const APART = /[\s,，、；;。()（）/]+/u;
const notMeant = new Set(NOT_MEANT);
const pieces = (text: string): string[] =>
  plain(text)
    .split(APART)
    .filter((piece) => piece.length > 1);

/** A piece of a note without the words around what it is about: 對青黴素過敏 is about 青黴素. */
const core = (piece: string): string =>
  piece.replace(/^(?:疑似|曾經|曾|對於|對)+/u, '').replace(/(?:會|曾)?(?:嚴重|輕微)?(?:藥物)?過敏(?:反應|史)?$/u, '');

/** How the note says it: the piece in which the word stands. */
function asWritten(allergy: string, word: string): string {
  const bare = word.replace(BY_PART, '');
  const piece = pieces(allergy).find((one) => one.includes(bare));
  return piece === undefined ? bare : core(piece) || bare;
}

/** Whether a word of a note names what the drug is called: Latin words from their beginning and no shorter than four letters, Chinese ones wherever they stand. */
function isCalled(piece: string, term: string, isName: boolean): boolean {
  if (notMeant.has(piece)) return false;
  if (!/[a-z]/.test(piece)) {
    const about = core(piece).replace(/類$/u, '');
    if (about.length < 2 || notMeant.has(about)) return false;
    // A drug's whole name of two characters would stand in too many notes.
    return term.includes(about) || (term.length > (isName ? 2 : 1) && piece.includes(term));
  }
  const letters = (text: string): string[] => text.split(/[^a-z]+/).filter((one) => one.length > 2);
  const theirs = letters(term);
  return letters(piece).some((one) =>
    theirs.some(
      (other) =>
        one === other ||
        (one.length > 3 && other.startsWith(one) && !notMeant.has(one)) ||
        (other.length > 4 && one.startsWith(other)),
    ),
  );
}

/** The words of a note that no table knows, by which the clinic calls things itself. */
function ownWord(allergy: string, drug: AllergyDrug): string | undefined {
  const left = pieces(readOnce(allergy).rest);
  const terms = [[plain(drug.name), true] as const, ...drug.ingredients.map((one) => [plain(one), false] as const)];
  return left.find((piece) => terms.some(([term, isName]) => isCalled(piece, term, isName)));
}

/** What a drug is to an allergen that a note names; undefined where it is nothing to it. */
function kinshipOf(allergy: Named, drug: readonly Named[]): Omit<AllergyHit, 'match'> | undefined {
  const { key, name, within, across } = allergy.allergen;
  const same = drug.filter(({ allergen }) => allergen.key === key);
  if (same.length > 0) {
    const isWhole = allergy.drug === undefined && !allergy.word.startsWith(BY_PART);
    const isIt = (one: Named) => (allergy.drug === undefined ? one.word === allergy.word : one.drug === allergy.drug);
    if (isWhole || same.some(isIt)) return ITSELF;
    return { kinship: within, group: name, relation: `${key}.${key}` };
  }
  for (const [otherKey, kinship] of across) {
    const other = drug.find(({ allergen }) => allergen.key === otherKey);
    if (other) return { kinship, group: other.allergen.name, relation: `${key}.${otherKey}` };
  }
  return undefined;
}

const ITSELF = { kinship: 'same', group: '', relation: '' } as const;
const GRAVITY = { same: 0, caution: 1, note: 2 } as const;

/**
 * How a drug meets an allergy as somebody wrote it, at its gravest; undefined where it doesn't. The usual allergens are known in Chinese and English, by class and by name
 * (`allergens.ts`); any other word meets what is called so. Nothing is read out of what a note denies: "no penicillin" warns of penicillin.
 */
export function allergyMatch(allergy: string, drug: AllergyDrug): AllergyHit | undefined {
  if (allergy.trim() === '') return undefined;
  const known = [drug.name, ...drug.ingredients].flatMap((text) => readOnce(text).named);
  const hits = readOnce(allergy).named.flatMap((one): AllergyHit[] => {
    const kin = kinshipOf(one, known);
    return kin === undefined ? [] : [{ match: asWritten(allergy, one.word), ...kin }];
  });
  const own = ownWord(allergy, drug);
  if (own !== undefined) hits.push({ match: core(own) || own, ...ITSELF });
  return hits.sort((a, b) => GRAVITY[a.kinship] - GRAVITY[b.kinship])[0];
}

const tooGeneral = new Set(TOO_GENERAL);
/** A piece of a note as a field of medicine would be called: 對某些抗生素類過敏 is about 抗生素. */
const fieldOf = (piece: string): string =>
  piece
    .replace(/^(?:疑似|曾經|曾|對於|對|某些|某種|有些|部分|各種|所有)+/u, '')
    .replace(/[:：]$/u, '')
    .replace(/(?:會|曾)?(?:嚴重|輕微)?過敏(?:反應|史)?$/u, '')
    .replace(/(?:allergy|allergic|reaction)$/u, '')
    .replace(/類$/u, '');

/**
 * What a note of an allergy names that is too general to be held against a drug, as it is written there: an antibiotic, an anaesthetic, without saying which. A field that is followed by a
 * name in brackets or behind a colon is told enough.
 */
export function tooGeneralIn(allergy: string): readonly string[] {
  const { rest } = readOnce(allergy);
  const told = plain(allergy);
  return pieces(rest.replaceAll(/[^\S ]/gu, ' '))
    .map(fieldOf)
    .filter((field) => tooGeneral.has(field))
    .filter((field, at, all) => all.indexOf(field) === at)
    .filter((field) => !isToldBehind(told, field));
}

/** Whether a note says behind a field which of its drugs is meant. */
function isToldBehind(told: string, field: string): boolean {
  const behind = told
    .slice(told.indexOf(field) + field.length)
    .match(/^類?(?:嚴重|輕微)?(?:過敏)?\s*[(:]\s*([^)]*)/u)?.[1];
  return behind !== undefined && readOnce(behind).named.length > 0;
}
