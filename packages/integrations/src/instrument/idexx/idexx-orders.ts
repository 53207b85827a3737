import type { OrderedAnimal } from '@vetloom/protocol/sync-tool.ts';
import { breedCode, sexCode, speciesCode } from '../animal-codes.ts';
import { refusedHere } from '../ask-service.ts';
import type { InstrumentOrder } from '../order.ts';
import type { ServiceRefused } from '../service.ts';
import type { RefEntry } from './idexx-wire.ts';

/** The service's own lists. */
export interface IdexxLists {
  readonly species: readonly RefEntry[];
  readonly breeds: readonly RefEntry[];
  readonly genders: readonly RefEntry[];
  readonly tests: readonly RefEntry[];
}

/** An animal as the service wants it. */
export interface IdexxPatient {
  readonly patientId: string;
  readonly name: string;
  readonly speciesCode: string;
  readonly breedCode?: string;
  readonly genderCode: string;
  readonly birthdate?: string;
  readonly microchip?: string;
  readonly weight?: { readonly measurement: number; readonly units: 'KILOGRAMS' };
  readonly client: { readonly lastName: string };
}

/** The body of an order, and of putting an animal on the census of a station. */
export interface IdexxBodies {
  readonly order: {
    readonly corporateRequisitionId: string;
    readonly editable: false;
    readonly patients: readonly [IdexxPatient];
    readonly tests: readonly string[];
    readonly veterinarian: string;
    readonly notes?: string;
    readonly ivls?: readonly { readonly serialNumber: string }[];
  };
  /** Undefined for what the laboratory measures, which has no station. */
  readonly census:
    | {
        readonly patient: IdexxPatient;
        readonly veterinarian: string;
        readonly ivls: readonly { readonly serialNumber: string }[];
      }
    | undefined;
  readonly doubts: readonly string[];
}

/**
 * An order in the service's words. What it would refuse is refused here, in words that say what is missing: it wants the owner's and the doctor's name, a kind and a test that it knows,
 * and for what is measured in the clinic the station's serial number.
 */
export function idexxBodies(
  { orderNumber, tests, animal, doctor, note }: InstrumentOrder,
  lists: IdexxLists,
  serial: string,
): IdexxBodies | ServiceRefused {
  const patient = idexxPatient(animal, lists);
  if ('kind' in patient) return patient;
  if (doctor === '') return refusedHere('invalid', 'IDEXX wants the name of the doctor');
  if (tests.length === 0) return refusedHere('invalid', 'IDEXX wants at least one test');
  const unknown = tests.filter(({ code }) => !lists.tests.some((test) => test.code === code)).map(({ code }) => code);
  if (unknown.length > 0) return refusedHere('invalid', `IDEXX has no test ${unknown.join(', ')}`);
  const isInHouse = tests.some(({ code }) => lists.tests.some((test) => test.code === code && test.inHouse));
  if (isInHouse && serial === '')
    return refusedHere('invalid', 'a test in the clinic wants the serial number of the IDEXX station');
  const ivls = [{ serialNumber: serial }];
  return {
    order: {
      ...{ corporateRequisitionId: orderNumber, editable: false, patients: [patient.patient], veterinarian: doctor },
      tests: tests.map(({ code }) => code),
      ...(note !== '' && { notes: note }),
      ...(isInHouse && { ivls }),
    },
    census: isInHouse ? { patient: patient.patient, veterinarian: doctor, ivls } : undefined,
    doubts: patient.doubts,
  };
}

function idexxPatient(
  animal: OrderedAnimal,
  lists: IdexxLists,
): { readonly patient: IdexxPatient; readonly doubts: readonly string[] } | ServiceRefused {
  if (animal.name === '' || animal.ownerName === '')
    return refusedHere('invalid', 'IDEXX wants the names of the animal and its owner');
  const species = speciesCode(lists.species, animal);
  if (species === undefined) return refusedHere('invalid', `IDEXX has no kind of animal for "${animal.species}"`);
  const gender = sexCode(lists.genders, animal);
  if (gender === undefined) return refusedHere('invalid', `IDEXX has no sex for "${animal.sex}"`);
  const breed = breedCode(lists.breeds, species.code, animal.breed);
  const doubts = [
    ...(breed?.isStandIn ? [`breed "${animal.breed}" is sent as "${breed.name}"`] : []),
    ...(breed === undefined ? [`breed "${animal.breed}" is not sent: IDEXX has none for it`] : []),
  ];
  return {
    doubts,
    patient: {
      ...{ patientId: animal.id, name: animal.name, speciesCode: species.code, genderCode: gender.code },
      ...(breed && { breedCode: breed.code }),
      ...(animal.birth !== '' && { birthdate: animal.birth }),
      ...(animal.chip !== '' && { microchip: animal.chip }),
      ...(animal.weightKg !== null && { weight: { measurement: animal.weightKg, units: 'KILOGRAMS' } }),
      client: { lastName: animal.ownerName },
    },
  };
}
