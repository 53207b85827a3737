import { createHash } from 'node:crypto';
import { effectivePermissions } from '@vetloom/domain/access/permissions.ts';
import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import { catalogItemOfProduct, catalogItemOfService } from '@vetloom/domain/catalog/catalog-projection.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { COLLECTION_SCHEMAS } from '@vetloom/domain/schemas.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { inventClinic } from './clinic.ts';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';
import { clinicPlans } from './sizes.ts';

const documents = inventedDocuments();
const of = <C extends CollectionName>(name: C) => ofCollection(documents, name);

function digest(all: readonly AnyDocument[]): string {
  const hash = createHash('sha256');
  for (const document of all) hash.update(JSON.stringify(document));
  return hash.digest('hex');
}

describe('determinism', () => {
  it('the same seed at the same moment gives the same clinic, byte for byte', () => {
    expect(digest(inventedDocuments())).toBe(digest(documents));
  });

  it('another seed gives another clinic', () => {
    expect(digest(inventedDocuments({ seed: 'another' }))).not.toBe(digest(documents));
  });

  it('an hour later on the same day the past is the same', () => {
    const past = (all: readonly AnyDocument[]) =>
      digest(ofCollection(all, 'record').filter(({ dateTime }) => dateTime < dayStart(AFTERNOON, TEST_ZONE)));
    expect(past(inventedDocuments({ now: AFTERNOON + 3600 }))).toBe(past(documents));
  });
});

describe('documents', () => {
  it('each passes the schema of its collection and lacks none of its fields', () => {
    for (const document of [...documents, ...inventedDocuments({ clinic: 1 })]) {
      const read = COLLECTION_SCHEMAS[document.collection as CollectionName].safeParse(document);
      if (!read.success) throw new Error(`${document._id}: ${read.error.message}`);
      expect(read.data, document._id).toEqual(document);
    }
  });

  it('[1.1.24 demo half] tell every time in Unix seconds: a whole number of ten digits, or none', () => {
    const times: [string, unknown][] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [field, inner] of Object.entries(value)) {
        // What is to be done in the ward is arranged at several.
        const told = Array.isArray(inner) ? inner : [inner];
        if (/DateTime$/.test(field)) times.push(...told.map((time): [string, unknown] => [`${at}.${field}`, time]));
        look(inner, `${at}.${field}`);
      }
    };
    for (const document of documents) look(document, document._id);
    expect(times.length).toBeGreaterThan(1000);
    for (const [at, time] of times)
      expect(time === null || time === 0 || (Number.isInteger(time) && String(time).length === 10), at).toBe(true);
  });

  it('no two share an id', () => {
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
  });

  it('not even the tasks of visits that end in the same second, as a large clinic has them', () => {
    const suffixes = of('task')
      .filter(({ kind }) => kind === 'callback')
      .map(({ _id }) => _id.slice(-6));
    expect(suffixes.length).toBeGreaterThan(3);
    expect(new Set(suffixes).size).toBe(suffixes.length);
  });

  it('the price list becomes valid catalogue documents with codes of their own', () => {
    for (const plan of [...clinicPlans('small'), ...clinicPlans('demo'), ...clinicPlans('hospital')]) {
      const { products, services } = inventClinic(plan, 'vetloom', AFTERNOON).catalogue;
      expect(products).toHaveLength(plan.products);
      const items = [...products.map(catalogItemOfProduct), ...services.map(catalogItemOfService)];
      for (const item of items) expect(COLLECTION_SCHEMAS.catalog.parse(item)).toEqual(item);
      expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    }
  });
});

describe('messages', () => {
  const messages = of('message');

  it('are there in every state that lasts, of animals in care and their owners', () => {
    const states = new Set(messages.map(({ status }) => status));
    const lasting = Object.values(MESSAGE_STATUS).filter((status) => status !== MESSAGE_STATUS.handing);
    expect([...states].toSorted((a, b) => a - b)).toEqual(lasting);
    const owners = new Map(of('pet').map((pet) => [pet._id, pet.userID]));
    // An answer to what somebody wrote is about no animal.
    const aboutAnimals = messages.filter(({ conversationID }) => conversationID === undefined);
    for (const { petID, userID } of aboutAnimals) expect(owners.get(petID)).toBe(userID);
  });

  it('that wait are due tomorrow: nothing is connected by which they could go', () => {
    const waiting = messages.filter(({ status }) => status === MESSAGE_STATUS.queued);
    const tomorrow = nextDay(AFTERNOON, TEST_ZONE);
    for (const { dueDateTime = 0 } of waiting) expect(dueDateTime).toBeGreaterThanOrEqual(tomorrow);
  });
});

describe('people and animals', () => {
  it('no two owners share a phone, and it is stored as it is searched', () => {
    const phones = of('user').map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(phones.length);
    for (const phone of phones) expect(phone).toMatch(/^0\d{8,9}$/);
  });

  it('every animal has an owner here and mirrors its name and phone', () => {
    const owners = new Map(of('user').map((owner) => [owner._id, owner]));
    for (const pet of of('pet')) {
      const owner = owners.get(pet.userID);
      expect([pet.userName, pet.userPhone]).toEqual([owner?.name, owner?.phone]);
    }
  });

  it('an animal is weighed in the order of its visits, at one entry a visit', () => {
    const weights = new Map(of('record').map((record) => [record._id, record.weight]));
    for (const { weightHistory } of of('pet')) {
      const times = weightHistory.map(({ dateTime }) => dateTime);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      for (const entry of weightHistory) expect(entry.value).toBe(weights.get(entry.source));
    }
  });

  it('no visit comes before the animal was born or after it died', () => {
    const pets = new Map(of('pet').map((pet) => [pet._id, pet]));
    for (const { petID, dateTime } of of('record')) {
      const pet = pets.get(petID);
      if (!pet) throw new Error(`${petID} is missing`);
      if (pet.birth !== null) expect(dateTime).toBeGreaterThan(pet.birth);
      if (pet.timeOfDeath !== null) expect(dateTime).toBeLessThan(dayStart(pet.timeOfDeath, TEST_ZONE) + 86_400);
    }
  });

  it('one that died has a death, which nothing that happened to its remains comes before', () => {
    const dead = of('pet').filter(({ status }) => status === 9);
    const deaths = of('death');
    expect(deaths.map(({ petID }) => petID).toSorted()).toEqual(dead.map(({ _id }) => _id).toSorted());
    for (const { createDateTime: at, ...death } of deaths)
      for (const then of [death.collectedDateTime, death.ashesBackDateTime, death.handedOverDateTime])
        expect(then === 0 || then > at).toBe(true);
  });

  it('a breed belongs to its kind in the lists of the clinic', () => {
    const { kinds = [] } = of('customize').find(({ _id }) => _id === '/customize/kinds') ?? {};
    for (const { type, breed } of of('pet'))
      expect(kinds.find(({ _id }) => _id === type)?.breed.map(({ name }) => name)).toContain(breed);
  });
});

describe('staff', () => {
  it('every role grants all that it lists: no permission lacks its prerequisite', () => {
    for (const { _id, permissions } of of('role')) {
      if (_id === ADMIN_ROLE) continue;
      expect([...effectivePermissions(permissions)].toSorted()).toEqual(permissions.toSorted());
    }
  });

  it('[1.1.01 role half] the clinic has a role for its owner and director, doctors, assistants and the desk, each with other rights', () => {
    const roles = of('role');
    expect(roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['院長', '獸醫師', '助理', '櫃檯']));
    const rights = roles.map(({ permissions }) => permissions.toSorted().join());
    expect(new Set(rights).size).toBe(roles.length);
    const held = new Set(of('staff').map(({ permissionDetail }) => permissionDetail));
    for (const { _id, name } of roles) expect(held, name).toContain(_id);
  });

  it('everybody has a role of the clinic, and every demo account is a member where it says', () => {
    const roles = new Set(of('role').map(({ _id }) => _id));
    for (const { permissionDetail } of of('staff')) expect(roles).toContain(permissionDetail);
    for (const [index, clinic] of (['demo', 'harbour'] as const).entries()) {
      const staff = ofCollection(inventedDocuments({ clinic: index === 0 ? 0 : 1 }), 'staff');
      for (const { email, clinics, roleID } of DEMO_ACCOUNTS)
        expect(staff.find((person) => person.email === email)?.permissionDetail).toBe(
          clinics.includes(clinic) ? roleID : undefined,
        );
    }
  });
});
