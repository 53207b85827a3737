import { base64, fileOf } from '../files.ts';
import type { SaidFile } from '../report.ts';
import type { Doubts } from '../said/doubts.ts';
import type { Hl7Segment } from './message.ts';

/** The value of an observation as it was written, by its type (OBX-2); undefined where it is a file or nothing that could be shown. */
export function writtenValue(obx: Hl7Segment, at: string, doubts: Doubts): string | undefined {
  const type = obx.text(2).trim().toUpperCase();
  switch (type) {
    case 'ED':
      return undefined;
    case 'RP':
      doubts.add(`${at} only points at something elsewhere`);
      return undefined;
    case 'SN':
      return structured(obx.components(5));
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
      return obx
        .repetitions(5)
        .map((repetition) => coded(obx.componentsOf(repetition)))
        .filter(Boolean)
        .join(', ');
    default:
      return obx
        .repetitions(5)
        .map((repetition) => joined(obx, repetition))
        .filter(Boolean)
        .join(' ');
  }
}

/** `>^200` as `>200`, `100^-^200` as `100-200`, `^1^:^128` as `1:128` (HL7 v2 §2.A.71). */
const structured = ([comparator = '', first = '', separator = '', second = '']: readonly string[]): string =>
  `${comparator === '=' ? '' : comparator}${first}${separator}${second}`.trim();

/** The words of a coded value, else its code; of the alternative one where there is no other. */
const coded = ([
  code = '',
  words = '',
  ,
  alternative = '',
  alternativeWords = '',
  ,
  ,
  ,
  original = '',
]: readonly string[]) => words || original || alternativeWords || code || alternative;

const joined = (obx: Hl7Segment, repetition: string): string => obx.componentsOf(repetition).filter(Boolean).join(' ');

/** The file of an observation of encapsulated data (ED): `application^type^subtype^Base64^data`. */
export function enclosedFile(obx: Hl7Segment, name: string, at: string, doubts: Doubts): SaidFile | undefined {
  const parts = obx.components(5);
  const [encoding = '', data = ''] = parts.slice(3);
  if (data === '') {
    doubts.add(`${at} has no data`);
    return undefined;
  }
  const bytes = encoding.trim().toUpperCase() === 'BASE64' ? base64(data) : undefined;
  if (!bytes) {
    doubts.add(`${at} is not written in base64`);
    return undefined;
  }
  return fileOf(name, bytes);
}
