import dicomParser, { type DataSet } from 'dicom-parser';
import { isDicom } from '../core/file-rules.ts';
import { unpackedDicom } from './unpack-dicom.ts';

/** Most pixels of one picture of an instance: a detector of 43 × 43 cm at 0.1 mm has 18 million. */
export const MOST_DICOM_PIXELS = 120_000_000;
/** Most frames of one instance: two minutes of ultrasound at 60 a second. */
export const MOST_FRAMES = 7200;
/** Bytes within which the facts of a picture stand before its pixels. Longer ones are not read. */
export const HEADER_BYTES = 4 * 1024 * 1024;
/** Bytes to which a packed file may unpack; longer ones are not shown. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/** What a DICOM file says of its picture and of whom it shows. Texts are as they stand there; whatever is missing is empty or 0. */
export interface DicomHeader {
  readonly transferSyntax: string;
  readonly studyUID: string;
  readonly seriesUID: string;
  readonly instanceUID: string;
  /** `CR`, `DX`, `CT`, `US`, `ES` … (PS3.3 §C.7.3.1.1.1). */
  readonly modality: string;
  /** `20260101`, and `123456.78` by the clock of the machine. */
  readonly studyDate: string;
  readonly studyTime: string;
  readonly studyDescription: string;
  readonly seriesDescription: string;
  readonly seriesNumber: number;
  readonly instanceNumber: number;
  readonly bodyPart: string;
  /** The number of the order, where the picture was taken for one that this product wrote into the worklist. */
  readonly accessionNumber: string;
  readonly patientID: string;
  readonly patientName: string;
  readonly ownerName: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: string;
  readonly machine: string;
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
}

/**
 * Reads the facts of a DICOM file; its beginning is enough. Undefined for what isn't one, is cut before its pixels, shows no picture, or says of itself what
 * nobody could hold (hostile lengths). Never throws: the bytes are a stranger's.
 */
export function readDicomHeader(bytes: Uint8Array): DicomHeader | undefined {
  const dataSet = dicomDataSet(bytes.subarray(0, HEADER_BYTES), 'x7fe00010');
  return dataSet && headerOf(dataSet);
}

/** The elements of a DICOM file up to a tag, without copying unless it is packed; undefined for what can't be read. Never throws. */
export function dicomDataSet(bytes: Uint8Array, untilTag?: string): DataSet | undefined {
  if (!isDicom(bytes)) return undefined;
  const options: { readonly untilTag?: string } = untilTag === undefined ? {} : { untilTag };
  let packedFrom: number | undefined;
  // The parser would unpack without a bound, and goes on at the wrong place behind what it is handed.
  const inflater = (_: unknown, from: number): never => {
    packedFrom = from;
    throw new Error('packed');
  };
  try {
    // Sequences within sequences end in an overflowing stack, which is an error like any other.
    return dicomParser.parseDicom(bytes, { ...options, inflater });
  } catch {
    return packedFrom === undefined ? undefined : unpackedDataSet(bytes, packedFrom, options);
  }
}

function unpackedDataSet(
  bytes: Uint8Array,
  from: number,
  options: { readonly untilTag?: string },
): DataSet | undefined {
  const isBeginning = options.untilTag !== undefined;
  try {
    const most = isBeginning ? HEADER_BYTES : MOST_UNPACKED;
    return dicomParser.parseDicom(unpackedDicom(bytes, from, { most, isBeginning }), {
      ...options,
      inflater: packedTwice,
    });
  } catch {
    return undefined;
  }
}

// Security: without one of its own the parser would unpack by itself, and without a bound, what says of itself that it is still packed.
const packedTwice = (): never => {
  throw new Error('packed twice');
};

/** The facts of a picture; undefined where it names no study or has no sensible size. Never throws. */
export function headerOf(dataSet: DataSet): DicomHeader | undefined {
  try {
    const text = textsOf(dataSet);
    const number = (tag: string) => bounded(Number.parseInt(ascii(dataSet, tag), 10));
    const header: DicomHeader = {
      transferSyntax: ascii(dataSet, 'x00020010'),
      studyUID: uid(dataSet, 'x0020000d'),
      seriesUID: uid(dataSet, 'x0020000e'),
      instanceUID: uid(dataSet, 'x00080018'),
      modality: ascii(dataSet, 'x00080060').replaceAll(/[^A-Z0-9]/g, ''),
      studyDate: digits(ascii(dataSet, 'x00080020')),
      studyTime: digits(ascii(dataSet, 'x00080030')),
      studyDescription: text('x00081030'),
      seriesDescription: text('x0008103e'),
      seriesNumber: number('x00200011'),
      instanceNumber: number('x00200013'),
      bodyPart: text('x00180015'),
      accessionNumber: text('x00080050'),
      patientID: text('x00100020'),
      patientName: personName(text('x00100010')),
      ownerName: personName(text('x00102297')),
      species: text('x00102201'),
      breed: text('x00102292'),
      sex: ascii(dataSet, 'x00100040'),
      machine: text('x00081090') || text('x00081010'),
      rows: dataSet.uint16('x00280010') ?? 0,
      columns: dataSet.uint16('x00280011') ?? 0,
      frames: Math.max(1, number('x00280008')),
    };
    const named = header.studyUID !== '' && header.seriesUID !== '' && header.instanceUID !== '';
    const pixels = header.rows * header.columns;
    return named && pixels > 0 && pixels <= MOST_DICOM_PIXELS && header.frames <= MOST_FRAMES ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Characters of a text that are kept: no value of these fields may be longer (PS3.5 §6.2). */
const MOST_TEXT = 120;
const MOST_NUMBER = 1_000_000;

const bounded = (value: number): number =>
  Number.isFinite(value) ? Math.min(MOST_NUMBER, Math.max(-MOST_NUMBER, Math.trunc(value))) : 0;

/** A value of plain letters, as UIDs and codes are. */
const ascii = (dataSet: DataSet, tag: string): string =>
  (dataSet.string(tag) ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MOST_TEXT);

const uid = (dataSet: DataSet, tag: string): string => {
  const value = ascii(dataSet, tag);
  return /^[0-9.]{1,64}$/.test(value) && !value.includes('..') ? value : '';
};

const digits = (value: string): string => value.replaceAll(/[^0-9.]/g, '').slice(0, 16);

/** `Family^Given=…`: the groups of one name in other scripts; the first that says something is shown. */
const personName = (value: string): string =>
  (value.split('=').find((group) => group.replaceAll('^', '').trim() !== '') ?? '')
    .split('^')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** Character sets by the defined terms of PS3.3 §C.12.1.1.2. */
const CHARSETS: Readonly<Record<string, string>> = {
  'ISO_IR 100': 'latin1',
  'ISO_IR 192': 'utf-8',
  'ISO_IR 13': 'shift_jis',
  'ISO 2022 IR 13': 'shift_jis',
  'ISO 2022 IR 87': 'iso-2022-jp',
  'ISO 2022 IR 149': 'euc-kr',
  'ISO 2022 IR 58': 'gb18030',
  GB18030: 'gb18030',
  GBK: 'gbk',
};

/** Reads texts in the character set that the file names. Machines here write Big5 or UTF-8 and say neither: the stricter of them that fits is taken. */
function textsOf(dataSet: DataSet): (tag: string) => string {
  const named = ascii(dataSet, 'x00080005')
    .split('\\')
    .map((term) => CHARSETS[term.trim()])
    .find((charset) => charset !== undefined);
  return (tag) => {
    const element = dataSet.elements[tag];
    if (!element) return '';
    const from = element.dataOffset;
    const bytes = dataSet.byteArray.subarray(from, from + Math.min(element.length, MOST_TEXT * 4));
    const text = decoded(bytes, named === undefined ? ['utf-8', 'big5', 'latin1'] : [named, 'latin1']);
    return [...cleaned(text)].slice(0, MOST_TEXT).join('').trim();
  };
}

/** Only what a line of plain text may hold: neither control characters nor marks that turn the reading direction. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/gu, ' ')
    .replaceAll(/\s+/g, ' ');

function decoded(bytes: Uint8Array, charsets: readonly string[]): string {
  for (const charset of charsets)
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Not of this one.
    }
  return '';
}
