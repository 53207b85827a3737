import { NO_SUMS } from '@vetloom/domain/billing/till.ts';
import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { settingsOf, WHOLE_SETTING_ID } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { SURGERY_CHECKLIST_SETTING } from '@vetloom/domain/clinic/settings/surgery-checklist.setting.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { drugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { REACTION_OUTCOMES } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { REMAINS_STEPS } from '@vetloom/domain/pet/death.commands.ts';
import { HOW_DIED, REMAINS } from '@vetloom/domain/pet/death.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { STATUS_SCALES } from '@vetloom/domain/record/record.machine.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { TASK_OUTCOMES } from '@vetloom/domain/task/task-status.ts';
import { BOOKING_HABITS, bookingOf } from './booking-habits.ts';
import { CLAIM_HABITS } from './claim-habits.ts';
import { CONSENT_HABITS } from './consent-habits.ts';
import { CONVERSATION_HABITS } from './conversation-habits.ts';
import { DETECTION_HABITS } from './detection-habits.ts';
import { ESTIMATE_HABITS } from './estimate-habits.ts';
import { INSTRUMENT_HABITS } from './instrument-habits.ts';
import { INVOICE_HABITS } from './invoice-habits.ts';
import { LETTER_HABITS } from './letter-habits.ts';
import { LIST_HABITS } from './list-habits.ts';
import { charge, MONEY_HABITS } from './money-habits.ts';
import { PAPER_HABITS } from './paper-habits.ts';
import { PERMISSION_SETS } from './people.ts';
import { PREPAID_HABITS } from './prepaid-habits.ts';
import { QUEUE_HABITS } from './queue-habits.ts';
import { SHELF_ITEM } from './shelf-product.ts';
import type { Generator, Habit, Sight } from './sight.ts';
import { SIGNATURE_HABITS } from './signature-habits.ts';
import { WAIT_HABITS } from './wait-habits.ts';
import { WARD_HABITS, wardBags } from './ward-habits.ts';

const WORDS = ['itch', 'cough', 'limp', 'check', 'vaccine', 'teeth', 'eyes', 'weight'] as const;
const PROSE = 'Ate well. Slept well. Vomited twice since Monday. Drinks more than before. Temperature normal.';

const set = (path: string[], from: unknown, to: unknown): Edit => ({ op: 'set', path, from, to });

/** With an id of the kind, if one is known. */
const withID =
  (
    collection: 'record' | 'pet' | 'user' | 'problem' | 'textMacro' | 'campaign',
    field: string,
    heard?: number,
  ): Generator =>
  async (sight) => {
    const id = await sight.id(collection, heard);
    return id === undefined ? undefined : { [field]: id };
  };

const withEntry: Generator = async (sight) => {
  const taskID = await sight.id('task');
  return taskID === undefined ? undefined : { taskID, entryID: sight.row() };
};

/** Somebody is asked by word of mouth to take something away, and does so without having looked. */
const TOLD = 0.35;

function recordEdits(sight: Sight, record: VisitRecord): Edit[] {
  const { random } = sight;
  const charges = record.chargeDivision ?? [];
  const bags = record.drugBag ?? [];
  switch (random.whole(0, 8)) {
    case 0:
      return [set(['cause'], record.cause, random.one(WORDS))];
    case 1:
      return [{ op: 'insert', path: ['chargeDivision'], row: { ...charge(sight) } }];
    case 2: {
      const drug = { _id: sight.row(), itemID: SHELF_ITEM, name: 'Cerenia' };
      const items = [{ ...drug, price: random.whole(1, 9) * 10, number: random.whole(1, 5) }];
      return [{ op: 'insert', path: ['drugBag'], row: { ...drugBag.parse({ bagID: sight.row(), items }) } }];
    }
    case 3: {
      const row = random.pick(charges);
      return row ? [set(['chargeDivision', row._id, 'number'], row.number, random.whole(1, 4))] : [];
    }
    case 4: {
      const row = random.chance(0.5) ? random.pick(charges) : undefined;
      return row ? [{ op: 'remove', path: ['chargeDivision', row._id] }] : [];
    }
    case 5: {
      const bag = random.pick(bags);
      return bag ? [{ op: 'remove', path: ['drugBag', bag.bagID] }] : [];
    }
    case 6: {
      const bag = random.pick(bags);
      const drug = bag && random.pick(bag.items);
      if (!bag || !drug) return [];
      const place = ['drugBag', bag.bagID, 'items', drug._id];
      const field = random.one(['number', 'price'] as const);
      return random.chance(0.3)
        ? [{ op: 'remove', path: place }]
        : [set([...place, field], drug[field], random.whole(1, 9))];
    }
    default: {
      const before = typeof record.diagnosis === 'string' ? record.diagnosis : '';
      return [
        set(['diagnosis'], before, `${before}${before === '' ? PROSE : '\n'}${random.one(WORDS)}.`),
        set(['weight'], record.weight, random.whole(20, 90) / 10),
      ];
    }
  }
}

const ownerFields = (sight: Sight) => ({
  name: `Owner ${sight.random.one(WORDS)}`,
  // Few numbers, so that two people sometimes take the same one.
  phone: `09${sight.random.whole(10_000_000, 10_000_015)}`,
});

/** How people use each command of the registry. A command that is missing here is used by `anyInput` of its schema. */
export const HABITS: Readonly<Record<string, Habit>> = {
  'owner.create': { weight: 4, make: async (sight) => ({ _id: sight.newID('user'), fields: ownerFields(sight) }) },
  'owner.edit': {
    weight: 5,
    make: async (sight) => {
      const owner = await sight.owner();
      if (!owner) return undefined;
      const edits = editsBetween(
        owner,
        sight.random.chance(0.5) ? ownerFields(sight) : { info: sight.random.one(WORDS) },
        ['name', 'phone', 'info'],
      );
      return edits.length > 0 ? { userID: owner._id, edits } : undefined;
    },
  },
  'booking.editDayNote': {
    weight: 3,
    make: async (sight) => {
      const { _id: noteID, note } = await sight.dayNote();
      const line = `${sight.random.one(WORDS)}.`;
      // Somebody writes on, somebody begins anew.
      return { noteID, edits: [set(['note'], note, sight.random.chance(0.7) ? `${note}\n${line}` : line)] };
    },
  },
  'owner.remove': { weight: 1, make: withID('user', 'userID') },
  'owner.touch': { weight: 2, make: withID('user', 'userID') },
  'pet.create': {
    weight: 4,
    make: async (sight) => {
      const userID = await sight.id('user');
      const fields = { name: sight.random.one(WORDS), type: 'cat' };
      return userID === undefined ? undefined : { _id: sight.newID('pet'), userID, fields };
    },
  },
  'pet.edit': {
    weight: 5,
    make: async (sight) => {
      const pet = await sight.pet();
      if (!pet) return undefined;
      const field = sight.random.one(['name', 'breed', 'history'] as const);
      return { petID: pet._id, edits: [set([field], pet[field], `${sight.random.one(WORDS)} ${sight.row()}`)] };
    },
  },
  'pet.die': {
    weight: 1,
    make: async (sight) => {
      const pet = await sight.pet();
      if (!pet || pet.status === PET_STATUS.death) return undefined;
      const fields = {
        how: sight.random.one(HOW_DIED),
        here: sight.random.chance(0.5),
        causeOfDeath: sight.random.one(WORDS),
      };
      return {
        _id: `/death${pet._id}/${sight.now()}-${sight.row()}`,
        petID: pet._id,
        timeOfDeath: sight.now(),
        fields,
      };
    },
  },
  // Somebody has taken the wrong animal.
  'pet.undoDeath': {
    weight: 1,
    make: async (sight) => {
      const pet = await sight.pet();
      return pet?.status === PET_STATUS.death ? { petID: pet._id, reason: 'the wrong animal' } : undefined;
    },
  },
  'death.edit': {
    weight: 1,
    make: async (sight) => {
      const death = await sight.death();
      const remains = sight.random.one(REMAINS);
      return death && { deathID: death._id, edits: [set(['remains'], death.remains, remains)] };
    },
  },
  'death.move': {
    weight: 1,
    make: async (sight) => {
      const death = await sight.death();
      return death && { deathID: death._id, step: sight.random.one(REMAINS_STEPS), dateTime: sight.now(), to: 'owner' };
    },
  },
  'pet.transfer': {
    weight: 1,
    make: async (sight) => {
      const [petID, userID] = [await sight.id('pet'), await sight.id('user')];
      return petID === undefined || userID === undefined ? undefined : { petID, userID };
    },
  },
  'pet.addWeight': {
    weight: 6,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const weight = { id: sight.row(), value: sight.random.whole(20, 90) / 10, dateTime: sight.now(), source: 'pet' };
      return petID === undefined ? undefined : { petID, weight };
    },
  },
  'pet.editWeight': {
    weight: 1,
    make: async (sight) => {
      const pet = await sight.pet();
      const entry = pet && sight.random.pick(pet.weightHistory);
      return entry && { petID: pet._id, weight: { ...entry, value: sight.random.whole(20, 90) / 10 } };
    },
  },
  'pet.removeWeights': {
    weight: 1,
    make: async (sight) => {
      const pet = await sight.pet();
      const entry = pet && sight.random.pick(pet.weightHistory);
      return entry && { petID: pet._id, ids: [entry.id] };
    },
  },
  'pet.addFile': {
    weight: 1,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const row = { name: 'report.txt', mime: 'text/plain', size: 2, hash: '0'.repeat(64), desc: '' };
      return petID === undefined ? undefined : { petID, file: { _id: sight.row(), ...row } };
    },
  },
  'pet.moveFile': {
    weight: 1,
    make: async (sight) => {
      const [pet, to] = [await sight.pet(), await sight.id('pet')];
      const file = pet && sight.random.pick(pet.files ?? []);
      return file && to !== undefined ? { petID: pet._id, fileID: file._id, to } : undefined;
    },
  },
  'pet.touch': { weight: 2, make: withID('pet', 'petID') },
  'pet.remove': { weight: 1, make: withID('pet', 'petID') },
  'record.checkIn': {
    weight: 9,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const weight = sight.random.chance(0.3) ? sight.random.whole(20, 90) / 10 : null;
      const visit = { _id: sight.newID('record'), petID, cause: sight.random.one(WORDS), weight };
      if (petID === undefined) return undefined;
      return { visits: [{ ...visit, bookingID: await bookingOf(sight, petID) }] };
    },
  },
  'record.createManual': {
    weight: 1,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const content = { dateTime: sight.now(), chargeDivision: [charge(sight)] };
      return petID === undefined ? undefined : { _id: sight.newID('record'), petID, content };
    },
  },
  'record.editCheckIn': {
    weight: 2,
    make: async (sight) => {
      const visit = await sight.visit();
      return visit && { recordID: visit._id, edits: [set(['cause'], visit.cause, sight.random.one(WORDS))] };
    },
  },
  'record.correctPet': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      const petID = await sight.id('pet');
      return visit && petID !== undefined ? { recordID: visit._id, from: visit.petID, petID } : undefined;
    },
  },
  'record.cancelCheckIn': { weight: 1, make: withID('record', 'recordID', TOLD) },
  'record.open': { weight: 4, make: withID('record', 'recordID') },
  'record.handOver': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      const to = await sight.colleague();
      return visit && to && { recordID: visit._id, from: visit.doctorID, to: to._id };
    },
  },
  'record.edit': {
    weight: 16,
    make: async (sight) => {
      const visit = await sight.visit();
      const edits = visit ? recordEdits(sight, visit) : [];
      return visit && edits.length > 0 ? { recordID: visit._id, edits } : undefined;
    },
  },
  'surgeryChecklist.check': {
    weight: 2,
    make: async (sight) => {
      const visit = await sight.visit();
      const items = SURGERY_CHECKLIST_SETTING.defaults.items.slice(0, 4);
      const fields = { itemID: sight.random.one(['identity', 'weight'] as const), value: '4.2' };
      return visit && { recordID: visit._id, checkID: sight.row(), fields, items };
    },
  },
  'record.complete': { weight: 6, make: withID('record', 'recordID') },
  'record.setStatus': {
    weight: 1,
    make: async (sight) => {
      const recordID = await sight.id('record');
      const type = sight.random.one(['archiveStatus', 'billStatus', 'dispenseStatus'] as const);
      const status = sight.random.pick<number>(STATUS_SCALES[type]);
      return recordID === undefined ? undefined : { recordID, type, status };
    },
  },
  'record.remove': { weight: 1, make: withID('record', 'recordID', TOLD) },
  'record.keepBoth': {
    weight: 1,
    make: async (sight) => {
      const recordIDs = [await sight.id('record'), await sight.id('record')];
      return recordIDs.includes(undefined) ? undefined : { recordIDs };
    },
  },
  'checkout.handOver': {
    weight: 1,
    make: async (sight) => ({
      _id: sight.row(),
      cash: [],
      left: 0,
      reason: sight.random.one(WORDS),
      seen: { opening: sight.random.whole(0, 3) * 100, expected: NO_SUMS },
    }),
  },
  'checkout.voidHandover': {
    weight: 1,
    make: async (sight) => {
      const [gone, kept] = await sight.handovers();
      return gone && { handoverID: gone._id, reason: 'twice', ...(kept && { kept: kept._id }) };
    },
  },
  'checkout.keepHandovers': {
    weight: 1,
    make: async (sight) => {
      const [one, other] = await sight.handovers();
      return one && other && { handoverIDs: [one._id, other._id], ownTills: sight.random.chance(0.5) };
    },
  },
  'record.dispense': {
    weight: 6,
    make: async (sight) => {
      const ofWard = sight.random.chance(0.2) ? await wardBags(sight) : undefined;
      if (ofWard) return ofWard;
      const visit = await sight.visit();
      return visit && { recordID: visit._id, bagIDs: (visit.drugBag ?? []).map((bag) => bag.bagID) };
    },
  },
  'record.undispense': {
    weight: 2,
    make: async (sight) => {
      const visit = await sight.visit();
      const bagIDs = (visit?.drugBag ?? []).map((bag) => bag.bagID);
      return visit && { recordID: visit._id, bagIDs, reason: 'mistake' };
    },
  },
  ...MONEY_HABITS,
  ...PREPAID_HABITS,
  ...INVOICE_HABITS,
  ...WARD_HABITS,
  ...BOOKING_HABITS,
  ...QUEUE_HABITS,
  ...WAIT_HABITS,
  ...ESTIMATE_HABITS,
  ...LIST_HABITS,
  ...CONSENT_HABITS,
  ...SIGNATURE_HABITS,
  ...CLAIM_HABITS,
  ...PAPER_HABITS,
  ...INSTRUMENT_HABITS,
  ...CONVERSATION_HABITS,
  ...LETTER_HABITS,
  ...DETECTION_HABITS,
  // Who may do what changes by `roleChange`, as often as the run says.
  'role.edit': { weight: 0, make: async () => undefined },
  'staff.edit': {
    weight: 1,
    make: async (sight) => {
      const colleague = await sight.colleague();
      return (
        colleague && {
          staffID: colleague._id,
          edits: [set(['phone'], colleague.phone, `02${sight.random.whole(1000, 9999)}`)],
        }
      );
    },
  },
  'clinic.edit': { weight: 1, make: async (sight) => ({ edits: [set(['info'], '', sight.random.one(WORDS))] }) },
  'setting.edit': {
    weight: 1,
    make: async (sight) => {
      const [pharmacy, board] = await settingsOf(sight.store, [PHARMACY_SETTING, BOARD_SETTING]);
      const rounding = set(['drugRounding'], pharmacy.drugRounding, sight.random.one([1, 2, 3]));
      const wait = set(['waitWarnMinutes'], board.waitWarnMinutes, sight.random.whole(5, 25));
      return sight.random.one<object>([
        { settingID: PHARMACY_SETTING.id, edits: [rounding] },
        { settingID: BOARD_SETTING.id, edits: [wait] },
        { settingID: WHOLE_SETTING_ID, edits: [rounding, wait] },
      ]);
    },
  },
  'problem.create': {
    weight: 2,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const since = sight.now() - sight.random.whole(0, 3) * DAY_SECONDS;
      const fields = { name: sight.random.one(WORDS), since };
      return petID === undefined ? undefined : { _id: sight.newID('problem'), petID, fields };
    },
  },
  'problem.edit': {
    weight: 2,
    make: async (sight) => {
      const problem = await sight.problem();
      return problem && { problemID: problem._id, edits: [set(['name'], problem.name, sight.random.one(WORDS))] };
    },
  },
  'adverseReaction.create': {
    weight: 1,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const began = sight.now() - sight.random.whole(0, 3) * DAY_SECONDS;
      const fields = {
        ...{ itemID: SHELF_ITEM, product: 'Cerenia', signs: sight.random.one(WORDS) },
        ...{ givenDateTime: began - 600, beganDateTime: began },
      };
      if (petID === undefined) return undefined;
      return { _id: `/adverseReaction${petID}/${sight.now()}-${sight.row()}`, petID, fields };
    },
  },
  'adverseReaction.edit': {
    weight: 1,
    make: async (sight) => {
      const reaction = await sight.reaction();
      const outcome = sight.random.one(REACTION_OUTCOMES);
      return reaction && { reactionID: reaction._id, edits: [set(['outcome'], reaction.outcome, outcome)] };
    },
  },
  // Somebody wrote it down for the wrong animal.
  'adverseReaction.remove': {
    weight: 0.5,
    make: async (sight) => {
      const reaction = await sight.reaction();
      return reaction && { reactionID: reaction._id };
    },
  },
  'problem.remove': { weight: 1, make: withID('problem', 'problemID', TOLD) },
  'textMacro.remove': { weight: 0.5, make: withID('textMacro', 'macroID', TOLD) },
  'textMacro.create': {
    weight: 1,
    make: async (sight) => ({
      _id: sight.newID('textMacro'),
      fields: { trigger: `;m${sight.random.whole(1, 99)}`, text: sight.random.one(WORDS) },
    }),
  },
  'reminder.remove': {
    weight: 0.5,
    make: async (sight) => {
      const id = await sight.id('reminder');
      return id === undefined ? undefined : { reminderIDs: [id] };
    },
  },
  'reminder.close': {
    weight: 1,
    make: async (sight) => {
      const id = await sight.id('reminder');
      return id === undefined ? undefined : { reminderIDs: [id], reason: '' };
    },
  },
  'message.call': {
    weight: 1,
    make: async (sight) => {
      const message = await sight.message();
      return message && { messageID: message._id, callID: sight.row(), reached: sight.random.chance(0.7) };
    },
  },
  'message.takeBackCall': {
    weight: 0.5,
    make: async (sight) => {
      const message = await sight.message();
      const call = message && sight.random.pick(message.calls ?? []);
      return message && call && { messageID: message._id, callID: call._id };
    },
  },
  'campaign.write': {
    weight: 0.5,
    make: async (sight) => {
      const fields = { name: sight.random.one(WORDS), filter: {}, text: `{owner}: ${sight.random.one(WORDS)}` };
      return { _id: sight.newID('campaign'), fields };
    },
  },
  'campaign.edit': {
    weight: 1,
    make: async (sight) => {
      const campaign = await sight.campaign();
      if (!campaign) return undefined;
      const { name, text } = campaign;
      const edit = sight.random.chance(0.4)
        ? set(['name'], name, sight.random.one(WORDS))
        : set(['text'], text, `${text}\n${sight.random.one(WORDS)}.`.slice(-900));
      return { campaignID: campaign._id, edits: [edit] };
    },
  },
  'campaign.remove': { weight: 0.3, make: withID('campaign', 'campaignID', TOLD) },
  'task.create': {
    weight: 1.5,
    make: async (sight) => {
      const petID = sight.random.chance(0.7) ? await sight.id('pet') : '';
      const fields = { title: sight.random.one(WORDS), kind: sight.random.one(['todo', 'callback'] as const) };
      return petID === undefined ? undefined : { _id: sight.newID('task'), petID, fields };
    },
  },
  'task.edit': {
    weight: 1.5,
    make: async (sight) => {
      const task = await sight.task();
      if (!task) return undefined;
      const more = `${task.note}${task.note === '' ? '' : '\n'}${sight.random.one(WORDS)}.`;
      return {
        taskID: task._id,
        edits: [
          sight.random.chance(0.5)
            ? set(['title'], task.title, sight.random.one(WORDS))
            : set(['note'], task.note, more),
        ],
      };
    },
  },
  'task.finish': {
    weight: 2,
    make: async (sight) => {
      const taskID = await sight.id('task');
      return taskID === undefined
        ? undefined
        : { taskID, entryID: sight.row(), outcome: sight.random.one(TASK_OUTCOMES) };
    },
  },
  'task.reopen': { weight: 1, make: withEntry },
  'task.drop': {
    weight: 1,
    make: async (sight) => {
      const taskID = await sight.id('task', TOLD);
      return taskID === undefined ? undefined : { taskID, entryID: sight.row(), reason: sight.random.one(WORDS) };
    },
  },
  'task.handOver': {
    weight: 1,
    make: async (sight) => {
      const task = await sight.task();
      const to = sight.random.chance(0.3) ? '' : (await sight.colleague())?._id;
      if (!task || to === undefined) return undefined;
      return { tasks: [{ taskID: task._id, from: task.staffID }], to, entryID: sight.row() };
    },
  },
  // Cases and conflicts are handled as people do: by the buttons of their lists.
  'case.resolve': { weight: 0, make: async () => undefined },
  'conflict.resolve': {
    weight: 1,
    make: async (sight) => {
      const conflict = sight.random.pick(await sight.store.query('conflict', 'byDocument', { limit: 5 }));
      return conflict && { conflictID: conflict._id };
    },
  },
  'conflict.log': { weight: 0, make: async () => undefined },
};

/** A change of somebody's permissions, as the administrator makes it. */
export async function roleChange(sight: Sight): Promise<object | undefined> {
  const roles = (
    await sight.store.getMany('role', ['/role/vet', '/role/desk', '/role/pharmacy', '/role/trainee'])
  ).filter((role) => role !== undefined);
  const role = sight.random.pick(roles);
  if (!role) return undefined;
  const permissions = sight.random.one(PERMISSION_SETS);
  return { roleID: role._id, edits: [set(['permissions'], role.permissions, permissions)] };
}
