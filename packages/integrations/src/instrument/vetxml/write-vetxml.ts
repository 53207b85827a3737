import type { InstrumentOrder } from '../order.ts';
import { escaped } from '../xml/xml-tree.ts';

/** What a clinic is known as at the service. */
export interface VetXmlPractice {
  readonly practiceID: string;
  readonly clientID: string;
}

const SEX = { '': 'Unknown', Male: 'Male', Female: 'Female' } as const;

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const texts = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => element(name, escaped(text)))
    .join('');

/**
 * The document that orders tests of VetScan FUSE: a LabReport of the type Request, whose PracticeRef is the order number. Species, breed and sex as the service's lists name them: whoever
 * calls has chosen them from there.
 */
export function orderOfVetXml(
  { orderNumber, animal, tests, doctor, note }: InstrumentOrder,
  { practiceID, clientID }: VetXmlPractice,
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
    Species: animal.species,
    Breed: animal.breed,
    Gender: SEX[animal.sex],
    DateOfBirth: animal.birth,
  });
  const requests = tests.map(({ code }) => element('LabRequest', texts({ TestCode: code }))).join('');
  const body =
    element('Identification', identification) + element('AnimalDetails', details) + element('LabRequests', requests);
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('LabReport', body)}\n`;
}
