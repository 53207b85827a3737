import { type OfferedCode, sexCode, speciesCode } from '../animal-codes.ts';
import { refusedHere } from '../ask-service.ts';
import type { InstrumentOrder } from '../order.ts';
import type { ServiceRefused } from '../service.ts';
import { xmlLine } from '../xml-tree.ts';

/** The service's own lists. */
export interface VetscanLists {
  readonly species: readonly OfferedCode[];
  readonly genders: readonly OfferedCode[];
  readonly tests: ReadonlySet<string>;
}

/** Who orders. */
export interface VetscanPractice {
  readonly practiceID: string;
  readonly clientID: string;
}

/**
 * An order as a VetXML LabReport of type Request. What the service would refuse is refused here, in words that say what is missing. A breed goes as it is called at the clinic: the service
 * keeps no list of them.
 */
export function labRequest(
  { orderNumber, tests, animal, doctor, note }: InstrumentOrder,
  lists: VetscanLists,
  { practiceID, clientID }: VetscanPractice,
): string | ServiceRefused {
  if (animal.name === '' || animal.ownerName === '' || doctor === '')
    return refusedHere('invalid', 'VetScan wants the names of the animal, its owner and the doctor');
  const species = speciesCode(lists.species, animal);
  if (species === undefined) return refusedHere('invalid', `VetScan has no kind of animal for "${animal.species}"`);
  const gender = sexCode(lists.genders, animal);
  if (gender === undefined) return refusedHere('invalid', `VetScan has no sex for "${animal.sex}"`);
  if (tests.length === 0) return refusedHere('invalid', 'VetScan wants at least one test');
  const unknown = tests.filter(({ code }) => !lists.tests.has(code)).map(({ code }) => code);
  if (unknown.length > 0) return refusedHere('invalid', `VetScan has no test ${unknown.join(', ')}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<LabReport><Identification>',
    ...['<ReportType>Request</ReportType>', xmlLine('PracticeID', practiceID), xmlLine('ClientId', clientID)],
    ...[xmlLine('PracticeRef', orderNumber), xmlLine('OwnerName', animal.ownerName), xmlLine('VetName', doctor)],
    ...[xmlLine('ReportNotes', note), '</Identification><AnimalDetails>', xmlLine('AnimalID', animal.id)],
    ...[xmlLine('AnimalName', animal.name), xmlLine('Species', species.code), xmlLine('Breed', animal.breed)],
    ...[xmlLine('Gender', gender.code), xmlLine('DateOfBirth', animal.birth), '</AnimalDetails><LabRequests>'],
    ...tests.map(({ code }) => `<LabRequest>${xmlLine('TestCode', code)}</LabRequest>`),
    '</LabRequests></LabReport>',
  ].join('');
}
