import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { Clinic, Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { PaperSetting } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import type { Judgement } from '@vetloom/domain/exam/exam-range.ts';
import type { ExamVisit } from '@vetloom/domain/exam/exam-results.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord, Vitals } from '@vetloom/domain/record/record.schema.ts';

/** One measured value of an examination. */
export interface ExamResult {
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
  /** Reference range; null where there is no limit on that side. */
  readonly low: number | null;
  readonly high: number | null;
  /** How it was judged; without it by `low` and `high`. */
  readonly judgement?: Judgement | undefined;
  /** The value before, and when it was measured (Unix seconds); null when there is none. */
  readonly previous: { readonly value: number | string; readonly dateTime: number } | null;
}

/** The limits between which a value counts as normal. */
export interface NormalRange {
  readonly low: number | null;
  readonly high: number | null;
}
/** Normal limits of the vital signs that are judged at all. */
export type VitalRanges = Partial<Record<keyof Vitals, NormalRange>>;

/** A kind of animal with its breeds, in English (`name`) and Chinese (`nametc`). */
export type PrintKind = Pick<NonNullable<Customize['kinds']>[number], '_id' | 'name' | 'nametc' | 'breed'>;

/** What every document is made from: plain documents of the clinic, no store and no clock. */
export interface PrintData {
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'address' | 'taxID' | 'licenseNumber' | 'timeZone'>;
  readonly owner: Pick<Owner, 'name' | 'phone'>;
  readonly pet: Pick<
    Pet,
    | 'name'
    | 'type'
    | 'breed'
    | 'gender'
    | 'neuter'
    | 'birth'
    | 'status'
    | 'timeOfDeath'
    | 'chipID'
    | 'rabiesID'
    | 'allergy'
    | 'history'
    | 'vaccine'
    | 'petNumber'
    | 'weightHistory'
  >;
  readonly record: VisitRecord;
  /** Receipts of this visit, reversals included. */
  readonly receipts: readonly Receipt[];
  readonly printSetting: PrintSetting;
  /** Name of the person who prints. */
  readonly printedBy: string;
  /** When it is printed, Unix seconds. */
  readonly now: number;
  /** The clinic's kinds and breeds, by which the stored ones get their name in the paper's language. */
  readonly kinds?: readonly PrintKind[] | undefined;
  /** Further warnings beside the allergy, such as the pet's labels. */
  readonly warnings?: readonly string[];
  /** Measured values in place of those of the visit's exams. */
  readonly examResults?: readonly ExamResult[];
  /** The laboratory's list: by it the values of the visit's exams are judged. */
  readonly examItems?: readonly ExamItem[] | undefined;
  /** The animal's visits, for the values before; this one may be among them. */
  readonly visits?: readonly ExamVisit[] | undefined;
  /** Normal limits of the clinic; without them those of `vital-ranges.ts` for dogs and cats. */
  readonly vitalRanges?: VitalRanges;
  /** Names of the people whom documents refer to by id. */
  readonly staffNames?: Readonly<Record<string, string>>;
  /** Numbers of the doctors' licences, by staff id. */
  readonly licences?: Readonly<Record<string, string>>;
  /** How the clinic's papers look; the product's own look without it. */
  readonly look?: PaperSetting | undefined;
  /** The clinic's logo and seal as data addresses (PNG or JPEG). */
  readonly images?: { readonly logo?: string | undefined; readonly stamp?: string | undefined } | undefined;
  /** What the next visit is for. */
  readonly nextVisitNote?: string;
}
