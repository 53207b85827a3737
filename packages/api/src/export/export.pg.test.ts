import { createHash } from 'node:crypto';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { unpacked } from '@vetloom/testing/zip-parts.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const EXPORTER = 'exporter@demo.vetloom.test';
const DOCTOR = 'doctor@demo.vetloom.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
let sql: pg.Client;
const tokens: Record<string, string> = {};
const made = { owner: '', pet: '', record: '' };
let photo: Buffer;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(EXPORTER, ['CUSTOMER_READ', 'CUSTOMER_EXPORT', 'PET_READ']);
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'PET_READ', 'RECORD_READ', 'RECORD_WRITE']);
  for (const email of [ADMIN, EXPORTER, DOCTOR]) tokens[email] = (await api.login(email)).jwt;
  sql = new pg.Client(api.database.url);
  await sql.connect();
  const owner = await post('/user', { name: '王<小>明', phone: '0912345678', address: '台北市' });
  made.owner = owner._id;
  const pet = await post('/pet', {
    userID: made.owner,
    name: '小黑',
    type: '犬',
    breed: '柴犬',
    gender: 'Male',
    neuter: 'Neutered',
    birth: 1_599_667_200,
    chipID: '900123456789012',
  });
  made.pet = pet._id;
  await post(`/pet/${encodeURIComponent(made.pet)}/weight`, { weight: 8.5, dateTime: 1_763_000_000, source: 'pet' });
  const record = await post('/record/checkin', { petID: made.pet, cause: '嘔吐' });
  made.record = record._id;
  await api.call('PUT', `${B}/record/${encodeURIComponent(made.record)}`, {
    token: tokens[ADMIN] ?? '',
    body: {
      record: '腹部觸痛 <b>',
      disease: [{ _id: 'd1', name: '急性胃炎', certainty: '疑似' }],
      vaccine: [{ _id: 'v1', name: '狂犬病疫苗', price: 300, number: 1 }],
      drugBag: [
        {
          bagID: 'b1',
          name: '內服藥',
          items: [{ _id: 'g1', name: 'Famotidine 10 mg', price: 30, number: 6, unit: '顆', frequency: 'BID', days: 3 }],
        },
      ],
    },
  });
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await raw('POST', `${B}/clinic/file/logo?name=logo.png&mime=image/png`, photo);
});
afterAll(async () => {
  await sql.end();
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function post(path: string, body: unknown) {
  const answer = await api.call('POST', `${B}${path}`, { token: tokens[ADMIN] ?? '', body });
  expect(answer.code, answer.text).toBe(100000);
  return answer.result;
}
async function raw(method: 'GET' | 'POST', url: string, payload?: Buffer, as = ADMIN) {
  return api.app.inject({
    method,
    url,
    headers: {
      ...(as === '' ? {} : { authorization: `Bearer ${tokens[as]}` }),
      ...(payload ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(payload ? { payload } : {}),
  });
}

const audits = async (kind: string) =>
  (await sql.query('SELECT email, clinic_id, detail FROM vetloom.audit_log WHERE kind = $1 ORDER BY at', [kind])).rows;

describe('the whole clinic', () => {
  it('comes as one archive of NDJSON and files, as of one moment, and is logged before and after', async () => {
    const reminder = { _id: '/reminder/1/inHospital/1-a/plan/1', collection: 'reminder/inHospitalMission', date: 1 };
    await writeIn(api.database.db, 'demo', (tx) => tx.put('reminder/inHospitalMission', reminder as never));
    for (const [clinic, name] of [
      ['demo', '康泰藥品'],
      ['harbour', '別家'],
    ])
      await sql.query(
        `INSERT INTO vetloom.supplier (clinic_id, id, name, seq, created_at, created_by, updated_at, updated_by)
         VALUES ($1, 's1', $2, 1, 1, '', 1, '')`,
        [clinic, name],
      );
    const answer = await raw('GET', `${B}/export/clinic`);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const parts = await unpacked(answer.rawPayload);
    const lines = (name: string) =>
      (parts.get(name)?.toString('utf8') ?? '')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    expect(lines('documents/user.ndjson')).toMatchObject([{ _id: made.owner, name: '王<小>明' }]);
    expect(lines('documents/pet.ndjson')).toMatchObject([{ _id: made.pet, chipID: '900123456789012' }]);
    expect(lines('documents/record.ndjson')).toMatchObject([{ _id: made.record }]);
    expect(lines('documents/reminder/inHospitalMission.ndjson')).toEqual([reminder]);
    expect(lines('tables/supplier.ndjson')).toMatchObject([{ clinic_id: 'demo', id: 's1', name: '康泰藥品' }]);
    expect(JSON.stringify(lines('documents/staff.ndjson'))).not.toMatch(/argon2|pwd/);
    const [{ hash, size }] = lines('files.ndjson');
    const kept = parts.get(`files/${hash}`) ?? Buffer.alloc(0);
    // The name is the hash of what is there, not of the photo that was sent.
    expect([createHash('sha256').update(kept).digest('hex'), kept.length]).toEqual([hash, size]);
    expect(kept.equals(photo)).toBe(false);
    expect(lines('files.ndjson')).toMatchObject([{ mime: 'image/png', name: 'logo.png' }]);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 40 });
    const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
    const head = await api.database.db.feed.head('demo');
    expect(manifest).toMatchObject({
      clinic: 'demo',
      seq: head?.seq,
      collections: { user: 1, pet: 1, record: 1, 'reminder/inHospitalMission': 1 },
      tables: { supplier: 1, supplier_product: 0 },
      files: 1,
    });
    expect(await audits('clinic.export')).toMatchObject([{ email: ADMIN, clinic_id: 'demo' }]);
    await expect.poll(() => audits('clinic.export.done')).toMatchObject([{ detail: { files: 1 } }]);
  });

  it('is saved by a browser from an address of a minute that shows no credentials', async () => {
    const link = await api.call('POST', `${B}/export/clinic/link`, { token: tokens[ADMIN] ?? '', body: {} });
    expect((await unpacked((await raw('GET', link.result.url, undefined, '')).rawPayload)).has('manifest.json')).toBe(
      true,
    );
    api.now += 61;
    expect((await raw('GET', link.result.url, undefined, '')).statusCode).toBe(404);
    expect((await raw('GET', `${link.result.url}x`, undefined, '')).statusCode).toBe(404);
  });

  it('is for administrators alone', async () => {
    for (const url of [`${B}/export/clinic`, '/api/sdk/v2/harbour/export/clinic'])
      expect([403], url).toContain((await raw('GET', url, undefined, EXPORTER)).statusCode);
    expect((await raw('GET', `${B}/export/clinic`, undefined, DOCTOR)).statusCode).toBe(403);
  });
});

const ofPet = (kind: string) => `${B}/export/pet/${encodeURIComponent(made.pet)}/${kind}`;

describe('one animal', () => {
  it('comes as a FHIR R5 bundle: patient with the animal extension, owner, visits, weights, conditions, drugs, vaccinations', async () => {
    const answer = await raw('GET', ofPet('fhir'), undefined, DOCTOR);
    expect(answer.headers['content-type']).toContain('application/fhir+json');
    const bundle = answer.json();
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    const of = (type: string) =>
      bundle.entry
        .map((entry: { resource: unknown }) => entry.resource)
        .filter((one: { resourceType: string }) => one.resourceType === type);
    const [patient] = of('Patient');
    expect(patient).toMatchObject({ name: [{ text: '小黑' }], gender: 'male', birthDate: '2020-09-10', active: true });
    const animal = patient.extension[0];
    expect(animal.url).toBe('http://hl7.org/fhir/StructureDefinition/patient-animal');
    expect(animal.extension.map(({ url }: { url: string }) => url)).toEqual(['species', 'breed', 'genderStatus']);
    expect(animal.extension[0].valueCodeableConcept.coding[0].code).toBe('448771007');
    expect(of('RelatedPerson')).toMatchObject([{ name: [{ text: '王<小>明' }] }]);
    expect(of('Observation')).toMatchObject([{ valueQuantity: { value: 8.5, code: 'kg' } }]);
    const { fullUrl } = bundle.entry.find((entry: { resource: { id: string } }) => entry.resource.id === patient.id);
    expect(of('Encounter')).toMatchObject([{ subject: { reference: fullUrl } }]);
    expect(of('Encounter')[0].text.div).toContain('&lt;b&gt;');
    expect(of('Condition')).toMatchObject([{ code: { text: '急性胃炎' } }]);
    expect(of('MedicationDispense')).toMatchObject([
      { medication: { concept: { text: 'Famotidine 10 mg' } }, quantity: { value: 6 } },
    ]);
    expect(of('Immunization')).toMatchObject([{ vaccineCode: { text: '狂犬病疫苗' } }]);
    const ids = bundle.entry.map((entry: { resource: { id: string } }) => entry.resource.id);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    expect(await audits('patient.export')).toMatchObject([
      { email: DOCTOR, detail: { petID: made.pet, kind: 'fhir' } },
    ]);
  });

  it('comes as a PDF with every visit', async () => {
    const answer = await raw('GET', ofPet('pdf'), undefined, DOCTOR);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('takes the right to read all of it', async () => {
    expect((await raw('GET', ofPet('fhir'), undefined, EXPORTER)).statusCode).toBe(403);
    expect(
      (await raw('GET', `${B}/export/pet/${encodeURIComponent('/pet/none')}/fhir`, undefined, DOCTOR)).json().code,
    ).toBe(200003);
  });
});
