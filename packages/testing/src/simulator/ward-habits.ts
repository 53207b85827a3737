import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { missionLogID, planID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import { isStayLocked, openStayUnlock } from '@vetloom/domain/hospital/stay-lock.ts';
import { undecidedOffPlan } from '@vetloom/domain/ward/given-off-plan.ts';
import { owedLooks } from '@vetloom/domain/ward/second-look.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import { SHELF_ITEM } from './shelf-product.ts';
import type { Habit, Sight } from './sight.ts';

type Stay = DocumentOf<'inHospital'>;

/** Few animals, so that people meet at them. */
const stayAt = async ({ store, random }: Sight): Promise<Stay | undefined> =>
  random.pick(await store.query('inHospital', 'byTime', { descending: true, limit: 4 }));

const planAt = async (sight: Sight): Promise<DocumentOf<'inHospitalPlan'> | undefined> => {
  const stay = await stayAt(sight);
  const found = await sight.store.query('inHospitalPlan', 'byStay', {
    equals: [stay?._id ?? ''],
    descending: true,
    limit: 2,
  });
  return sight.random.pick(found);
};

/** What names a day in the commands. */
const dayOf = ({ inHospitalID, planDateTime }: DocumentOf<'inHospitalPlan'>) => ({ inHospitalID, planDateTime });

const onDay =
  (make: (sight: Sight, plan: DocumentOf<'inHospitalPlan'>) => Promise<object | undefined> | object | undefined) =>
  async (sight: Sight): Promise<object | undefined> => {
    const plan = await planAt(sight);
    const more = plan && (await make(sight, plan));
    return plan && more && { ...dayOf(plan), ...more };
  };

const logAt = ({ store }: Sight, { inHospitalID, planDateTime }: DocumentOf<'inHospitalPlan'>) =>
  store.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));

function planEdits(sight: Sight, plan: DocumentOf<'inHospitalPlan'>): Edit[] {
  const { random } = sight;
  const due = plan.planDateTime + random.whole(0, 23) * 3600;
  const mission = random.pick(plan.injectionMission ?? []);
  const bag = random.pick(plan.drugBag);
  switch (random.whole(0, 9)) {
    case 0: {
      const injection = {
        missionID: sight.row(),
        itemID: SHELF_ITEM,
        name: 'Cerenia',
        price: 120,
        arrangeDateTime: [due],
      };
      return [{ op: 'insert', path: ['injectionMission'], row: injection }];
    }
    case 1:
      return [
        { op: 'insert', path: ['chargeService'], row: { _id: sight.row(), name: 'Nursing', price: 100, number: 1 } },
      ];
    case 2: {
      const items = [{ _id: sight.row(), itemID: SHELF_ITEM, name: 'Cerenia', price: 50, number: random.whole(1, 4) }];
      return [{ op: 'insert', path: ['drugBag'], row: { bagID: sight.row(), items } }];
    }
    case 3:
      return mission ? [{ op: 'remove', path: ['injectionMission', mission.missionID] }] : [];
    case 4: {
      const drip = { ...{ _id: sight.row(), missionID: sight.row(), name: 'Ketamine' }, price: 80, number: 1 };
      const row = { ...drip, controlled: random.chance(0.7), arrangeDateTime: [due] };
      return [{ op: 'insert', path: ['infusionDrugMission'], row }];
    }
    case 5: {
      const measured = (plan.monitorMission ?? []).find(({ missionID }) => missionID === 'bt');
      const to = [plan.planDateTime + random.whole(6, 9) * 3600];
      return measured
        ? [{ op: 'set', path: ['monitorMission', 'bt', 'arrangeDateTime'], from: measured.arrangeDateTime, to }]
        : [];
    }
    case 6:
    case 7: {
      const path = ['injectionMission', mission?.missionID ?? '', 'price'];
      return mission ? [{ op: 'set', path, from: mission.price, to: random.whole(1, 30) * 10 }] : [];
    }
    case 8:
      return bag ? [{ op: 'remove', path: ['drugBag', bag.bagID] }] : [];
    default: {
      const to = `${plan.stateOfIllness}\n${random.one(['Ate.', 'Slept.', 'Vomited.'] as const)}`;
      return [{ op: 'set', path: ['stateOfIllness'], from: plan.stateOfIllness, to }];
    }
  }
}

/** How a ward is worked in: animals come, days are planned, doses given by several people, sheets filled, animals moved and sent home. */
export const WARD_HABITS: Readonly<Record<string, Habit>> = {
  'stay.admit': {
    weight: 2,
    make: async (sight) => {
      const visit = await sight.visit();
      const cage = { cageID: `A${sight.random.whole(1, 3)}`, cageName: 'C', cageDefaultPrice: 800 };
      const belongings = [{ _id: sight.row(), name: 'leash' }];
      // One of three comes to board, some since two days ago, so that nights go by between two commands.
      const kind = sight.random.whole(0, 2) === 0 ? { stayKind: 'boarding', belongings } : {};
      const startDateTime = sight.now() - (kind.stayKind ? sight.random.whole(0, 2) * 86_400 : 0);
      const fields = { cause: 'ill', startDateTime, ...kind };
      return visit && { _id: sight.newID('inHospital'), petID: visit.petID, recordID: visit._id, cage, fields };
    },
  },
  'stay.edit': {
    weight: 1,
    make: async (sight) => {
      const stay = await stayAt(sight);
      const to = `${stay?.notice}\n${sight.row()}`;
      return stay && { inHospitalID: stay._id, edits: [{ op: 'set', path: ['notice'], from: stay.notice, to }] };
    },
  },
  'stay.move': {
    weight: 2,
    make: async (sight) => {
      const stay = await stayAt(sight);
      const cage = {
        cageID: `A${sight.random.whole(1, 3)}`,
        cageName: 'C',
        cageDefaultPrice: sight.random.whole(5, 9) * 100,
      };
      return stay && { inHospitalID: stay._id, cage, dateTime: sight.now() };
    },
  },
  'stay.returnBelonging': {
    weight: 1,
    make: async (sight) => {
      const stay = await stayAt(sight);
      const thing = sight.random.pick(stay?.belongings ?? []);
      const dateTime = sight.random.whole(0, 3) === 0 ? 0 : sight.now();
      return stay && thing && { inHospitalID: stay._id, belongingID: thing._id, dateTime };
    },
  },
  'stay.discharge': {
    weight: 1,
    make: async (sight) => {
      const stay = await stayAt(sight);
      return stay && { inHospitalID: stay._id, dateTime: sight.now() };
    },
  },
  'stay.readmit': {
    weight: 1,
    make: async (sight) => {
      const stay = await stayAt(sight);
      return stay && { inHospitalID: stay._id };
    },
  },
  'stay.settle': {
    weight: 1,
    make: async (sight) => {
      const stay = await stayAt(sight);
      return stay && { inHospitalID: stay._id, dateTime: sight.now() };
    },
  },
  // Whoever opens it names what they saw locked: what was settled anew meanwhile, in either order, stays locked to them.
  'stay.unlockBill': {
    weight: 1,
    make: async (sight) => {
      const stay = await stayAt(sight);
      const isLocked = stay !== undefined && (isStayLocked(stay) || openStayUnlock(stay) !== undefined);
      return isLocked ? { inHospitalID: stay._id, unlockID: sight.row(), reason: 'forgot one' } : undefined;
    },
  },
  'cage.care': {
    weight: 1,
    make: async (sight) => ({
      cageID: `A${sight.random.whole(1, 3)}`,
      isClean: sight.random.chance(0.7),
      dateTime: sight.now(),
    }),
  },
  'stayPlan.create': {
    weight: 4,
    make: async (sight) => {
      const stay = await stayAt(sight);
      const today = dayStart(sight.now(), TEST_ZONE);
      const [planDateTime, copyOf] = sight.random.chance(0.7)
        ? [today, undefined]
        : [nextDay(today, TEST_ZONE), sight.random.chance(0.5) ? today : undefined];
      return stay && { inHospitalID: stay._id, planDateTime, ...(copyOf === undefined ? {} : { copyOf }) };
    },
  },
  'stayPlan.edit': {
    weight: 6,
    make: onDay((sight, plan) => {
      const edits = planEdits(sight, plan);
      return edits.length > 0 ? { edits } : undefined;
    }),
  },
  'stayPlan.ready': { weight: 2, make: onDay((sight) => ({ dateTime: sight.now() })) },
  'stayPlan.remove': { weight: 1, make: onDay(() => ({})) },
  'mission.execute': {
    weight: 8,
    make: onDay((sight, plan) => {
      const mission = sight.random.pick([...(plan.injectionMission ?? []), ...(plan.infusionDrugMission ?? [])]);
      const isGiven = sight.random.chance(0.8);
      const said = isGiven ? {} : { outcome: 'refused', reason: 'bites' };
      const missions = mission && [{ missionID: mission.missionID, due: mission.arrangeDateTime[0], ...said }];
      const alone = sight.random.chance(0.5) ? { uncheckedReason: 'night' } : {};
      return missions && { entry: { _id: sight.row(), dateTime: sight.now(), missions }, ...alone };
    }),
  },
  'mission.check': {
    weight: 2,
    make: onDay(async (sight, plan) => {
      const [owed] = owedLooks(await logAt(sight, plan));
      const drip = sight.random.pick(plan.infusionDrugMission ?? []);
      if (owed)
        return { doses: [{ missionID: owed.mission.missionID, executeID: owed.entry._id, due: owed.mission.due }] };
      return drip && { doses: [{ missionID: drip.missionID, due: drip.arrangeDateTime[0] }] };
    }),
  },
  'mission.edit': {
    weight: 2,
    make: onDay(async (sight, plan) => {
      const { random } = sight;
      const entry = random.pick((await logAt(sight, plan))?.execute ?? []);
      const picture = random.pick(entry?.attachmentFile ?? []);
      const row = { _id: sight.row(), hash: 'ab'.repeat(32), name: 'a.png', mime: 'image/png', size: 10, desc: '' };
      const edit: Edit =
        picture && random.chance(0.5)
          ? { op: 'remove', path: ['attachmentFile', picture._id] }
          : { op: 'insert', path: ['attachmentFile'], row };
      return entry && { executeID: entry._id, edits: [edit] };
    }),
  },
  'mission.remove': {
    weight: 1,
    make: onDay(async (sight, plan) => {
      const entry = sight.random.pick((await logAt(sight, plan))?.execute ?? []);
      return entry && { executeID: entry._id, reason: 'mistake' };
    }),
  },
  'mission.decideDouble': {
    weight: 2,
    make: onDay(async (sight, plan) => {
      const doubles = ((await logAt(sight, plan))?.execute ?? []).flatMap(({ _id, missions }) =>
        missions.flatMap(({ missionID, double }) => (double ? [{ executeID: _id, missionID }] : [])),
      );
      const one = sight.random.pick(doubles);
      return one && { ...one, both: sight.random.chance(0.5) };
    }),
  },
  'mission.settleOffPlan': {
    weight: 2,
    make: onDay(async (sight, plan) => {
      const offPlan = sight.random.pick(undecidedOffPlan(plan, await logAt(sight, plan)));
      return (
        offPlan && {
          missionID: offPlan.missionID,
          charged: sight.random.chance(0.5),
          reason: sight.random.one(['', 'agreed']),
        }
      );
    }),
  },
  'stayHandover.give': {
    weight: 1,
    make: onDay(async (sight) => ({
      handoverID: sight.row(),
      fields: { state: sight.random.one(['ill', 'well'] as const) },
    })),
  },
  'stayHandover.receive': {
    weight: 1,
    make: onDay(async (sight, plan) => {
      const given = sight.random.pick(plan.shiftHandover ?? []);
      return given && { handoverID: given._id };
    }),
  },
  'stayHandover.takeBack': {
    weight: 1,
    make: onDay(async (sight, plan) => {
      const given = sight.random.pick(plan.shiftHandover ?? []);
      return given && { handoverID: given._id };
    }),
  },
  'missionReminder.notify': {
    weight: 2,
    make: async (sight) => {
      const stay = await stayAt(sight);
      const equals = [stay?._id ?? ''];
      const due = await sight.store.query('reminder/inHospitalMission', 'byStay', { equals, limit: 6 });
      const reminderIDs = due.filter(({ closedDateTime }) => closedDateTime === 0).map(({ _id }) => _id);
      return reminderIDs.length > 0 ? { reminderIDs } : undefined;
    },
  },
  'stayNote.edit': {
    weight: 2,
    make: onDay(async (sight, plan) => {
      const from = plan.ownerNote?.text ?? '';
      const to = `${from}${sight.random.one(['今天精神好。', '吃光早餐。\n', '下午散步。'] as const)}`.slice(0, 900);
      return { edits: [{ op: 'set', path: ['ownerNote', 'text'], from, to }] };
    }),
  },
  'stayNote.print': {
    weight: 1,
    make: onDay(async (sight, plan) => plan.ownerNote && { toldID: sight.row(), note: plan.ownerNote }),
  },
  'monitor.enter': {
    weight: 6,
    make: onDay(async (sight, { inHospitalID, planDateTime }) => {
      const sheet = await sight.store.get('inHospitalMonitor', stayMonitorID(inHospitalID, planDateTime));
      const time = `0${sight.random.whole(6, 9)}00`;
      const missionID = sight.random.one(['bt', 'hr'] as const);
      const from = sheet?.status[time]?.value[missionID] ?? null;
      return { cells: [{ time, missionID, from, to: sight.random.whole(36, 41) }] };
    }),
  },
};

/** The id of one of the latest stays, for whoever takes money. */
export const wardBill = async (sight: Sight): Promise<string | undefined> => (await stayAt(sight))?._id;

/** The id of a stay's day of which bags may be handed out, with those bags. */
export async function wardBags(sight: Sight): Promise<{ recordID: string; bagIDs: string[] } | undefined> {
  const plan = await planAt(sight);
  const bagIDs = (plan?.drugBag ?? []).map(({ bagID }) => bagID);
  return plan && bagIDs.length > 0 ? { recordID: planID(plan.inHospitalID, plan.planDateTime), bagIDs } : undefined;
}
