import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, inRange, type Reader, sortByIndex, type Write } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { PeopleRow } from '@vetloom/domain/import/people-row.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { ownersByPhone, petsOfOwners, takenChips } from '@vetloom/storage/import/import-lookups.ts';
import { petsOfNumbers } from '@vetloom/storage/import/patient-lookups.ts';
import {
  createdBy,
  type NamedPet,
  ownerKnownBy,
  petKnownBy,
  type TakenBackPerson,
  takenBackPeople,
} from '@vetloom/storage/import/taken-back-people.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** By what rows name owners and animals. */
export interface PeopleKeys {
  readonly phones: readonly string[];
  readonly chips: readonly string[];
  /** Numbers of animals in the clinic's own counting. */
  readonly numbers: readonly string[];
}

/** The phones, chips and numbers that a chunk speaks of. */
export function keysOf(read: readonly PeopleRow[]): PeopleKeys {
  return {
    phones: read.flatMap(({ owner }) => (owner ? [normalizePhone(owner.phone)] : [])),
    chips: read.flatMap(({ pet }) => (pet && pet.chipID !== '' ? [pet.chipID] : [])),
    numbers: read.flatMap(({ pet }) => (pet && pet.petNumber !== '' ? [pet.petNumber] : [])),
  };
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
  /** Owners and animals that went with an import that was taken back; nobody has their ids. */
  readonly #takenBack = new Map<string, TakenBackPerson>();
  /** What this import made under such an id, which doesn't tell it. */
  readonly #made = new Set<string>();
  #rest: Reader;
  readonly #job: string;

  /** `rest` answers what is no owner and no animal; `job` is the import. */
  constructor(rest: Reader, job: string) {
    this.#rest = rest;
    this.#job = job;
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
    await this.#fetchTakenBack(tx, unknown, [...owners, ...pets]);
    for (const chip of taken) this.#chips.add(chip);
    for (const [number, of] of numbered) {
      this.#numbers.add(number);
      this.#numbered.set(
        number,
        of.map(({ _id }) => _id),
      );
    }
  }

  async #fetchTakenBack(tx: ClinicTransaction, phones: readonly string[], here: readonly AnyDocument[]): Promise<void> {
    const knownBy = phones.map((phone) => ownerKnownBy(tx.clinic, phone));
    const standing = here.filter(({ collection }) => collection === 'user').map(({ _id }) => _id);
    const ids = here.map(({ _id }) => _id).filter((id) => !this.#isNamedNew(id));
    const [owners, made] = await Promise.all([
      takenBackPeople(tx, { knownBy, owners: standing }),
      createdBy(tx, this.#job, ids),
    ]);
    const gone = owners.filter(({ ownerID }) => ownerID === '').map(({ id }) => id);
    const pets = gone.length === 0 ? [] : await takenBackPeople(tx, { knownBy: [], owners: gone });
    for (const one of [...owners, ...pets]) this.#takenBack.set(one.id, one);
    for (const id of made) this.#made.add(id);
  }

  /** The id that an owner with this phone had, whom an import brought in that was taken back. */
  ownerTakenBack(clinic: string, phone: string): string | undefined {
    const knownBy = ownerKnownBy(clinic, phone);
    return this.#free(({ ownerID, ...one }) => ownerID === '' && one.knownBy === knownBy);
  }

  /** The same of an animal of this owner. */
  petTakenBack(clinic: string, owner: string, named: NamedPet): string | undefined {
    const knownBy = petKnownBy(clinic, named);
    return this.#free(({ ownerID, ...one }) => ownerID === owner && one.knownBy === knownBy);
  }

  /** Whether this import made the owner or the animal: a family of three animals has three rows. */
  isOwn({ _id }: Owner | Pet): boolean {
    return this.#isNamedNew(_id) || this.#made.has(_id);
  }

  #free(fits: (one: TakenBackPerson) => boolean): string | undefined {
    for (const one of this.#takenBack.values()) if (fits(one)) return one.id;
    return undefined;
  }

  /** New ids hold the import's own. */
  #isNamedNew(id: string): boolean {
    return id.includes(`-${this.#job}`);
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
    for (const { id, after } of writes) {
      if (!after) continue;
      this.#hold(after);
      if (this.#takenBack.delete(id)) this.#made.add(id);
    }
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
    const asked = ids.filter((id) => !this.#documents.has(documentKey(collection, id)) && !this.#isFree(id));
    const found = asked.length === 0 ? [] : await this.#rest.getMany(collection, asked);
    const byID = new Map(asked.map((id, at) => [id, found[at]]));
    return ids.map((id) => this.#documents.get(documentKey(collection, id)) ?? byID.get(id));
  }

  #isFree(id: string): boolean {
    return this.#isNamedNew(id) || this.#takenBack.has(id);
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
