import { AwayDesk, apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { addDays, dayStart } from '../core/clock.ts';
import { careAhead } from '../engine/care-end.ts';
import { remindersInLife } from '../reminder/reminder.rules.ts';
import { eraseOwner } from '../removal/owner-erasure.command.ts';
import type { Death } from './death.schema.ts';
import { deathOf } from './death.ts';
import { remainsDue, remainsStage, standingDeath } from './remains.ts';

const DAY = 86_400;
const TODAY = dayStart(TEST_NOW, TEST_ZONE);
const set = (path: string[], from: unknown, to: unknown) => ({ op: 'set', path, from, to });
const die = (petID: string, key = 'a', more: object = {}, timeOfDeath = TODAY) =>
  ['pet.die', { _id: `/death${petID}/1-${key}`, petID, timeOfDeath, fields: more }] as const;
const undo = (petID: string, reason = '登記錯動物') => ['pet.undoDeath', { petID, reason }] as const;
const remind = (petID: string, key: string, date = TODAY + 30 * DAY) =>
  ['reminder.create', { reminderID: `/reminder/${date}/${key}`, petID, date, title: '狂犬病疫苗' }] as const;

/** An animal with a visit and two reminders, of which one is closed. */
async function patient() {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  for (const key of ['open', 'done']) await clinic.run(...remind(ids.petID, key));
  await clinic.run('reminder.close', { reminderIDs: [`/reminder/${TODAY + 30 * DAY}/done`] });
  return { clinic, ...ids };
}
const petOf = (clinic: TestClinic, petID: string) => clinic.tx.get('pet', petID);
const openOf = async (clinic: TestClinic, petID: string) =>
  (await clinic.tx.query('reminder', 'byPet', { equals: [petID] }))
    .filter(({ closedDateTime }) => closedDateTime === 0)
    .map(({ _id }) => _id.split('/').at(-1));
const deathIn = (clinic: TestClinic, petID: string) => deathOf(clinic.tx, petID);

describe('the death of an animal', () => {
  it('is one act: status and day, how and why, what it ended, and what becomes of the remains', async () => {
    const { clinic, petID, userID, recordID } = await patient();
    const said = {
      how: 'euthanasia',
      causeOfDeath: '慢性腎病末期',
      recordID,
      here: true,
      remains: 'cremation',
      provider: '慈愛',
    };
    await clinic.run(...die(petID, 'a', said, clinic.now - 60));
    expect(await petOf(clinic, petID)).toMatchObject({ status: 9, timeOfDeath: clinic.now - 61 });
    expect(await openOf(clinic, petID)).toEqual([]);
    expect(await deathIn(clinic, petID)).toMatchObject({
      ...said,
      petID,
      userID,
      openRemains: 1,
      statusBefore: 0,
      ended: [{ collection: 'reminder', id: `/reminder/${TODAY + 30 * DAY}/open`, at: clinic.now }],
      createBy: clinic.actor.staffID,
    });
  });

  it('is told before: what it would end, and what it leaves to people', async () => {
    const { clinic, petID, userID, recordID } = await patient();
    await clinic.run('record.edit', {
      recordID,
      edits: [
        {
          op: 'insert',
          path: ['chargeDivision'],
          row: { _id: 'c1', name: '診察費', price: 1200, number: 1, total: 1200 },
        },
      ],
    });
    await clinic.run('record.complete', { recordID });
    await clinic.run('deposit.receive', { depositID: '/deposit/1-a', userID, amount: 500, method: 'cash' });
    const [pet, owner] = [await petOf(clinic, petID), await clinic.tx.get('user', userID)];
    if (!pet) throw new Error('no pet');
    const ahead = await careAhead(clinic.tx, pet, owner, { at: clinic.now, by: '' });
    expect(ahead.ends.map(({ id }) => id.split('/').at(-1))).toEqual(['open']);
    expect(ahead.leaves).toEqual([
      { matter: 'unpaid', count: 1, amount: 1200 },
      { matter: 'deposit', count: 1, amount: 500 },
    ]);
  });

  it('is not ahead, not before birth, and of an animal that exists', async () => {
    const { clinic, petID } = await patient();
    await clinic.run('pet.edit', { petID, edits: [set(['birth'], null, TODAY - 10 * DAY)] });
    const refused = (rule: string) => ({ codeName: 'badParameter', detail: { field: 'timeOfDeath', rule } });
    await expect(clinic.run(...die(petID, 'a', {}, clinic.now + 3600))).rejects.toMatchObject(refused('deathAhead'));
    await expect(clinic.run(...die(petID, 'a', {}, TODAY - 11 * DAY))).rejects.toMatchObject(
      refused('deathBeforeBirth'),
    );
    await expect(clinic.run(...die('/pet/none'))).rejects.toMatchObject({ codeName: 'petNotFound' });
    await clinic.run(...die(petID, 'a', {}, TODAY - 10 * DAY));
  });

  it('follows in the same way from an edit of the status, whose undoing brings back what it ended', async () => {
    const { clinic, petID } = await patient();
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 9)] });
    expect(await petOf(clinic, petID)).toMatchObject({ status: 9, timeOfDeath: TODAY });
    expect(await deathIn(clinic, petID)).toMatchObject({ how: 'unknown', remains: 'undecided', openRemains: 0 });
    expect(await openOf(clinic, petID)).toEqual([]);
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 9, 0)] });
    expect(await petOf(clinic, petID)).toMatchObject({ status: 0, timeOfDeath: null });
    expect(await openOf(clinic, petID)).toEqual(['open']);
    const ahead = [set(['status'], 0, 9), set(['timeOfDeath'], null, TODAY + 3 * DAY)];
    await expect(clinic.run('pet.edit', { petID, edits: ahead })).rejects.toMatchObject({
      detail: { rule: 'deathAhead' },
    });
  });

  it('leaves of reminders what lay within the life, where the animal’s page shows them', () => {
    const reminders = [TODAY - DAY, TODAY + DAY].map((date) => ({ date, closedDateTime: 1 }));
    expect(remindersInLife(reminders, { status: 9, timeOfDeath: TODAY })).toEqual([reminders[0]]);
    expect(remindersInLife(reminders, { status: 0, timeOfDeath: null })).toEqual(reminders);
  });

  it('leaves no reminder open that a visit asks for afterwards', async () => {
    const { clinic, petID, recordID } = await patient();
    await clinic.run(...die(petID));
    const wish = { text: '回診', reminderDate: TODAY + 7 * DAY, vaccinationDate: null };
    await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, wish)] });
    expect(await openOf(clinic, petID)).toEqual([]);
    await expect(clinic.run(...remind(petID, 'new'))).rejects.toMatchObject({ detail: { rule: 'petNotInCare' } });
  });

  it('is entered by doctors and by who keeps the files; the front desk sees to the remains', async () => {
    const { clinic, petID } = await patient();
    const [desk, doctor] = [person('d@clinic.test', ['CHECK_IN']), person('v@clinic.test', ['RECORD_WRITE'])];
    await expect(clinic.run(...die(petID), desk)).rejects.toMatchObject({ codeName: 'forbidden' });
    await clinic.run(...die(petID, 'a', { here: true }), doctor);
    await clinic.run(
      'death.move',
      { deathID: `/death${petID}/1-a`, step: 'handedOver', dateTime: clinic.now, to: '陳怡君' },
      desk,
    );
    expect(await deathIn(clinic, petID)).toMatchObject({
      handedOverTo: '陳怡君',
      handedOverBy: desk.staffID,
      openRemains: 0,
    });
  });
});

describe('what happened to remains', () => {
  it('is corrected under the name of who corrects it, and never to a time to come', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...die(petID, 'a', { here: true }));
    const desk = person('d@clinic.test', ['CHECK_IN']);
    const edit = (...edits: object[]) => clinic.run('death.edit', { deathID: `/death${petID}/1-a`, edits }, desk);
    await expect(edit(set(['handedOverBy'], '', '/staff/another@clinic.test'))).rejects.toThrow();
    for (const step of ['collectedDateTime', 'ashesBackDateTime', 'handedOverDateTime'])
      await expect(edit(set([step], 0, clinic.now + DAY))).rejects.toMatchObject({ detail: { field: step } });
    const given = clinic.now;
    await edit(set(['handedOverDateTime'], 0, given), set(['handedOverTo'], '', '陳怡君'));
    expect(await deathIn(clinic, petID)).toMatchObject({ handedOverBy: desk.staffID, openRemains: 0 });
    await edit(set(['handedOverDateTime'], given, 0));
    expect(await deathIn(clinic, petID)).toMatchObject({ handedOverBy: '', openRemains: 1 });
  });
});

describe('a death that is taken back', () => {
  it('gives the animal its status and its reminders again, and stays with who did so and why', async () => {
    const { clinic, petID } = await patient();
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 2)] });
    await clinic.run(...die(petID, 'a', { here: true }));
    await clinic.run(...undo(petID));
    expect(await petOf(clinic, petID)).toMatchObject({ status: 2, timeOfDeath: null });
    expect(await openOf(clinic, petID)).toEqual(['open']);
    expect(await deathIn(clinic, petID)).toBeUndefined();
    expect(await clinic.tx.get('death', `/death${petID}/1-a`)).toMatchObject({
      openRemains: 0,
      takenBack: { reason: '登記錯動物', by: clinic.actor.staffID, resumed: [{ collection: 'reminder' }], stays: [] },
    });
    await clinic.run(...undo(petID));
    await expect(
      clinic.run('death.edit', { deathID: `/death${petID}/1-a`, edits: [set(['how'], 'unknown', 'home')] }),
    ).rejects.toMatchObject({ detail: { rule: 'deathTakenBack' } });
  });

  it('needs a reason, and lists what stays ended because somebody changed it since', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...remind(petID, 'removed'));
    await clinic.run(...die(petID));
    await expect(clinic.run(...undo(petID, ' '))).rejects.toThrow();
    const id = `/reminder/${TODAY + 30 * DAY}/open`;
    const removed = remind(petID, 'removed')[1].reminderID;
    await clinic.run('reminder.remove', { reminderIDs: [removed] });
    await clinic.run(...undo(petID));
    expect(await openOf(clinic, petID)).toEqual(['open']);
    const [death] = await clinic.tx.query('death', 'byPet', { equals: [petID] });
    expect(death?.takenBack).toMatchObject({ resumed: [{ id }], stays: [{ id: removed }] });
  });

  it('can be followed by another death', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...die(petID));
    await clinic.run(...undo(petID));
    await clinic.run(...die(petID, 'b', { causeOfDeath: '車禍' }));
    expect(await deathIn(clinic, petID)).toMatchObject({ _id: `/death${petID}/1-b`, causeOfDeath: '車禍' });
    expect(await openOf(clinic, petID)).toEqual([]);
  });
});

describe('a death and what another desk does without hearing of it', () => {
  const both = async (first: (petID: string, recordID: string) => readonly Told[], second: typeof first) => {
    const { clinic, petID, recordID, userID } = await patient();
    const heard = await apart(clinic, first(petID, recordID), second(petID, recordID));
    return { clinic, petID, recordID, userID, ...heard };
  };

  it('entered at both on the same day is one, with what either said', async () => {
    const { clinic, petID, first, second } = await both(
      (id) => [die(id, 'a', { how: 'home' })],
      (id) => [die(id, 'b', { causeOfDeath: '心臟病', here: true }, TODAY + 3600)],
    );
    expect([first, second]).toEqual([[], []]);
    expect(await petOf(clinic, petID)).toMatchObject({ timeOfDeath: TODAY + 3600 });
    const deaths = await clinic.tx.query('death', 'byPet', { equals: [petID] });
    expect(deaths).toMatchObject([{ _id: `/death${petID}/1-a`, how: 'home', causeOfDeath: '心臟病', here: true }]);
  });

  it.each([
    ['the earlier', TODAY - DAY, TODAY],
    ['the later', TODAY, TODAY - DAY],
  ])('of two days keeps that which arrived first, %s, and the other is for review', async (_, one, other) => {
    const { clinic, petID, first, second } = await both(
      (id) => [die(id, 'a', { remains: 'owner', here: true }, one)],
      (id) => [die(id, 'b', { remains: 'cremation' }, other)],
    );
    expect([first, second]).toEqual([[], ['timeOfDeath', 'remains']]);
    expect(await petOf(clinic, petID)).toMatchObject({ timeOfDeath: one });
    expect(await deathIn(clinic, petID)).toMatchObject({ remains: 'owner' });
  });

  it('and remains that were decided for the second entry stay decided', async () => {
    const { clinic, petID } = await both(
      (id) => [die(id, 'a', { here: true })],
      (id) => [
        die(id, 'b', { here: true }),
        ['death.edit', { deathID: `/death${id}/1-b`, edits: [set(['remains'], 'undecided', 'owner')] }],
      ],
    );
    expect(await deathIn(clinic, petID)).toMatchObject({ _id: `/death${petID}/1-a`, remains: 'owner' });
  });

  it('against a reminder: it is closed by the death, or comes back to its author', async () => {
    const earlier = await both(
      (id) => [remind(id, 'new')],
      (id) => [die(id)],
    );
    expect([earlier.first, earlier.second]).toEqual([[], []]);
    expect(await openOf(earlier.clinic, earlier.petID)).toEqual([]);
    const later = await both(
      (id) => [die(id)],
      (id) => [remind(id, 'new')],
    );
    expect(later.second).toEqual(['petNotInCare']);
    expect(await openOf(later.clinic, later.petID)).toEqual([]);
  });

  const checkIn = (petID: string): Told => [
    'record.checkIn',
    { visits: [{ _id: '/record/7-x', petID, cause: '領骨灰' }] },
  ];
  it.each([
    ['before', [checkIn], [(id: string) => die(id, 'a', {}, TODAY - 2 * DAY)]],
    ['after', [(id: string) => die(id, 'a', {}, TODAY - 2 * DAY)], [checkIn]],
  ] as const)('against a check-in %s it: both are facts', async (_, one, other) => {
    const { clinic, petID, first, second } = await both(
      (id) => one.map((make) => make(id)),
      (id) => other.map((make) => make(id)),
    );
    expect([first, second]).toEqual([[], []]);
    expect(await clinic.tx.get('record', '/record/7-x')).toMatchObject({ petID });
    expect(await petOf(clinic, petID)).toMatchObject({ status: 9 });
  });

  it.each([true, false])(
    'against an edit of the animal, arriving %s first: both stand, and another status is for review',
    async (isFirst) => {
      const edit = (petID: string): Told[] => [
        ['pet.edit', { petID, edits: [set(['breed'], '', '柴犬'), set(['status'], 0, 2)] }],
      ];
      const death = (petID: string) => [die(petID)];
      const { clinic, petID, first, second } = await both(isFirst ? death : edit, isFirst ? edit : death);
      expect([first, second]).toEqual([[], isFirst ? ['status'] : []]);
      expect(await petOf(clinic, petID)).toMatchObject({ status: 9, breed: '柴犬' });
    },
  );

  it('is taken back by its author alone: not once somebody else entered it as well, or gave the remains away', async () => {
    for (const other of [
      (id: string): Told => die(id, 'b'),
      (id: string): Told => ['death.move', { deathID: `/death${id}/1-a`, step: 'handedOver', dateTime: TODAY, to: '' }],
    ]) {
      const { clinic, petID } = await patient();
      await clinic.run(...die(petID, 'a', { here: true }));
      const { second } = await apart(clinic, [other(petID)], [undo(petID)]);
      expect(second).toEqual(['changedSince']);
      expect(await petOf(clinic, petID)).toMatchObject({ status: 9 });
    }
  });

  it('comes back to who gave remains away of an animal that lives', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...die(petID, 'a', { here: true }));
    const give: Told = ['death.move', { deathID: `/death${petID}/1-a`, step: 'handedOver', dateTime: TODAY, to: '' }];
    expect((await apart(clinic, [undo(petID)], [give])).second).toEqual(['deathTakenBack']);
  });

  it('given away at both is given away once', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...die(petID, 'a', { here: true }));
    const give = (to: string): Told => [
      'death.move',
      { deathID: `/death${petID}/1-a`, step: 'handedOver', dateTime: TODAY, to },
    ];
    const heard = await apart(clinic, [give('陳怡君')], [give('陳先生')]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect(await deathIn(clinic, petID)).toMatchObject({ handedOverTo: '陳怡君' });
  });
});

describe('a death and a merge of two animals that are one', () => {
  /** Two entries of one animal of an owner, each with a reminder. */
  async function two() {
    const { clinic, petID, userID } = await patient();
    const main = '/pet/main';
    await clinic.run('pet.create', { _id: main, userID, fields: { name: '麻糬' } });
    await clinic.run(...remind(main, 'main'));
    return { clinic, petID, main };
  }
  const combine = (petID: string, mainID: string): Told => ['pet.combine', { petID, mainID, mergeID: '/petMerge/1-a' }];

  it('holds for both, whichever of them it was entered for, and goes back with the merge', async () => {
    for (const dead of ['petID', 'main'] as const) {
      const ids = await two();
      const { clinic, petID, main } = ids;
      await clinic.run(...die(ids[dead], 'a', { remains: 'owner' }));
      await clinic.run(...combine(petID, main));
      expect(await petOf(clinic, main)).toMatchObject({ status: 9, timeOfDeath: TODAY });
      expect(await openOf(clinic, main)).toEqual([]);
      expect(await deathIn(clinic, main)).toMatchObject({ remains: 'owner' });
      await clinic.run('pet.undoCombine', { mergeID: '/petMerge/1-a' });
      expect(await petOf(clinic, petID)).toMatchObject({ status: dead === 'petID' ? 9 : 0 });
      expect(await petOf(clinic, main)).toMatchObject({ status: dead === 'petID' ? 0 : 9 });
      expect(await openOf(clinic, main)).toEqual(dead === 'petID' ? ['main'] : []);
      expect(await openOf(clinic, petID)).toEqual(dead === 'petID' ? [] : ['open']);
    }
  });

  it('of which nobody knew when they were merged finds the one that remains; a merge that didn’t know of it is asked about', async () => {
    const merged = await two();
    await apart(merged.clinic, [combine(merged.petID, merged.main)], [die(merged.petID)]);
    expect(await petOf(merged.clinic, merged.main)).toMatchObject({ status: 9 });
    expect(await openOf(merged.clinic, merged.main)).toEqual([]);
    const died = await two();
    const { second } = await apart(died.clinic, [die(died.petID)], [combine(died.petID, died.main)]);
    expect(second).toEqual(['changedSince']);
  });

  it('of both on two days is for review, and the list of remains shows one', async () => {
    const { clinic, petID, main } = await two();
    await clinic.run(...die(petID, 'a', { remains: 'owner', here: true }, TODAY - DAY));
    await clinic.run(...die(main, 'b', { here: true }));
    await clinic.run(...combine(petID, main));
    expect(await petOf(clinic, main)).toMatchObject({ timeOfDeath: TODAY });
    expect(clinic.conflicts).toMatchObject([{ path: ['timeOfDeath'], mine: TODAY - DAY, theirs: TODAY }]);
    expect(standingDeath(await clinic.tx.query('death', 'byPet', { equals: [main] }))).toMatchObject({
      remains: 'owner',
    });
  });
});

describe('remains', () => {
  const death = (more: Partial<Death>): Death =>
    ({
      remains: 'undecided',
      here: true,
      ashes: '',
      collectedDateTime: 0,
      ashesBackDateTime: 0,
      handedOverDateTime: 0,
      keptUntil: null,
      cremationDate: null,
      ...more,
    }) as Death;

  it('are in the clinic until the crematory or the owner has them, and as ashes until they are handed over', () => {
    const stages = [
      death({}),
      death({ here: false }),
      death({ remains: 'owner' }),
      death({ remains: 'cremation', collectedDateTime: 1, ashes: 'toOwner' }),
      death({ remains: 'cremation', collectedDateTime: 1, ashes: 'notReturned' }),
      death({ remains: 'cremation', collectedDateTime: 1, ashesBackDateTime: 2 }),
      death({ remains: 'cremation', collectedDateTime: 1, ashesBackDateTime: 2, handedOverDateTime: 3 }),
    ];
    expect(stages.map(remainsStage)).toEqual(['body', 'gone', 'body', 'away', 'gone', 'ashes', 'gone']);
  });

  it('are due on the day until which they are kept, or on which they are fetched', () => {
    const due = (more: Partial<Death>) => remainsDue(death({ keptUntil: TODAY, cremationDate: TODAY + DAY, ...more }));
    expect([due({}), due({ remains: 'cremation' }), due({ remains: 'cremation', collectedDateTime: 1 })]).toEqual([
      TODAY,
      TODAY + DAY,
      null,
    ]);
  });

  it('move step by step; what is said twice stays as it was said first, and nothing has happened that lies ahead', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...die(petID, 'a', { here: true, remains: 'cremation', ashes: 'toOwner' }));
    const deathID = `/death${petID}/1-a`;
    const move = (step: string, dateTime: number) => clinic.run('death.move', { deathID, step, dateTime });
    await expect(move('collected', addDays(clinic.now, 1, TEST_ZONE))).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    await move('collected', TODAY);
    await move('collected', TODAY + 5);
    expect(await deathIn(clinic, petID)).toMatchObject({ collectedDateTime: TODAY, openRemains: 1 });
    await move('ashesBack', TODAY + 10);
    expect(await clinic.tx.query('death', 'byOpen', { equals: [1] })).toHaveLength(1);
    await move('handedOver', TODAY + 20);
    expect(await clinic.tx.query('death', 'byOpen', { equals: [1] })).toEqual([]);
    // A wrong click is taken back as an edit.
    await clinic.run('death.edit', { deathID, edits: [set(['handedOverDateTime'], TODAY + 20, 0)] });
    expect(await deathIn(clinic, petID)).toMatchObject({ openRemains: 1 });
  });

  it('decided at two desks meet as edits do', async () => {
    const { clinic, petID } = await patient();
    await clinic.run(...die(petID, 'a', { here: true }));
    const decide = (to: string): Told => [
      'death.edit',
      { deathID: `/death${petID}/1-a`, edits: [set(['remains'], 'undecided', to), set(['provider'], '', to)] },
    ];
    const { first, second } = await apart(clinic, [decide('owner')], [decide('cremation')]);
    expect([first, second]).toEqual([[], ['remains', 'provider']]);
  });

  it('go on after an erased owner without a name', async () => {
    const { clinic, petID, userID, recordID } = await patient();
    await clinic.run('record.remove', { recordID });
    await clinic.run(...die(petID, 'a', { here: true, causeOfDeath: '腎病' }));
    const deathID = `/death${petID}/1-a`;
    await clinic.run('death.move', { deathID, step: 'handedOver', dateTime: TODAY, to: '陳怡君' });
    await clinic.run(eraseOwner, { userID, reason: '2026/11/20 書面' });
    expect(await clinic.tx.get('death', deathID)).toMatchObject({ handedOverTo: '', causeOfDeath: '腎病' });
  });
});

it('a death that a device enters waits for no other desk', async () => {
  const { clinic, petID } = await patient();
  const desk = new AwayDesk(clinic, 'away');
  await desk.does(die(petID), undo(petID));
  expect(await desk.tx.get('pet', petID)).toMatchObject({ status: 0 });
  await desk.arrives();
  expect(desk.heard).toEqual([]);
  expect(await openOf(clinic, petID)).toEqual(['open']);
});
