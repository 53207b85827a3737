/** What an instrument says of a value as the standard set does (HL7 table 0078, ASTM E1394 §9.7): only these are understood. */
export type SaidFlag = 'low' | 'criticalLow' | 'normal' | 'high' | 'criticalHigh' | 'abnormal' | '';

/** How far a value or a report is: `corrected` takes the place of one that was sent as final. */
export type SaidStatus = 'partial' | 'final' | 'corrected' | 'cancelled';

/** A value as an instrument sent it: nothing is converted or renamed yet. */
export interface SaidValue {
  /** The instrument's own code of the test, `ALT`, `GLU-PS`; never empty. */
  readonly code: string;
  /** As it is called there; empty where it says only the code. */
  readonly name: string;
  /** A number where the whole of it is one, else its words: `>2000`, `陰性`, `1+`. */
  readonly value: number | string;
  readonly unit: string;
  /** The instrument's own range for this animal; null where it gave none. */
  readonly low: number | null;
  readonly high: number | null;
  readonly flag: SaidFlag;
  readonly status: SaidStatus;
  /** When it was measured, as the instrument's clock had it (`2026-01-01T12:00:00`, without a zone unless it said one); empty where it didn't say. */
  readonly measured: string;
  readonly note: string;
}

/** Whom a report is about, in the instrument's words. Nothing of it is trusted: it may have been typed there by hand. */
export interface SaidAnimal {
  /** The order or accession number by which it was asked for; empty where there is none. */
  readonly orderNumber: string;
  /** What stands there as the animal's id: the clinic's number of the animal, a chip, or nothing of ours. */
  readonly id: string;
  readonly name: string;
  readonly ownerName: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: string;
}

/** A file that came along. */
export interface SaidFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** What one message of an instrument reports of one animal. */
export interface InstrumentReport {
  readonly animal: SaidAnimal;
  /** As the instrument calls itself: `VS2`, a serial number. */
  readonly sender: string;
  readonly status: SaidStatus;
  /** When the message was made by the instrument's clock; empty where it doesn't say. */
  readonly sent: string;
  readonly values: readonly SaidValue[];
  readonly files: readonly SaidFile[];
  readonly note: string;
}

/** What became of reading a message. A reader never throws and never runs away: it answers for whatever bytes it is given. */
export type Reading =
  | {
      readonly kind: 'read';
      /** What names the message at its sender (sender + MSH-10, sender + header time + sample); empty where nothing does, and its bytes name it. */
      readonly identity: string;
      readonly reports: readonly InstrumentReport[];
      /** What was passed over and may matter, in English, for the archive: `OBX 4 has no code`. */
      readonly doubts: readonly string[];
    }
  | { readonly kind: 'empty'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string };
