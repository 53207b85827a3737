import { handOverTill } from '@vetloom/domain/billing/checkout-day.commands.ts';
import { doubledHandovers } from '@vetloom/domain/billing/doubled-handovers.ts';
import { keepHandovers, voidHandover } from '@vetloom/domain/billing/handover.commands.ts';
import { doubledVisits } from '@vetloom/domain/overview/doubled-visits.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { removeRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { checkInPets, editRecord, keepVisits } from '@vetloom/domain/visit/visit.commands.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { ClinicStore } from './client.types.ts';
import { open, pet, renewWorld, seedOwner, world } from './sync/sync-world.fixture.ts';

renewWorld();

/*
 * Two desks without a network do what is done once: check an animal in, hand the till over. Both stand, whatever comes first; both desks
 * hear of it, and either can settle it (C91).
 */

const ONE = `/record/${TEST_NOW + 60}-one`;
const TWO = `/record/${TEST_NOW + 61}-two`;

interface Desks {
  readonly one: ClinicStore;
  readonly two: ClinicStore;
}

async function desks(): Promise<Desks> {
  world.clinic.seed([seedOwner('amy', '0911000001')]);
  const one = await open(world.device(), world.member(person('one@demo.test')));
  await one.run(createPet, pet('tama', '/user/amy'));
  await one.syncNow();
  const two = await open(world.device(), world.member(person('two@demo.test')));
  world.now += 60;
  return { one, two };
}

async function meet({ one, two }: Desks, first: 'one' | 'two'): Promise<void> {
  const order = first === 'one' ? [one, two] : [two, one];
  for (const store of [...order, ...order]) await store.syncNow();
}

const checkIn = (store: ClinicStore, _id: string) =>
  store.run(checkInPets, { visits: [{ _id, petID: '/pet/tama', cause: 'itch' }] });
const handOver = (store: ClinicStore, _id: string) =>
  store.run(handOverTill, { _id, cash: [], left: 0, reason: 'counted' });
const visitsAt = async (store: ClinicStore) =>
  doubledVisits(await store.query('record', 'byPet', { equals: ['/pet/tama'] }), world.now, TEST_ZONE).map((group) =>
    group.map(({ _id }) => _id),
  );
const handoversAt = async (store: ClinicStore) => {
  const days = await store.query('checkout', 'byDay', { equals: ['handover'] });
  return doubledHandovers(days.flatMap(({ handoverLog }) => handoverLog)).map((group) => group.map(({ _id }) => _id));
};
const casesAt = (store: ClinicStore) => store.query('case', 'byAuthor', {});

describe.each(['one', 'two'] as const)('an animal that two desks check in without a network, %s first', (first) => {
  const met = async (): Promise<Desks> => {
    const both = await desks();
    await checkIn(both.one, ONE);
    world.now += 1;
    await checkIn(both.two, TWO);
    await meet(both, first);
    return both;
  };

  it('[C91] is there twice, and both desks see that', async () => {
    const { one, two } = await met();
    expect([await visitsAt(one), await visitsAt(two)]).toEqual([[[ONE, TWO]], [[ONE, TWO]]]);
  });

  it('[C91] is asked of nobody any more once one desk keeps both', async () => {
    const both = await met();
    await both.two.run(keepVisits, { recordIDs: [ONE, TWO] });
    await meet(both, 'two');
    expect([await visitsAt(both.one), await visitsAt(both.two)]).toEqual([[], []]);
  });

  it('[C91] stays where the desks each took the other’s check-in away, and the second one is told', async () => {
    const both = await met();
    await both.one.run(removeRecord, { recordID: TWO, kept: ONE });
    await both.two.run(removeRecord, { recordID: ONE, kept: TWO });
    await meet(both, first);
    const [winner, loser] = first === 'one' ? [both.one, both.two] : [both.two, both.one];
    const kept = first === 'one' ? ONE : TWO;
    expect((await winner.query('record', 'byPet', { equals: ['/pet/tama'] })).map(({ _id }) => _id)).toEqual([kept]);
    expect((await loser.query('record', 'byPet', { equals: ['/pet/tama'] })).map(({ _id }) => _id)).toEqual([kept]);
    expect(await casesAt(loser)).toMatchObject([{ detail: { rule: 'keptIsGone' } }]);
  });

  it('[C91] keeps what a doctor wrote meanwhile in the visit that somebody takes away', async () => {
    const both = await met();
    await both.one.run(editRecord, { recordID: TWO, edits: [set(['diagnosis'], '', '急性胃炎')] });
    await both.two.run(removeRecord, { recordID: TWO, kept: ONE });
    await meet(both, 'one');
    expect(await both.two.get('record', TWO)).toMatchObject({ diagnosis: '急性胃炎' });
    expect(await casesAt(both.two)).toMatchObject([{ detail: { rule: 'writtenSince' } }]);
  });
});

it('[C91] an animal that is checked in again by somebody who sees that it is here is no double', async () => {
  const { one } = await desks();
  await checkIn(one, ONE);
  await checkIn(one, TWO);
  await one.syncNow();
  expect(await one.get('record', TWO)).toMatchObject({ beside: [ONE] });
  expect(await visitsAt(one)).toEqual([]);
});

it('[C91] whoever may only check in, and holds no visits, checks in all the same', async () => {
  const { one } = await desks();
  await checkIn(one, ONE);
  await one.syncNow();
  const desk = await open(world.device(), world.member(person('desk@demo.test', ['CHECK_IN'])));
  await checkIn(desk, TWO);
  await desk.syncNow();
  await one.syncNow();
  expect(await visitsAt(one)).toEqual([[ONE, TWO]]);
});

it('[C91] whoever may only hand over, and holds no books, hands over all the same', async () => {
  const { one } = await desks();
  const till = await open(world.device(), world.member(person('till@demo.test', ['BILLING_HANDOVER'])));
  await handOver(till, 'apart');
  await till.syncNow();
  await one.syncNow();
  expect(await one.query('checkout', 'byDay', { equals: ['handover'] })).toMatchObject([
    { handoverLog: [{ _id: 'apart', after: '' }] },
  ]);
});

describe.each(['one', 'two'] as const)('a till that two desks hand over without a network, %s first', (first) => {
  const met = async (): Promise<Desks> => {
    const both = await desks();
    await handOver(both.one, 'before');
    await both.one.syncNow();
    await both.two.syncNow();
    world.now += 60;
    await handOver(both.one, 'one');
    world.now += 1;
    await handOver(both.two, 'two');
    await meet(both, first);
    return both;
  };

  it('[C91] is handed over twice, and both desks see that', async () => {
    const { one, two } = await met();
    expect([await handoversAt(one), await handoversAt(two)]).toEqual([[['one', 'two']], [['one', 'two']]]);
  });

  it.each(['kept', 'crossed out'])('[C91] is settled for both by one of them: %s', async (how) => {
    const both = await met();
    if (how === 'kept') await both.two.run(keepHandovers, { handoverIDs: ['one', 'two'] });
    else await both.two.run(voidHandover, { handoverID: 'one', kept: 'two', reason: 'twice' });
    await meet(both, 'two');
    expect([await handoversAt(both.one), await handoversAt(both.two)]).toEqual([[], []]);
  });

  it('[C91] keeps one handover where each desk crossed out the other’s, and the second one is told', async () => {
    const both = await met();
    await both.one.run(voidHandover, { handoverID: 'two', kept: 'one', reason: 'twice' });
    await both.two.run(voidHandover, { handoverID: 'one', kept: 'two', reason: 'twice' });
    await meet(both, first);
    const loser = first === 'one' ? both.two : both.one;
    expect(await casesAt(loser)).toMatchObject([{ detail: { rule: 'keptIsVoided' } }]);
  });
});
