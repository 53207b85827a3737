import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, inRange, type Reader, sortByIndex, type Write } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { ownersByPhone, petsOfOwners, takenChips } from '@vetloom/storage/import/import-lookups.ts';
import { petsOfNumbers } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** By what rows name owners and animals. */
export interface PeopleKeys {
  readonly phones: readonly string[];
  readonly chips: readonly string[];
  /** Numbers of animals in the clinic's own counting. */
  readonly numbers: readonly string[];
}

/**
 * The part of the clinic that a chunk of rows can meet, fetched at once: the owners with its phones and their animals. The domain's own
 * commands run upon it, so that an imported owner obeys the same rules as a typed one without a round trip for each row.
 */
export class KnownPeople implements Reader {
  readonly #documents = new Map<string, AnyDocument>();
  readonly #ownerByPhone = new Map<string, string>();
  readonly #petsByOwner = new Map<string, string[]>();
  readonly #chips = new Set<string>();
  readonly #numbers = new Set<string>();
  /** Animals that the clinic's numbers lead to, also those into which one with that number was combined. */
  readonly #numbered = new Map<string, readonly string[]>();
  readonly #looked = new Set<string>();
  #rest: Reader;
  readonly #isNew: (id: string) => boolean;

  /** `rest` answers what is no owner and no animal; ids for which `isNew` holds are known to be free. */
  constructor(rest: Reader, isNew: (id: string) => boolean) {
    this.#rest = rest;
    this.#isNew = isNew;
  }

  /** Fetches what these phones, chips and numbers of animals lead to; phones that were looked at before are not asked for again. */
  async fetch(tx: ClinicTransaction, { phones, chips, numbers }: PeopleKeys): Promise<void> {
    this.#rest = tx.reader;
    const unknown = [...new Set(phones)].filter((phone) => !this.#looked.has(phone));
    for (const phone of unknown) this.#looked.add(phone);
    const owners = await ownersByPhone(tx, unknown);
    const [pets, taken, numbered] = await Promise.all([
      petsOfOwners(
        tx,
        owners.map(({ _id }) => _id),
      ),
      takenChips(
        tx,
        [...new Set(chips)].filter((chip) => !this.#chips.has(chip)),
      ),
      petsOfNumbers(
        tx,
        [...new Set(numbers)].filter((number) => !this.#numbers.has(number)),
      ),
    ]);
    for (const document of [...owners, ...pets]) this.#hold(document);
    for (const chip of taken) this.#chips.add(chip);
    for (const [number, of] of numbered) {
      this.#numbers.add(number);
      this.#numbered.set(
        number,
        of.map(({ _id }) => _id),
      );
    }
  }

  /** Fetches owners by their ids with their animals, whatever their phones are now. */
  async fetchOwners(tx: ClinicTransaction, ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#documents.has(documentKey('user', id)));
    if (unknown.length === 0) return;
    const owners = await tx.reader.getMany('user', unknown);
    for (const document of [...owners, ...(await petsOfOwners(tx, unknown))]) if (document) this.#hold(document);
  }

  /** Takes over what a row wrote. */
  apply(writes: readonly Write[]): void {
    for (const { after } of writes) if (after) this.#hold(after);
  }

  owner(phone: string): Owner | undefined {
    const id = this.#ownerByPhone.get(phone);
    return id === undefined ? undefined : (this.#documents.get(documentKey('user', id)) as Owner | undefined);
  }

  pets(owner: string): Pet[] {
    return (this.#petsByOwner.get(owner) ?? []).flatMap(
      (id) => (this.#documents.get(documentKey('pet', id)) as Pet | undefined) ?? [],
    );
  }

  /** The owner's animal that a number leads to though it has another one: one with that number was combined into it. */
  combined(owner: string, number: string): Pet | undefined {
    const ids = this.#numbered.get(number) ?? [];
    return this.pets(owner).find((pet) => ids.includes(pet._id) && pet.petNumber !== number);
  }

  hasChip(chip: string): boolean {
    return this.#chips.has(chip);
  }

  hasNumber(number: string): boolean {
    return this.#numbers.has(number);
  }

  async getMany(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    const asked = ids.filter((id) => !this.#documents.has(documentKey(collection, id)) && !this.#isNew(id));
    const found = asked.length === 0 ? [] : await this.#rest.getMany(collection, asked);
    const byID = new Map(asked.map((id, at) => [id, found[at]]));
    return ids.map((id) => this.#documents.get(documentKey(collection, id)) ?? byID.get(id));
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]> {
    const [key] = range.equals ?? [];
    if (collection === 'user' && index === 'byPhone' && typeof key === 'string') {
      const owner = this.owner(key);
      return owner ? [owner] : [];
    }
    if (collection === 'pet' && index === 'byOwner' && typeof key === 'string') {
      const own = this.pets(key).filter((pet) => inRange('pet', index, range, pet));
      return sortByIndex('pet', index, range, own);
    }
    return this.#rest.query(collection, index, range);
  }

  #hold(document: AnyDocument): void {
    this.#documents.set(documentKey(document.collection, document._id), document);
    if (document.collection === 'user') this.#ownerByPhone.set((document as Owner).phone, document._id);
    if (document.collection !== 'pet') return;
    const { userID, chipID, petNumber } = document as Pet;
    const siblings = this.#petsByOwner.get(userID) ?? [];
    if (!siblings.includes(document._id)) this.#petsByOwner.set(userID, [...siblings, document._id]);
    if (chipID !== '') this.#chips.add(chipID);
    if (petNumber !== '') this.#numbers.add(petNumber);
  }
}
