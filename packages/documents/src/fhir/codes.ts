import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isNeutered } from '@vetloom/domain/pet/pet.schema.ts';

/** A code with its system, as FHIR writes it. */
export interface Coding {
  readonly system?: string;
  readonly code?: string;
  readonly display: string;
}
/** Codings with the words that people read. */
export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text: string;
}

const SNOMED = 'http://snomed.info/sct';
const NEUTERED = 'http://terminology.hl7.org/CodeSystem/patient-genderStatus';

const SPECIES: readonly (readonly [words: RegExp, code: string, display: string])[] = [
  [/dog|canine|犬|狗/i, '448771007', 'Canis lupus subspecies familiaris'],
  [/cat|feline|貓/i, '448169003', 'Felis catus'],
  [/rabbit|兔/i, '426574007', 'Oryctolagus cuniculus'],
  [/guinea|天竺鼠/i, '388626009', 'Cavia porcellus'],
];

/** The species as SNOMED CT where it is one of the usual ones; else as the clinic calls it. */
export function speciesConcept(type: string, name: string): CodeableConcept {
  const text = name === '' ? type : name;
  const known = SPECIES.find(([words]) => words.test(type) || words.test(name));
  return known ? { coding: [{ system: SNOMED, code: known[1], display: known[2] }], text } : { text };
}

/** Whether neutered, in FHIR's own value set; undefined where unknown. */
export function neuteredConcept(neuter: Pet['neuter']): CodeableConcept | undefined {
  if (neuter === '') return undefined;
  const [code, display] = isNeutered(neuter) ? ['neutered', 'Neutered'] : ['intact', 'Intact'];
  return { coding: [{ system: NEUTERED, code, display }], text: neuter };
}

/** FHIR's administrative gender. */
export const genderCode = (gender: Pet['gender']): 'male' | 'female' | 'unknown' =>
  gender === 'Male' ? 'male' : gender === 'Female' ? 'female' : 'unknown';

/** LOINC's code of a body weight. */
export const BODY_WEIGHT: CodeableConcept = {
  coding: [{ system: 'http://loinc.org', code: '29463-7', display: 'Body weight' }],
  text: 'Body weight',
};
