import type { InstrumentOrder } from '../order.ts';
import { escaped } from '../xml/xml-tree.ts';

/** What a clinic is known as at the service. */
export interface VetXmlPractice {
  readonly practiceID: string;
  readonly clientID: string;
}

/** Words of the service's own lists. */
export interface VetXmlCodes {
  readonly species: string;
  readonly gender: string;
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const texts = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => element(name, escaped(text)))
    .join('');

/**
 * The document that orders tests of VetScan FUSE: a LabReport of the type Request, whose PracticeRef is the order number. The breed goes as it is called at the clinic: the service keeps no
 * list of them.
 */
export function orderOfVetXml(
  { orderNumber, animal, tests, doctor, note }: InstrumentOrder,
  { practiceID, clientID }: VetXmlPractice,
  { species, gender }: VetXmlCodes,
): string {
  const identification = texts({
    ReportType: 'Request',
    PracticeID: practiceID,
    ClientId: clientID,
    PracticeRef: orderNumber,
    OwnerName: animal.ownerName,
    VetName: doctor,
    ReportNotes: note,
  });
  const details = texts({
    AnimalID: animal.id,
    AnimalName: animal.name,
    Species: species,
    Breed: animal.breed,
    Gender: gender,
    DateOfBirth: animal.birth,
  });
  const requests = tests.map(({ code }) => element('LabRequest', texts({ TestCode: code }))).join('');
  const body =
    element('Identification', identification) + element('AnimalDetails', details) + element('LabRequests', requests);
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('LabReport', body)}\n`;
}
