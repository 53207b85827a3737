import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { november, sampleData, sampleRecord } from '../testing/sample.ts';
import { type PatientBundleData, patientBundle } from './patient-bundle.ts';

const { pet, clinic, owner } = sampleData();
const data = (fields: Partial<PatientBundleData> = {}): PatientBundleData => ({
  clinicID: 'demo',
  clinic,
  owner: { email: '', address: '', ...owner },
  pet: { ...pet, _id: '/pet/1', userID: '/user/1' } as PatientBundleData['pet'],
  kindName: '犬',
  breedName: '柴犬',
  records: [sampleRecord()],
  now: november(20, 15, 0),
  zone: TEST_ZONE,
  ...fields,
});
const of = (type: string, from = patientBundle(data())) =>
  from.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

describe('an animal as FHIR R5', () => {
  it('has references that lead to resources of the bundle, and ids that FHIR takes', () => {
    const bundle = patientBundle(data());
    const known = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
    expect(known.size).toBe(bundle.entry.length);
    for (const url of known) expect(url).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to);
    expect(references.length).toBeGreaterThan(5);
    for (const to of references) expect(known).toContain(to);
    for (const { resource } of bundle.entry) expect(resource.id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
  });

  it('is called the same in every bundle of the clinic, and otherwise in another clinic’s', () => {
    const urls = (fields: Partial<PatientBundleData>) =>
      patientBundle(data(fields)).entry.map(({ fullUrl }) => fullUrl);
    expect(urls({ now: november(21, 9, 0) })).toEqual(urls({}));
    expect(urls({ clinicID: 'harbour' }).filter((url) => urls({}).includes(url))).toEqual([]);
  });

  it('holds no empty value anywhere, and no money', () => {
    const text = JSON.stringify(patientBundle(data()));
    expect(text).not.toMatch(/:""|:null|:\[\]|:\{\}/);
    expect(text).not.toMatch(/price|subTotal|NT\$/);
  });

  it('says how a dead animal died when that is known, and that it is dead when not', () => {
    const dead = (timeOfDeath: number | null) =>
      of('Patient', patientBundle(data({ pet: { ...data().pet, status: 9, timeOfDeath } })))[0];
    expect(dead(november(1, 0, 0))).toMatchObject({ deceasedDateTime: '2026-11-01', active: false });
    expect(dead(null)).toMatchObject({ deceasedBoolean: true, active: false });
  });

  it('dates births by the clinic’s calendar and times by the instant', () => {
    const [patient] = of('Patient', patientBundle(data({ pet: { ...data().pet, birth: november(3, 0, 0) } })));
    expect(patient).toMatchObject({ birthDate: '2026-11-03' });
    expect(of('Encounter')[0]).toMatchObject({ actualPeriod: { start: '2026-11-20T06:24:00.000Z' } });
  });

  it('does without an owner, a visit and every optional field', () => {
    const bare = patientBundle(
      data({
        owner: undefined,
        records: [],
        pet: { ...data().pet, weightHistory: [], breed: '', neuter: '', chipID: '', petNumber: '', birth: null },
      }),
    );
    expect(bare.entry.map(({ resource }) => resource.resourceType)).toEqual(['Organization', 'Patient']);
  });
});
