import type { Permission } from '../access/permissions.ts';
import type { Edit } from '../core/edit.ts';

/**
 * Every kind of document by the name of its collection. Empty here: each area merges its own in, beside its declaration
 * (`declare module '../engine/kind.ts' { interface Kinds { pet: Declared<Pet, typeof petKind> } }`), so that the engine knows their
 * types and imports none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas merge their kinds into it
export interface Kinds {}

/** What an area merges in: the type of its documents and the names of its indexes. */
export interface Declared<D extends AnyDocument, K extends { readonly indexes: object }> {
  readonly document: D;
  readonly index: keyof K['indexes'] & string;
}

/** Name of a collection. */
export type CollectionName = keyof Kinds & string;
/** A document of a collection. */
export type DocumentOf<C extends CollectionName> = Kinds[C]['document'];
/** Name of a declared index of a collection. */
export type IndexName<C extends CollectionName> = Kinds[C]['index'];
/** What every document has. */
export interface AnyDocument {
  readonly _id: string;
  readonly collection: string;
}

/** A component of an index: a field (dots reach into objects) and how it compares. */
export type IndexField = readonly [field: string, type: 'text' | 'number'];

/**
 * Where a device keeps a collection (law 18): `reference` loads first and whole; `people` whole, after today's work;
 * `work` has open documents one a record and cold history packed by pet, within the local window.
 */
export type Locality = 'reference' | 'people' | 'work';

type FieldOf<D> = D extends unknown ? keyof D & string : never;

interface WorkRule<F extends string = string> {
  /** Field with the id of whom it is about, the pet where there is one: cold history is packed by it. */
  readonly packBy: F;
  /** Field with the time by which history is windowed and loaded newest first. */
  readonly time: F;
  /** Open work stays unpacked and is always on the device, however old. A field with its open values, so that SQL can ask the same. */
  readonly open?: { readonly field: F; readonly values: readonly number[] } | undefined;
  /** One may be of a time long before that in its id: it was written down later. So an id of the window says nothing of whether a device holds it. */
  readonly writtenLater?: true;
}

/** One way of reading a collection (law 19): who has it, and which fields they get. */
export interface ReadGrant<F extends string = string> {
  /** Any of these; empty means every member of the clinic. */
  readonly anyOf: readonly Permission[];
  /** This one beside it: who has both sees what either shows. */
  readonly also?: Permission;
  /** The whole document, or a projection. */
  readonly fields: 'all' | readonly F[];
  /** Only the author's own documents, by this field. Administrators see all. */
  readonly own?: F;
  /**
   * Beside the own ones those that speak of a document which the reader sees whole and may edit: this field names its collection. What a
   * document repeats of another is read by whom that one is read, whatever kind it stands in.
   */
  readonly about?: F;
}

/**
 * What becomes of a document when the one that it belongs to is removed. `goes`: it is removed as well, and comes back with it.
 * `refuses`: the other can't be removed while it is there. `stays`: it remains as it is. `ledger`: the books decide (removal/removal.commands.ts).
 */
export type OnRemoval = 'goes' | 'refuses' | 'stays' | 'ledger';

/** How documents of a kind belong to one of another, and what follows. Merging and renaming that one always takes them along. */
export interface Bond<D extends AnyDocument = AnyDocument, F extends string = string> {
  /** The kind that they belong to. */
  readonly to: string;
  /** The index by which those of one holder are found; the bond's field is its first component. */
  readonly by?: string;
  /** Or the ids that follow from the holder, where each has at most a few. */
  readonly ids?: (holder: never) => readonly string[];
  /** Further such ids, of documents that the server makes by itself: a device can't tell whether they are there, and leaves them to it. */
  readonly serverIDs?: (holder: never) => readonly string[];
  readonly removed: OnRemoval;
  /** Its rule in a refusal's detail, for `refuses`. */
  readonly rule?: string;
  /** Devices need not hold them: only the server looks for them when the holder is removed. */
  readonly serverFinds?: true;
  /** They hold nothing but what concerns that person: they go, and their past with them, when the person is erased (law 26). */
  readonly erased?: true;
  /** Fields that repeat the holder's: the field here, and there. They follow it. */
  readonly mirrors?: Readonly<Partial<Record<F, string>>>;
  /** What becomes of one when the animal's care ends; undefined where nothing does. `by` is the staff id of whoever ended it. */
  readonly careEnded?: (document: D, at: number, by: string) => D | undefined;
  /**
   * The way back from `careEnded`, where the end was a mistake: undefined where somebody has changed it since. A kind without one stays as the end left it,
   * and whoever takes the end back is told so.
   */
  readonly careResumed?: (document: D, end: CareEnd) => D | undefined;
  /** What becomes of one when the animal gets another owner; undefined where it stays with the former one, as what is past does. */
  readonly handedOver?: (document: D, to: NewOwner) => D | undefined;
  /** What people still have to settle of one when the animal's care has ended: the end leaves it as it is and says so beforehand. */
  readonly careLeaves?: (document: D) => readonly CareLeft[];
}

/** Whose an animal is from a time on (Unix seconds), and the staff id of whoever says so. */
export interface NewOwner {
  readonly ownerID: string;
  /** What ends after it lies ahead: a desk's clock may be days wrong, and says nothing of what has come. Unix seconds. */
  readonly present: number;
  readonly at: number;
  readonly by: string;
}

/** When the care of an animal ended (Unix seconds), and the staff id of whoever ended it. */
export interface CareEnd {
  readonly at: number;
  readonly by: string;
}

/** A matter that the end of an animal's care leaves open. Its word is in the app's locale, under this name. */
export interface CareLeft {
  readonly matter: string;
  /** NT$, where it is about money. Of one matter they are added up, and come to nothing where the sum does. */
  readonly amount?: number;
}

/** A command to run. */
export interface NamedCommand {
  readonly name: string;
  readonly input: object;
}

/** For `editedBy`: one command takes all edits, and a member of its input names the document; none where there is but one such document. */
export const byCommand =
  (name: string, member?: string) =>
  (documentID: string, edits: readonly Edit[]): readonly NamedCommand[] => [
    { name, input: { ...(member === undefined ? {} : { [member]: documentID }), edits } },
  ];

/** Everything that is to be known of a kind of document but its schema, which only those load who check one (`schemas.ts`). */
export interface Kind<D extends AnyDocument = AnyDocument, F extends string = string> {
  readonly collection: D['collection'];
  /** What people call one. */
  readonly word: string;
  /** How ids of its documents begin. */
  readonly idPrefix: string;
  /** The whole of such an id, where kinds share a beginning: `kindOfID` tells them apart by it. */
  readonly idShape?: RegExp;
  readonly locality: Locality;
  readonly work?: WorkRule<F>;
  /** The browser's and PostgreSQL's are generated from these. */
  readonly indexes: Readonly<Record<string, readonly (readonly [field: F, type: IndexField[1]])[]>>;
  /** Server-made: no command of a device writes it, and callers can't either. */
  readonly serverOnly?: true;
  /** The first that a person holds applies: the widest stands first. Without a held one, the collection doesn't exist for them. */
  readonly readers: readonly ReadGrant<F>[];
  /** The field by which documents of other kinds belong to one of this kind. */
  readonly reference?: string;
  /** By a field of which the holder is of one kind or another, several: each is found by the ids that it holds. */
  readonly belongs?: Readonly<{ [Field in F]?: Bond<D, F> | readonly Bond<D, F>[] }>;
  /** The id of the removed document that it keeps until that one comes back: it goes along where that one would have gone. */
  readonly keeps?: (document: D) => string;
  /** Other documents that it may speak of: when a person of whom it does is erased, this is what stays of it, and its past goes. */
  readonly forgets?: { readonly by: string; readonly forgotten: (document: D) => D };
  /** Fields of prose, or `field.member` of rows: of two people's words both stay (law 3). Of a name, a phone or a dose two can't be one. */
  readonly prose?: readonly (F | `${F}.${string}`)[];
  /** The commands by which edits of one are made: the review of a conflict goes by it. None where nobody edits them. */
  readonly editedBy?: (documentID: string, edits: readonly Edit[]) => readonly NamedCommand[];
  /** Any of these lets a person run those commands: who decides about what others wrote in one. Nobody but its author where it is missing. */
  readonly editors?: readonly Permission[];
  /** Documents that are read whenever one of this kind is saved: what its sums or rules follow. */
  readonly savedWith?: readonly { readonly collection: string; readonly id: string }[];
  /** Its documents hold a waiting number of the day by `ticket`; this index finds them by their time. */
  readonly numberedBy?: string;
  /** Whether people can look at the history of one. */
  readonly hasHistory?: true;
}

/** Declares a kind; exists to check it against the documents' type while keeping the names of its indexes. */
export const defineKind =
  <D extends AnyDocument>() =>
  <const K extends Kind<D, FieldOf<D>>>(kind: K): K =>
    kind;

/** The documents of one by their time, or by another number. */
export const by = <const F extends string, const N extends string>(field: F, number: N) =>
  [
    [field, 'text'],
    [number, 'number'],
  ] as const;

const REGISTERED = new Map<string, Kind>();

/** Makes kinds known to the engine. `kinds.ts` does so with all; whoever needs one imports the engine's questions from there. */
export function registerKinds(kinds: readonly unknown[]): void {
  // Kinds differ in their documents' types, which only the compiler knows.
  for (const kind of kinds as readonly Kind[]) REGISTERED.set(kind.collection, kind);
}

/** Every known kind, in the order in which a first load fetches them. */
export const allKinds = (): readonly Kind[] => [...REGISTERED.values()];

/** Whether a string of the wire names a collection. */
export const isCollection = (name: string): name is CollectionName => REGISTERED.has(name);

/**
 * A collection's name where it becomes a part of another one: of a table, a partition, an index. The specification has names with a slash
 * (`reminder/inHospitalMission`), which means something else there; no kind's name has an underscore, so two never become one.
 */
export const storeName = (collection: string): string => collection.replaceAll('/', '__');

/** The kind of a collection. Throws for one that isn't declared. */
export function kindOf(collection: string): Kind {
  const kind = REGISTERED.get(collection);
  if (!kind) throw new Error(`no kind ${collection} is declared`);
  return kind;
}

/** The bonds of a kind, each with its field. */
export const bondsOf = ({
  belongs,
}: Pick<Kind, 'belongs'>): readonly { readonly field: string; readonly bond: Bond }[] =>
  Object.entries(belongs ?? {}).flatMap(([field, bonds]) => [bonds ?? []].flat().map((bond) => ({ field, bond })));

/** The kind to which an id belongs by its beginning and, where kinds share one, by its shape; undefined for none. */
export const kindOfID = (id: string): Kind | undefined =>
  allKinds()
    .filter(({ idPrefix, idShape }) => id.startsWith(idPrefix) && (idShape?.test(id) ?? true))
    .sort((a, b) => b.idPrefix.length - a.idPrefix.length)[0];

/** The fields of a declared index. Throws on an index that isn't declared: no query runs without one. */
export function indexFields(collection: string, index: string): readonly IndexField[] {
  const fields = kindOf(collection).indexes[index];
  if (!fields) throw new Error(`${collection} has no index ${index}`);
  return fields;
}

/** The value of an indexed field in a document: dots reach into objects; undefined keeps the document out of the index. */
export function fieldValue(document: unknown, field: string): string | number | undefined {
  let value: unknown = document;
  for (const segment of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Whether a document of a `work` collection is open work. Documents without an open rule are open by window alone. */
export function isOpenWork(collection: string, document: unknown): boolean {
  const open = kindOf(collection).work?.open;
  if (!open) return false;
  const value = fieldValue(document, open.field);
  return typeof value === 'number' && open.values.includes(value);
}

/** Whether a place in a document, as edits name it, holds prose. */
export function isProse(collection: string, path: readonly string[]): boolean {
  const prose: readonly string[] = kindOf(collection).prose ?? [];
  const [root = ''] = path;
  return prose.includes(path.length === 1 ? root : `${root}.${path.at(-1)}`);
}
