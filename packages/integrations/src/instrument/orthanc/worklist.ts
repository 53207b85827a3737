import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderedAnimal } from '@vetloom/protocol/sync-tool.ts';
import { type DicomElements, dicomFileOf } from '../dicom/dicom-writer.ts';

/** What a machine of pictures finds in its list of what is to be done. */
export interface WorklistEntry {
  /** At most 16 signs: it comes back as the accession number of the study. */
  readonly orderNumber: string;
  readonly animal: OrderedAnimal;
  readonly doctor: string;
  /** `DX`, `CT`, `US`: machines ask for what is theirs. */
  readonly modality: string;
  /** How the machine calls itself; empty for whichever asks. */
  readonly station: string;
  /** What is to be examined. */
  readonly procedure: string;
  /** By the clinic's day: `20261129` and `101500`. */
  readonly date: string;
  readonly time: string;
}

/** Modality Worklist Information Model FIND (PS3.4 §K.6.1). */
const WORKLIST = '1.2.840.10008.5.1.4.31';
/** Lengths of the representations that machines hold to (PS3.5 §6.2), in characters. */
const SHORT = 16;
const LONG = 64;

/** One value: a backslash would begin another. */
const value = (words: string, most: number): string =>
  [...words.replaceAll(/[\\\p{Cc}]/gu, ' ').trim()].slice(0, most).join('');
/** A name in one part: what stands between carets or behind an equals sign means something else. */
const name = (words: string): string => value(words.replaceAll(/[\^=]/g, ' '), LONG);

const SEX: Readonly<Record<OrderedAnimal['sex'], string>> = { Male: 'M', Female: 'F', '': 'O' };

/** A name that nobody else gives, from the order's number (PS3.5 §B.2: 2.25 and a UUID as a number). */
const uidOf = (orderNumber: string): string =>
  `2.25.${BigInt(`0x${createHash('sha256').update(orderNumber).digest('hex').slice(0, 30)}`)}`;

/**
 * An entry as Orthanc's worklist plugin reads it. Of an animal: species (0010,2201), breed (0010,2292), neutered (0010,2203), responsible person (0010,2297).
 */
export function worklistFile(entry: WorklistEntry): Buffer {
  const { orderNumber, animal, doctor, modality, station, procedure, date, time } = entry;
  const studyUID = uidOf(orderNumber);
  const step: DicomElements = [
    [0x00080060, 'CS', value(modality, SHORT)],
    [0x00400001, 'AE', value(station, SHORT)],
    [0x00400002, 'DA', date],
    [0x00400003, 'TM', time],
    [0x00400006, 'PN', name(doctor)],
    [0x00400007, 'LO', value(procedure, LONG)],
    [0x00400009, 'SH', value(orderNumber, SHORT)],
  ];
  return dicomFileOf(WORKLIST, studyUID, [
    [0x00080050, 'SH', value(orderNumber, SHORT)],
    [0x00080090, 'PN', name(doctor)],
    [0x00100010, 'PN', name(animal.name)],
    [0x00100020, 'LO', value(animal.chip || animal.id, LONG)],
    [0x00100030, 'DA', animal.birth.replaceAll('-', '')],
    [0x00100040, 'CS', SEX[animal.sex]],
    [0x00101030, 'DS', animal.weightKg === null ? '' : String(animal.weightKg)],
    [0x00102201, 'LO', value(animal.species, LONG)],
    [0x00102203, 'CS', animal.isNeutered ? 'ALTERED' : 'UNALTERED'],
    [0x00102292, 'LO', value(animal.breed, LONG)],
    [0x00102297, 'PN', name(animal.ownerName)],
    [0x00102298, 'CS', 'OWNER'],
    [0x0020000d, 'UI', studyUID],
    [0x00321060, 'LO', value(procedure, LONG)],
    [0x00400100, 'SQ', [step]],
    [0x00401001, 'SH', value(orderNumber, SHORT)],
  ]);
}

const fileName = (orderNumber: string): string => {
  if (!/^[A-Za-z0-9-]{1,16}$/.test(orderNumber)) throw new Error('the order’s number can’t be an accession number');
  return `vetloom-${orderNumber}.wl`;
};

/** The folder from which Orthanc's worklist plugin answers machines (`Worklists.Database`). */
export class WorklistFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether it can be written to. @throws Error */
  async check(): Promise<void> {
    if (!(await stat(this.#folder)).isDirectory()) throw new Error('the worklist’s folder is none');
    await mkdir(this.#folder, { recursive: true });
  }

  /** Puts an entry there, whole or not at all: the plugin may read at any time. */
  async put(entry: WorklistEntry): Promise<void> {
    const name = fileName(entry.orderNumber);
    const part = join(this.#folder, `.${name}.part`);
    await writeFile(part, worklistFile(entry), { flush: true });
    await rename(part, join(this.#folder, name));
  }

  /** Takes an entry away: cancelled, or done. Answers whether it was there. */
  async remove(orderNumber: string): Promise<boolean> {
    const name = fileName(orderNumber);
    if (!(await readdir(this.#folder)).includes(name)) return false;
    await rm(join(this.#folder, name), { force: true });
    return true;
  }
}
