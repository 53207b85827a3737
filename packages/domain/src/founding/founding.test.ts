import { describe, expect, it } from 'vitest';
import { effectivePermissions } from '../access/permissions.ts';
import { ADMIN_ROLE } from '../access/policy.ts';
import type { Customize } from '../clinic/clinic.schema.ts';
import type { CollectionName } from '../engine/kind.ts';
import type { ExamItem } from '../exam/exam-item.schema.ts';
import { rangeFlaws } from '../exam/exam-item-rules.ts';
import { type DrugRule, flawOf } from '../pharmacy/drug-rule.schema.ts';
import { COLLECTION_SCHEMAS } from '../schemas.ts';
import type { Role } from '../staff/staff.schema.ts';
import { clinicIDProblem, ownNameOf, proposedClinicID } from './clinic-id.ts';
import { DIRECTOR_ROLE } from './data/roles.ts';
import { demandFoundable, foundingFlaws } from './founding.schema.ts';
import { founder, foundingDocuments } from './founding.ts';

const AT = 1_795_000_000;
const CLINIC = {
  clinicID: 'hefeng',
  name: '禾風動物醫院',
  phone: '0227061188',
  address: '臺北市大安區和平東路二段 118 號',
  taxID: '04595257',
  timeZone: 'Asia/Tokyo',
};
const documents = foundingDocuments(CLINIC, AT);
const of = <D>(collection: string): D[] => documents.filter((one) => one.collection === collection) as unknown as D[];

describe('what a clinic begins with', () => {
  it('fits the schemas, has each id once, and is the same whenever it is made of the same', () => {
    for (const document of documents) {
      const read = COLLECTION_SCHEMAS[document.collection as CollectionName].safeParse(document);
      if (!read.success) throw new Error(`${document._id}: ${read.error.message}`);
      expect(read.data, document._id).toEqual(document);
    }
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    expect(foundingDocuments(CLINIC, AT)).toEqual(documents);
  });

  it('[1.1.01 founding half] [1.3.34 founding half] has a role for the administrator, the director, doctors, assistants and the desk, each with other rights', () => {
    const roles = of<Role>('role');
    expect(roles.map(({ name }) => name)).toEqual(['管理員', '院長', '獸醫師', '助理', '櫃檯']);
    expect(new Set(roles.map(({ permissions }) => [...permissions].sort().join())).size).toBe(5);
    for (const { _id, permissions } of roles)
      if (_id !== ADMIN_ROLE)
        expect([...effectivePermissions(permissions)].sort(), _id).toEqual([...permissions].sort());
  });

  it('has every list with Chinese and English names of kinds and breeds, hours, papers and a way of numbering animals', () => {
    const lists = of<Customize>('customize');
    expect(lists.map(({ _id }) => _id)).toEqual(
      ['kinds', 'labels', 'diseases', 'services', 'reminders'].map((name) => `/customize/${name}`),
    );
    for (const { name, nametc, breed } of lists[0]?.kinds ?? []) {
      expect(name).toMatch(/^[A-Z]/);
      expect(nametc).not.toBe('');
      for (const row of breed) expect(row.name !== '' && row.nametc !== '', row.name).toBe(true);
    }
    const settings = documents.filter(({ collection }) => collection === 'setting').map(({ _id }) => _id);
    expect(settings).toEqual(
      expect.arrayContaining(['/setting/booking', '/setting/print', '/setting/paper', '/setting/petNumber']),
    );
  });

  it('marks what a clinic may see otherwise as a suggestion, and nothing of what it said of itself', () => {
    const marks = new Map<string, Set<unknown>>();
    for (const document of documents) {
      const kind = document._id === '/setting/booking' ? document._id : document.collection;
      marks.set(kind, (marks.get(kind) ?? new Set()).add((document as { suggested?: true }).suggested));
    }
    for (const kind of ['customize', 'examItem', 'drugRule', '/setting/booking'])
      expect([...(marks.get(kind) ?? [])], kind).toEqual([true]);
    for (const kind of ['clinic', 'role', 'setting']) expect([...(marks.get(kind) ?? [])], kind).toEqual([undefined]);
  });

  it('invents no dose, and its ranges and rules are whole', () => {
    for (const rule of of<DrugRule>('drugRule')) {
      expect(flawOf(rule), rule._id).toBeUndefined();
      expect([rule.kind === 'dose', rule.doseMin, rule.doseMax, rule.dayMax], rule._id).toEqual([
        false,
        null,
        null,
        null,
      ]);
    }
    for (const item of of<ExamItem>('examItem')) expect(rangeFlaws(item.ranges), item._id).toEqual([]);
  });

  it('is led by a member whose marks follow from the role', () => {
    const person = { email: 'director@hefeng.example', name: '陳柏翰', phone: '' };
    expect(founder(person, DIRECTOR_ROLE, AT)).toMatchObject({ permission: 'staff', doctor: true, ownsRecords: true });
    expect(founder(person, ADMIN_ROLE, AT, false)).toMatchObject({ permission: 'admin', joined: false });
    expect(() => founder(person, '/role/nobody', AT)).toThrow(/unknown role/);
  });
});

describe('what can be founded', () => {
  it.each([
    ['hefeng', undefined],
    ['h', undefined],
    ['hefeng-2', undefined],
    ['', 'empty'],
    ['Hefeng', 'characters'],
    ['禾風', 'characters'],
    ['-hefeng', 'characters'],
    ['he_feng', 'characters'],
    ['../demo', 'characters'],
    ['a'.repeat(41), 'long'],
    ['sudo', 'reserved'],
    ['api', 'reserved'],
  ])('an id %j: %s', (id, problem) => expect(clinicIDProblem(id)).toBe(problem));

  it('an id is proposed of the part of the name that is its own', () => {
    expect(ownNameOf('禾風動物醫院')).toBe('禾風');
    expect(ownNameOf('Happy Paws Animal Hospital')).toBe('Happy Paws');
    expect(ownNameOf('動物醫院')).toBe('動物醫院');
    expect(proposedClinicID('Hé Fēng')).toBe('he-feng');
    expect(proposedClinicID('禾風')).toBe('');
    expect(proposedClinicID('sudo')).toBe('sudo-1');
  });

  it('a wrong check digit and an unknown zone are told by their field', () => {
    expect(foundingFlaws(CLINIC)).toEqual([]);
    expect(foundingFlaws({ ...CLINIC, taxID: '' })).toEqual([]);
    expect(foundingFlaws({ ...CLINIC, taxID: '04595258' })).toEqual([{ field: 'taxID', rule: 'taxID' }]);
    expect(foundingFlaws({ ...CLINIC, timeZone: 'Asia/Nowhere' })).toEqual([{ field: 'timeZone', rule: 'timeZone' }]);
    // All in one round: nobody mends one field to hear of the next.
    expect(foundingFlaws({ clinicID: '', taxID: '1', timeZone: 'Asia/Nowhere' }).map(({ field }) => field)).toEqual([
      'clinicID',
      'taxID',
      'timeZone',
    ]);
    expect(() => demandFoundable({ ...CLINIC, clinicID: 'sudo' })).toThrow(/word of the product/);
  });
});
