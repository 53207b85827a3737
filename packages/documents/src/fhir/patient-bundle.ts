import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { namedUUID } from '@vetloom/protocol/named-uuid.ts';
import { BODY_WEIGHT, genderCode, neuteredConcept, speciesConcept } from './codes.ts';

/** What a bundle is made of. `now` is Unix seconds; names are those that people see. */
export interface PatientBundleData {
  readonly clinicID: string;
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'address'>;
  readonly owner: Pick<Owner, 'name' | 'phone' | 'contacts' | 'email' | 'address'> | undefined;
  readonly pet: Pet;
  readonly kindName: string;
  readonly breedName: string;
  readonly records: readonly VisitRecord[];
  readonly now: number;
  /** The clinic's: births and deaths are dates. */
  readonly zone: Zone;
}

/** A FHIR resource; its shape is FHIR's. */
export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly [field: string]: unknown;
}
/** A FHIR R5 bundle of type `collection`. */
export interface Bundle {
  readonly resourceType: 'Bundle';
  readonly id: string;
  readonly type: 'collection';
  readonly timestamp: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}

const ANIMAL = 'http://hl7.org/fhir/StructureDefinition/patient-animal';

/** FHIR ids are letters, digits, hyphens and dots, at most 64. */
const fhirID = (id: string): string =>
  id
    .replace(/^\//, '')
    .replaceAll(/[^A-Za-z0-9.-]/g, '-')
    .slice(-64);
const instant = (at: number): string => new Date(at * 1000).toISOString();

/** Leaves out what is not known: FHIR has no empty values. */
function present(resource: Readonly<Record<string, unknown>> & { resourceType: string; id: string }): Resource {
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Resource;
}

const telecom = (system: 'phone' | 'email', value: string) => (value === '' ? [] : [{ system, value }]);
/** The owner's own numbers, the one that tells them apart first; those of their family are somebody else's. */
const reachedBy = ({ phone, contacts, email }: NonNullable<PatientBundleData['owner']>) => [
  ...telecom('phone', phone),
  ...(contacts ?? []).filter(({ relation }) => relation === 'self').flatMap((own) => telecom('phone', own.phone)),
  ...telecom('email', email),
];
const reference = (type: string, id: string, display?: string) => ({
  reference: `${type}/${id}`,
  ...(display === undefined || display === '' ? {} : { display }),
});

/**
 * One animal as a FHIR R5 bundle: Patient with the animal extension, the owner as RelatedPerson, Encounters, weights as Observations,
 * dispensed drugs, conditions and vaccinations. Money is not in it.
 */
export function patientBundle(data: PatientBundleData): Bundle {
  const subject = reference('Patient', fhirID(data.pet._id), data.pet.name);
  const visits = data.records.toSorted((a, b) => a.dateTime - b.dateTime);
  const resources = [
    organization(data),
    patient(data),
    ...relatedPerson(data, subject),
    ...visits.map((record) => encounter(record, subject, data.clinicID)),
    ...weights(data, subject),
    ...visits.flatMap((record) => conditions(record, subject)),
    ...visits.flatMap((record) => dispenses(record, subject)),
    ...visits.flatMap((record) => immunizations(record, subject)),
  ];
  const urls = new Map(
    resources.map(({ resourceType, id }) => {
      const name = `${resourceType}/${id}`;
      return [name, `urn:uuid:${namedUUID(`vetloom ${data.clinicID} ${name}`)}`];
    }),
  );
  return {
    resourceType: 'Bundle',
    id: fhirID(`${data.pet._id}-${data.now}`),
    type: 'collection',
    timestamp: instant(data.now),
    entry: resources.map((resource) => ({
      fullUrl: urls.get(`${resource.resourceType}/${resource.id}`) ?? '',
      resource: leading(resource, urls),
    })),
  };
}

/**
 * A resource whose references name entries of the bundle by their `fullUrl`: one by type and id would be looked for on a server, and there is none
 * (FHIR R5, Bundle "Resolving references").
 */
function leading<T>(value: T, urls: ReadonlyMap<string, string>): T {
  if (Array.isArray(value)) return value.map((item) => leading(item, urls)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'reference' && typeof member === 'string' ? (urls.get(member) ?? member) : leading(member, urls),
    ]),
  ) as T;
}

type Subject = ReturnType<typeof reference>;

const organization = ({ clinicID, clinic }: PatientBundleData): Resource =>
  present({
    resourceType: 'Organization',
    id: fhirID(clinicID),
    name: clinic.name,
    contact: [
      present({
        resourceType: '',
        id: '',
        telecom: telecom('phone', clinic.phone),
        address: clinic.address === '' ? undefined : { text: clinic.address },
      }),
    ].map(({ resourceType: _type, id: _id, ...contact }) => contact),
  });

function patient({ pet, zone, clinicID, kindName, breedName, owner }: PatientBundleData): Resource {
  const genderStatus = neuteredConcept(pet.neuter);
  const breed = breedName === '' ? pet.breed : breedName;
  const animal = [
    { url: 'species', valueCodeableConcept: speciesConcept(pet.type, kindName) },
    ...(breed === '' ? [] : [{ url: 'breed', valueCodeableConcept: { text: breed } }]),
    ...(genderStatus ? [{ url: 'genderStatus', valueCodeableConcept: genderStatus }] : []),
  ];
  const identifier = [
    { system: `urn:vetloom:${clinicID}:pet`, value: pet._id },
    ...(pet.petNumber === ''
      ? []
      : [{ use: 'usual', system: `urn:vetloom:${clinicID}:petNumber`, value: pet.petNumber }]),
    ...(pet.chipID === '' ? [] : [{ use: 'official', type: { text: 'ISO 11784 transponder' }, value: pet.chipID }]),
    ...(pet.rabiesID === '' ? [] : [{ type: { text: 'Rabies tag' }, value: pet.rabiesID }]),
  ];
  const dead = pet.status === PET_STATUS.death;
  return present({
    resourceType: 'Patient',
    id: fhirID(pet._id),
    extension: [{ url: ANIMAL, extension: animal }],
    identifier,
    active: pet.status === PET_STATUS.normal,
    name: [{ use: 'usual', text: pet.name }],
    gender: genderCode(pet.gender),
    birthDate: pet.birth === null ? undefined : isoDay(pet.birth, zone),
    deceasedDateTime: dead && pet.timeOfDeath !== null ? isoDay(pet.timeOfDeath, zone) : undefined,
    deceasedBoolean: dead && pet.timeOfDeath === null ? true : undefined,
    contact: owner
      ? [
          {
            relationship: [{ text: 'Owner' }],
            name: { text: owner.name },
            telecom: reachedBy(owner),
          },
        ]
      : undefined,
    managingOrganization: reference('Organization', fhirID(clinicID)),
  });
}

function relatedPerson({ owner, pet }: PatientBundleData, subject: Subject): Resource[] {
  if (!owner) return [];
  return [
    present({
      resourceType: 'RelatedPerson',
      id: fhirID(pet.userID),
      active: true,
      patient: subject,
      relationship: [{ text: 'Owner' }],
      name: [{ text: owner.name }],
      telecom: reachedBy(owner),
      address: owner.address === '' ? undefined : [{ text: owner.address }],
    }),
  ];
}

const encounterID = ({ _id }: VisitRecord): string => fhirID(_id);
const encounterRef = (record: VisitRecord) => reference('Encounter', encounterID(record));

const encounter = (record: VisitRecord, subject: Subject, clinicID: string): Resource =>
  present({
    resourceType: 'Encounter',
    id: encounterID(record),
    status: record.status === RECORD_STATUS.checkIn ? 'in-progress' : 'completed',
    class: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
            code: record.inHospitalID === '' ? 'AMB' : 'IMP',
          },
        ],
      },
    ],
    type: record.division === '' ? undefined : [{ text: record.division }],
    subject,
    serviceProvider: reference('Organization', fhirID(clinicID)),
    participant: record.doctor === '' ? undefined : [{ actor: { display: record.doctor } }],
    actualPeriod: { start: instant(record.dateTime) },
    reason: record.cause === '' ? undefined : [{ value: [{ concept: { text: record.cause } }] }],
    text: narrative([record.record, record.diagnosis, record.procedure, record.therapy]),
  });

/** What the doctor wrote in prose, as the resource's narrative. */
function narrative(parts: readonly string[]): { status: 'generated'; div: string } | undefined {
  const written = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (written.length === 0) return undefined;
  const paragraphs = written.map((part) => `<p>${escaped(part).replaceAll('\n', '<br/>')}</p>`).join('');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}</div>` };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

const weights = ({ pet }: PatientBundleData, subject: Subject): Resource[] =>
  pet.weightHistory
    .toSorted((a, b) => a.dateTime - b.dateTime)
    .map(({ id, value, dateTime }) => ({
      resourceType: 'Observation',
      id: fhirID(`weight-${id}`),
      status: 'final',
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
      ],
      code: BODY_WEIGHT,
      subject,
      effectiveDateTime: instant(dateTime),
      valueQuantity: { value, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
    }));

const conditions = (record: VisitRecord, subject: Subject): Resource[] =>
  record.disease.map(({ _id, name, certainty }) =>
    present({
      resourceType: 'Condition',
      id: fhirID(`${record._id}-${_id}`),
      clinicalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'unknown' }],
      },
      verificationStatus: certainty === '' ? undefined : { text: certainty },
      code: { text: name },
      subject,
      encounter: encounterRef(record),
      recordedDate: instant(record.dateTime),
    }),
  );

function dispenses(record: VisitRecord, subject: Subject): Resource[] {
  return record.drugBag.flatMap((bag) =>
    bag.items.map((drug) =>
      present({
        resourceType: 'MedicationDispense',
        id: fhirID(`${record._id}-${drug._id}`),
        status: bag.dispensed ? 'completed' : 'preparation',
        medication: { concept: { text: drug.name } },
        subject,
        encounter: encounterRef(record),
        quantity: { value: drug.number, unit: drug.unit },
        daysSupply: drug.days === null ? undefined : { value: drug.days, unit: 'd' },
        whenHandedOver: bag.dispensedDateTime === null ? undefined : instant(bag.dispensedDateTime),
        dosageInstruction: dosage(drug),
      }),
    ),
  );
}

function dosage({ direction, frequency, route, unitsPerDose, unit }: DrugLine) {
  const text = [direction, unitsPerDose === null ? '' : `${unitsPerDose} ${unit}`.trim(), frequency, route]
    .filter((part) => part !== '')
    .join(' ');
  return text === '' ? undefined : [{ text, ...(route === '' ? {} : { route: { text: route } }) }];
}

const immunizations = (record: VisitRecord, subject: Subject): Resource[] =>
  record.vaccine.map(({ _id, name }) => ({
    resourceType: 'Immunization',
    id: fhirID(`${record._id}-${_id}`),
    status: 'completed',
    vaccineCode: { text: name },
    patient: subject,
    encounter: encounterRef(record),
    occurrenceDateTime: instant(record.dateTime),
  }));
