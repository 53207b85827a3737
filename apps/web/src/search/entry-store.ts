import { clip, codeUnits, joinPhones, phoneUnits, unitCodes } from './entry-keys.ts';
import { GlyphTable } from './glyph-table.ts';
import type { SearchEntry, SearchKey, SearchKind } from './search-types.ts';
import { TermPool } from './term-pool.ts';

/** The term of an entry's field that is empty. */
const NO_TERM = -1;
const KINDS: readonly SearchKind[] = ['owner', 'pet', 'item'];

/** The entries in columns: a slot a line, numbers instead of objects, so that 160,000 of them are quickly gone through. */
export class EntryStore {
  readonly glyphs = new GlyphTable();
  readonly ownerNames: TermPool;
  readonly petNames: TermPool;
  readonly phones: TermPool;
  readonly chips: TermPool;
  readonly codes: TermPool;
  readonly #ids: string[] = [];
  readonly #kinds: number[] = [];
  readonly #names: number[] = [];
  readonly #owners: number[] = [];
  readonly #phones: number[] = [];
  readonly #chips: number[] = [];
  readonly #codes: number[] = [];
  readonly #seenAt: number[] = [];
  readonly #free: number[] = [];
  readonly #slots: readonly Map<string, number>[] = KINDS.map(() => new Map<string, number>());

  constructor() {
    this.ownerNames = new TermPool((name) => this.glyphs.encode(name, true));
    this.petNames = new TermPool((name) => this.glyphs.encode(name, false));
    this.phones = new TermPool((phones) => unitCodes(phoneUnits(phones)));
    this.chips = new TermPool((chip) => unitCodes(codeUnits(chip)));
    this.codes = new TermPool((code) => unitCodes(codeUnits(code)));
  }

  /** Count of entries. */
  get size(): number {
    return this.#slots.reduce((sum, slots) => sum + slots.size, 0);
  }

  /** Upper bound of slots; unused ones in between have no kind. */
  get slots(): number {
    return this.#ids.length;
  }

  /** Adds an entry or replaces the one of the same kind and id. */
  put(entry: SearchEntry): void {
    const kind = KINDS.indexOf(entry.kind);
    const known = this.#slots[kind]?.get(entry.id);
    const slot = known ?? this.#free.pop() ?? this.#ids.length;
    const before = known === undefined ? [] : this.#termsOf(slot);
    this.#ids[slot] = entry.id;
    this.#kinds[slot] = kind;
    // Acquired before the old ones are released, so that an unchanged name is not read again.
    this.#names[slot] = this.#namePool(kind).acquire(clip(entry.name));
    this.#owners[slot] = this.ownerNames.acquire(clip(entry.ownerName ?? ''));
    this.#phones[slot] = this.phones.acquire(joinPhones(entry.phones));
    this.#chips[slot] = this.chips.acquire(clip(entry.chipID ?? ''));
    this.#codes[slot] = this.codes.acquire(clip(entry.code ?? ''));
    this.#seenAt[slot] = Math.max(0, Math.trunc(entry.seenAt ?? 0));
    for (const [pool, term] of before) pool.release(term);
    this.#slots[kind]?.set(entry.id, slot);
  }

  /** Removes an entry; one that is not there is no error. */
  remove(key: SearchKey): void {
    const kind = KINDS.indexOf(key.kind);
    const slot = this.#slots[kind]?.get(key.id);
    if (slot === undefined) return;
    for (const [pool, term] of this.#termsOf(slot)) pool.release(term);
    this.#slots[kind]?.delete(key.id);
    this.#ids[slot] = '';
    this.#kinds[slot] = NO_TERM;
    this.#free.push(slot);
  }

  /** Kind of the entry in a slot; undefined for an unused slot. */
  kind(slot: number): SearchKind | undefined {
    return KINDS[this.#kinds[slot] ?? NO_TERM];
  }

  id(slot: number): string {
    return this.#ids[slot] ?? '';
  }

  /** Unix seconds; 0 for never. */
  seenAt(slot: number): number {
    return this.#seenAt[slot] ?? 0;
  }

  /** Term of the name, in `ownerNames` or `petNames` by the entry's kind. */
  nameTerm(slot: number): number {
    return this.#names[slot] ?? NO_TERM;
  }

  /** Term of a pet's owner in `ownerNames`. */
  ownerTerm(slot: number): number {
    return this.#owners[slot] ?? NO_TERM;
  }

  phoneTerm(slot: number): number {
    return this.#phones[slot] ?? NO_TERM;
  }

  chipTerm(slot: number): number {
    return this.#chips[slot] ?? NO_TERM;
  }

  codeTerm(slot: number): number {
    return this.#codes[slot] ?? NO_TERM;
  }

  #namePool(kind: number): TermPool {
    return KINDS[kind] === 'owner' ? this.ownerNames : this.petNames;
  }

  #termsOf(slot: number): [TermPool, number][] {
    return [
      [this.#namePool(this.#kinds[slot] ?? NO_TERM), this.nameTerm(slot)],
      [this.ownerNames, this.ownerTerm(slot)],
      [this.phones, this.phoneTerm(slot)],
      [this.chips, this.chipTerm(slot)],
      [this.codes, this.codeTerm(slot)],
    ];
  }
}
