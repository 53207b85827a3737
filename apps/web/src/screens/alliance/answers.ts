import type { AllianceShare } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import type { ResultValue } from '@vetloom/domain/lines/exam.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet, WeightEntry } from '@vetloom/domain/pet/pet.schema.ts';
import type { Kind } from '../../parts/patient-strip/read-patient.ts';
import type { FromPartner } from './PartnerFrame.tsx';

/** What is told of an animal of a partner. */
export type AnimalThere = Pick<
  Pet,
  | '_id'
  | 'name'
  | 'type'
  | 'breed'
  | 'gender'
  | 'birth'
  | 'neuter'
  | 'status'
  | 'timeOfDeath'
  | 'chipID'
  | 'petNumber'
  | 'allergy'
  | 'history'
> & { readonly weightHistory: readonly Pick<WeightEntry, 'value' | 'dateTime'>[] };

/** An animal of a partner. */
export interface PetThere extends FromPartner {
  readonly pet: AnimalThere;
  /** Beside it, whom to call: their address stands on their own page. */
  readonly owner: Pick<Owner, '_id' | 'name' | 'phone'> | null;
  readonly kinds: readonly Kind[];
  readonly ownerOpen: boolean;
  readonly shares: readonly AllianceShare[];
}

/** An owner of a partner. */
export interface OwnerThere extends FromPartner {
  readonly owner: Pick<Owner, '_id' | 'name' | 'phone' | 'address'>;
  readonly shares: readonly AllianceShare[];
}

/** A visit at a partner. */
export interface VisitThere {
  readonly _id: string;
  readonly dateTime: number;
  readonly cause: string;
  readonly doctor: string;
  readonly disease: readonly string[];
  readonly record: string;
  readonly diagnosis: string;
  readonly therapy: string;
  readonly drugs: readonly {
    readonly name: string;
    readonly number: number;
    readonly unit: string;
    readonly frequency: string;
    readonly days: number | null;
  }[];
  readonly vaccines: readonly string[];
  readonly surgery: readonly string[];
}

/** Exams of a visit or a stay's day at a partner. */
export interface ExamsThere {
  readonly _id: string;
  readonly dateTime: number;
  readonly values: readonly {
    readonly category: string;
    readonly name: string;
    readonly value: ResultValue;
    readonly unit: string;
    readonly low: number | null;
    readonly high: number | null;
    readonly judgement: 'high' | 'low' | 'odd' | 'normal' | 'unjudged';
    readonly dateTime: number;
  }[];
  readonly findings: readonly { readonly type: string; readonly name: string; readonly result: string }[];
  readonly suggestion: string;
}

/** A referral at a partner. */
export interface ReferralThere {
  readonly _id: string;
  readonly direction: 'issued' | 'received';
  readonly clinic: string;
  readonly dateTime: number;
  readonly note: string;
}

/** A booking at a partner. */
export interface BookingThere {
  readonly _id: string;
  readonly petID: string;
  readonly dateTime: number;
  readonly division: string;
  readonly cause: string;
  readonly status: string;
}

/** What an owner owes at a partner, NT$. */
export interface OwedThere {
  readonly owed: number;
  readonly bills: readonly {
    readonly type: 'record' | 'inHospital' | 'sale';
    readonly dateTime: number;
    readonly total: number;
    readonly receive: number;
    readonly owed: number;
  }[];
}
