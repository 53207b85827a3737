import { MOST_VALUES } from '@vetloom/protocol/sync-tool.ts';
import type { InstrumentReport, SaidAnimal, SaidFile, SaidStatus, SaidValue } from '../report.ts';
import type { Doubts } from './doubts.ts';
import { wholeStatus } from './flags.ts';
import { keyOf, lineOf, proseOf } from './words.ts';

const MOST_FILES = 50;
const MOST_NOTE = 4000;
/** Notes of a report that are kept to be joined. */
const MOST_NOTES = 500;

/** What a reader knows of an animal, as it was written. */
export type WrittenAnimal = { readonly [field in keyof SaidAnimal]?: string | undefined };
/** What a reader knows of a value. */
export type WrittenValue = Omit<SaidValue, 'note' | 'unit' | 'name' | 'code'> & {
  readonly code: string;
  readonly name?: string;
  readonly unit?: string;
  /** How the place is called in doubts, `OBX 4`. */
  readonly at: string;
};

/** Puts one report together out of what a message says, within the bounds of what is kept. */
export class CollectedReport {
  readonly #doubts: Doubts;
  readonly #animal: SaidAnimal;
  readonly #values: { readonly value: Omit<SaidValue, 'note'>; readonly notes: string[] }[] = [];
  readonly #files: SaidFile[] = [];
  readonly #notes: string[] = [];
  #said: SaidStatus | undefined;

  constructor(animal: WrittenAnimal, doubts: Doubts) {
    this.#doubts = doubts;
    const line = (field: keyof SaidAnimal, most: number, what: string) =>
      lineOf(animal[field] ?? '', most, what, doubts);
    this.#animal = {
      orderNumber: keyOf(animal.orderNumber ?? '', 40, 'the order number', doubts),
      id: keyOf(animal.id ?? '', 80, 'the number of the animal', doubts),
      name: line('name', 80, 'the name of the animal'),
      ownerName: line('ownerName', 80, 'the name of the owner'),
      species: line('species', 60, 'the species'),
      breed: line('breed', 60, 'the breed'),
      sex: line('sex', 20, 'the sex'),
    };
  }

  get isEmpty(): boolean {
    return this.#values.length === 0 && this.#files.length === 0;
  }

  /** What was said of the report as a whole. */
  state(status: SaidStatus): void {
    if (this.#said !== 'corrected') this.#said = status;
  }

  /** Takes a value in. A later one of the same code takes nobody's place: an instrument may repeat a test. */
  value({ at, code, name = '', unit = '', ...said }: WrittenValue): boolean {
    const doubts = this.#doubts;
    const clean = lineOf(code, 80, `the code of ${at}`, doubts);
    if (clean === '') {
      doubts.add(`${at} has no code`);
      return false;
    }
    if (said.value === '' && (said.status === 'final' || said.status === 'corrected')) {
      doubts.add(`${at} (${clean}) has no value`);
      return false;
    }
    if (this.#values.length >= MOST_VALUES) {
      doubts.add(`it has more than ${MOST_VALUES} values`);
      return false;
    }
    const value = {
      ...said,
      code: clean,
      name: lineOf(name, 80, `the name of ${at}`, doubts),
      unit: lineOf(unit, 30, `the unit of ${at}`, doubts),
    };
    this.#values.push({ value, notes: [] });
    return true;
  }

  /** A note on the value that came last, or on the report where none came yet. */
  note(text: string, isOfValue: boolean): void {
    const notes = isOfValue ? this.#values.at(-1)?.notes : undefined;
    const into = notes ?? this.#notes;
    if (into.length < MOST_NOTES) into.push(text);
  }

  file(file: SaidFile): void {
    if (this.#files.length >= MOST_FILES) {
      this.#doubts.add(`it has more than ${MOST_FILES} files`);
      return;
    }
    this.#files.push({ ...file, name: lineOf(file.name, 200, 'the name of a file', this.#doubts) || 'file' });
  }

  /** @param sent when the message was made, @param isCut whether its end is missing */
  report(sender: string, sent: string, isCut = false): InstrumentReport {
    const values = this.#values.map(({ value, notes }) => ({
      ...value,
      note: lineOf(notes.join(' '), 300, `the note on ${value.code}`, this.#doubts),
    }));
    const said = isCut && this.#said !== 'corrected' ? 'partial' : this.#said;
    return {
      animal: this.#animal,
      sender: lineOf(sender, 80, 'the name of the sender', this.#doubts),
      status: wholeStatus(
        values.map(({ status }) => status),
        said,
      ),
      sent,
      values,
      files: this.#files,
      note: proseOf(this.#notes, MOST_NOTE, 'the note', this.#doubts),
    };
  }
}
