import type { Write } from '@vetloom/domain/engine/overlay.ts';
import type { FormerOwner, Holder } from '@vetloom/domain/import/account-holder.ts';
import { findPatient, type PatientKey } from '@vetloom/domain/import/patient-cells.ts';
import type { PatientField } from '@vetloom/domain/import/patient-fields.ts';
import type { ProblemReason } from '@vetloom/domain/import/row-cells.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet, WeightEntry } from '@vetloom/domain/pet/pet.schema.ts';
import { weightOfImported } from '@vetloom/domain/record/imported-visit.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { weighsOtherwise } from '@vetloom/domain/record/reweighed.ts';
import { ownersByPhone, petsOfOwners } from '@vetloom/storage/import/import-lookups.ts';
import { formerOwners, formerPetIDs, petsOfNumbers } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { Subject } from './past-kind.ts';

/** Whose a row is. */
export interface KnownSubject {
  readonly subject: Subject;
  readonly otherName: boolean;
  /** Ids that lead to its animal. */
  readonly formerIDs: readonly string[];
}

/** Whose a row is, or why nobody's. */
type FoundSubject = KnownSubject | { readonly reason: ProblemReason; readonly field: PatientField };

const ofOwner = (holder: Holder, formers: readonly FormerOwner[] = []): KnownSubject => ({
  subject: { pet: undefined, ...holder, formers },
  otherName: false,
  formerIDs: [],
});

/** What a chunk of rows can mean. */
interface Known {
  readonly numbered: ReadonlyMap<string, readonly Pet[]>;
  readonly owned: readonly Pet[];
  readonly owners: readonly Owner[];
  readonly former: ReadonlyMap<string, readonly string[]>;
  readonly formers: ReadonlyMap<string, readonly FormerOwner[]>;
}

/** Most weights that an animal keeps. */
const MOST_WEIGHTS = 2000;

/** The animals that a chunk of rows can mean, fetched at once, with the weights that its rows add to them. */
export class KnownPatients {
  readonly #pets: ReadonlyMap<string, Pet>;
  readonly #byNumber: ReadonlyMap<string, readonly Pet[]>;
  readonly #byPhone: ReadonlyMap<string, readonly Pet[]>;
  readonly #weights = new Map<string, WeightEntry[]>();
  /** Visits whose weights are told anew, by animal. */
  readonly #stale = new Map<string, Set<string>>();

  readonly #owners: ReadonlyMap<string, Owner>;
  readonly #former: ReadonlyMap<string, readonly string[]>;

  readonly #formers: ReadonlyMap<string, readonly FormerOwner[]>;

  private constructor({ numbered, owned, owners, former, formers }: Known) {
    this.#former = former;
    this.#formers = formers;
    this.#owners = new Map(owners.map((owner) => [owner.phone, owner]));
    this.#pets = new Map([...[...numbered.values()].flat(), ...owned].map((pet) => [pet._id, pet]));
    this.#byNumber = numbered;
    this.#byPhone = Map.groupBy(this.#pets.values(), ({ userPhone }) => userPhone);
  }

  static async of(tx: ClinicTransaction, keys: readonly PatientKey[]): Promise<KnownPatients> {
    const numbers = new Set(keys.map(({ number }) => number).filter((number) => number !== ''));
    const phones = new Set(keys.filter(({ number }) => number === '').map(({ phone }) => phone));
    phones.delete('');
    const numbered = await petsOfNumbers(tx, [...numbers]);
    const owners = (await ownersByPhone(tx, [...phones])) as Owner[];
    const owned = (await petsOfOwners(
      tx,
      owners.map(({ _id }) => _id),
    )) as Pet[];
    const pets = [...new Set([...[...numbered.values()].flat(), ...owned].map(({ _id }) => _id))];
    const [former, formers] = [await formerPetIDs(tx, pets), await formerOwners(tx, pets)];
    return new KnownPatients({ numbered, owned, owners, former, formers });
  }

  /** The animal that a row means. */
  patient(key: PatientKey): FoundSubject {
    // An animal that was combined into another is found by the number that it had: each candidate is asked for under the number that led to it.
    const candidates = this.#candidates(key).map((pet) => ({ ...pet, petNumber: key.number || pet.petNumber }));
    const found = findPatient(key, candidates);
    if ('reason' in found) return found;
    const { _id, userID, userName, userPhone } = found.pet;
    const pet = this.#pets.get(_id) ?? found.pet;
    const formerIDs = this.#former.get(_id) ?? [];
    const formers = this.#formers.get(_id) ?? [];
    return { subject: { pet, userID, userName, userPhone, formers }, otherName: found.otherName, formerIDs };
  }

  /** The owner whom a row means: by an animal's old number, or by phone. */
  owner(key: PatientKey): FoundSubject {
    if (key.number === '') {
      const owner = this.#owners.get(key.phone);
      if (owner) return ofOwner({ userID: owner._id, userName: owner.name, userPhone: owner.phone });
      return { reason: key.phone === '' ? 'missing' : 'no-such-owner', field: 'patient.phone' };
    }
    const pets = this.#candidates(key);
    const [first] = pets;
    // Animals that share a number are told apart only where they have different owners.
    const isOneOwner = first !== undefined && pets.every(({ userID }) => userID === first.userID);
    if (!isOneOwner) return this.patient(key);
    const { userID, userName, userPhone } = first;
    return ofOwner({ userID, userName, userPhone }, this.#formers.get(first._id));
  }

  #candidates({ number, phone }: PatientKey): readonly Pet[] {
    return (number === '' ? this.#byPhone.get(phone) : this.#byNumber.get(number)) ?? [];
  }

  /** A weight that the animal has already: by its id, or the same one by a visit or by hand. */
  weightLike(petID: string, { id, value, dateTime }: WeightEntry): WeightEntry | undefined {
    const history = this.#pets.get(petID)?.weightHistory ?? [];
    return history.find((entry) => entry.id === id || (entry.value === value && entry.dateTime === dateTime));
  }

  /** How many more weights an animal can keep. */
  weightsFree = (petID: string): number => MOST_WEIGHTS - (this.#pets.get(petID)?.weightHistory.length ?? 0);

  /** Notes a weight of an animal; one that it has already changes nothing. */
  weigh(petID: string, entry: WeightEntry): boolean {
    const before = this.#pets.get(petID)?.weightHistory ?? [];
    const added = this.#weights.get(petID) ?? [];
    if (before.length + added.length >= MOST_WEIGHTS) return false;
    if ([...before, ...added].some(({ id }) => id === entry.id)) return false;
    this.#weights.set(petID, [...added, entry]);
    return true;
  }

  /** A visit that a newer file changes brings its weight anew, or takes it back. */
  reweigh({ collection, before, after }: Write): void {
    if (collection !== 'record') return;
    const [was, is] = [before, after].map((visit) => (visit ? (visit as unknown as VisitRecord) : undefined));
    const petID = (is ?? was)?.petID ?? '';
    if (!was || !this.#pets.has(petID) || (is && !weighsOtherwise(was, is))) return;
    this.#stale.set(petID, new Set(this.#stale.get(petID)).add(was._id));
    const entry = is && weightOfImported(is);
    const others = (this.#weights.get(petID) ?? []).filter(({ source }) => source !== was._id);
    this.#weights.set(petID, entry ? [...others, entry] : others);
  }

  /** The animals that were weighed, with their weights in the order of time. */
  weighed(): { readonly before: Pet; readonly after: Pet }[] {
    return [...this.#weights].flatMap(([petID, added]) => {
      const before = this.#pets.get(petID);
      if (!before) return [];
      const stale = this.#stale.get(petID);
      const standing = before.weightHistory.filter(({ source }) => !stale?.has(source));
      const weightHistory = [...standing, ...added].toSorted((a, b) => a.dateTime - b.dateTime);
      return [{ before, after: { ...before, weightHistory } }];
    });
  }
}
