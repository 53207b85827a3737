import { type OfferedCode, sexCode, speciesCode } from '../animal-codes.ts';
import { refusedHere } from '../ask-service.ts';
import type { InstrumentOrder } from '../order.ts';
import type { ServiceRefused } from '../service.ts';
import { orderOfVetXml, type VetXmlPractice } from '../vetxml/write-vetxml.ts';

/** The service's own lists. */
export interface VetscanLists {
  readonly species: readonly OfferedCode[];
  readonly genders: readonly OfferedCode[];
  readonly tests: ReadonlySet<string>;
}

/** An order as VetXML, in the service's own codes. What the service would refuse is refused here, in words that say what is missing. */
export function labRequest(
  order: InstrumentOrder,
  lists: VetscanLists,
  practice: VetXmlPractice,
): string | ServiceRefused {
  const { tests, animal, doctor } = order;
  if (animal.name === '' || animal.ownerName === '' || doctor === '')
    return refusedHere('invalid', 'VetScan wants the names of the animal, its owner and the doctor');
  const species = speciesCode(lists.species, animal);
  if (species === undefined) return refusedHere('invalid', `VetScan has no kind of animal for "${animal.species}"`);
  const gender = sexCode(lists.genders, animal);
  if (gender === undefined) return refusedHere('invalid', `VetScan has no sex for "${animal.sex}"`);
  if (tests.length === 0) return refusedHere('invalid', 'VetScan wants at least one test');
  const unknown = tests.filter(({ code }) => !lists.tests.has(code)).map(({ code }) => code);
  if (unknown.length > 0) return refusedHere('invalid', `VetScan has no test ${unknown.join(', ')}`);
  return orderOfVetXml(order, practice, { species: species.code, gender: gender.code });
}
