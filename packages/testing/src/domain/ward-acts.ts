import type { Told } from './apart.ts';
import { person, TestClinic } from './clinic.ts';
import { injection, TestWard } from './ward.ts';

/** Something that somebody does in a ward, and how to tell that what they meant holds. */
export interface WardAct {
  readonly name: string;
  readonly told: readonly Told[];
  /** Whether what they meant holds in the clinic. */
  readonly holds: (ward: TestWard) => Promise<boolean> | boolean;
}

/** An injection that is due at eight and at twenty, and one that was given at six. */
const GIVEN_AT = 6;

/** What lies in the bag of the day, and in that of the day after. */
const bag = { bagID: 'bag', items: [{ _id: 'd1', itemID: '/prod/d', name: '藥', price: 50, number: 2 }] };

/**
 * A ward in which there is something to do for everybody: a dose that is due, one that was given, one that two gave, a bag that may be handed out, a controlled drug, a
 * value, a handover that waits, an exam, a day that nobody has worked on, and a cage that was left.
 */
export async function busyWard(): Promise<TestWard> {
  const ward = await TestWard.open(new TestClinic());
  const { clinic } = ward;
  const of = ward.of();
  const note = (_id: string, missionID: string, hour: number, as = clinic.actor) => {
    const entry = { _id, dateTime: ward.at(hour), missions: [{ missionID, due: ward.at(hour) }] };
    return clinic.run('mission.execute', { ...of, entry, beside: [] }, as);
  };
  await ward.plan('injectionMission', injection(ward, [GIVEN_AT, 8, 20], { itemID: '/prod/inj' }));
  await ward.plan('injectionMission', { ...injection(ward, [7]), missionID: 'twice' });
  await ward.plan('infusionDrugMission', {
    ...{ _id: 'drip', missionID: 'drip', name: 'Ketamine', price: 80, number: 1, controlled: true },
    arrangeDateTime: [ward.at(10)],
  });
  await ward.plan('injectionMission', { ...injection(ward, [5]), missionID: 'off' });
  await note('off', 'off', 5);
  await ward.edit([{ op: 'remove', path: ['injectionMission', 'off'] }]);
  await ward.plan('drugBag', bag);
  await clinic.run('stayPlan.ready', { ...of, dateTime: ward.at(9) });
  await note('given', 'inj', GIVEN_AT);
  await note('one', 'twice', 7);
  await note('other', 'twice', 7, person('night@clinic.test'));
  await clinic.run('monitor.enter', { ...of, cells: [{ time: '0600', missionID: 'bt', from: null, to: 38 }] });
  await clinic.run('stayHandover.give', { ...of, handoverID: 'h1', fields: { state: '好多了' } });
  const task = { _id: 't1', type: '血檢', name: 'CBC', price: 600, number: 1 };
  await clinic.run('stayExam.create', {
    ...{ ...of, executeID: 'e1', dateTime: ward.at(9), fields: { examTask: [task] } },
  });
  await ward.openDay(1);
  await ward.plan('injectionMission', { ...injection(ward, [32]), missionID: 'morrow' }, 1);
  await clinic.run('cage.care', { cageID: 'A1', isClean: false, dateTime: clinic.now });
  return ward;
}

type Holds = WardAct['holds'];
const act = (name: string, told: Told | readonly Told[], holds: Holds): WardAct => ({
  name,
  told: (Array.isArray(told[0]) ? told : [told]) as readonly Told[],
  holds,
});

const entry = async (ward: TestWard, id: string, after = 0) =>
  (await ward.log(after))?.execute.find(({ _id }) => _id === id);
const cell = async (ward: TestWard, time: string, missionID: string, after = 0) =>
  (await ward.monitor(after))?.status[time]?.value[missionID];
const mission = async (ward: TestWard, id: string) =>
  (await ward.dayPlan())?.injectionMission.find(({ missionID }) => missionID === id);
const theBag = async (ward: TestWard) => (await ward.dayPlan())?.drugBag.find(({ bagID }) => bagID === 'bag');
const handover = async (ward: TestWard, id: string) =>
  (await ward.dayPlan())?.shiftHandover?.find(({ _id }) => _id === id);
const offPlan = async (ward: TestWard) => (await ward.dayPlan())?.givenOffPlan?.find(({ _id }) => _id === 'off');
const care = (ward: TestWard) => ward.clinic.tx.get('cageCare', '/cageCare/A1');
const isThere = async (ward: TestWard) => (await ward.clinic.tx.get('inHospital', ward.stayID)) !== undefined;

/** What people do in such a ward, each to what another may be doing at the same time. */
export function wardActs(ward: TestWard): WardAct[] {
  const of = ward.of();
  const stay = { inHospitalID: ward.stayID };
  const now = ward.clinic.now;
  const set = (path: string[], from: unknown, to: unknown) => ({ op: 'set', path, from, to });
  const planned = (name: string, edit: object, holds: Holds, after = 0) =>
    act(name, ['stayPlan.edit', { ...ward.of(after), edits: [edit] }], holds);
  const note = (name: string, missionID: string, hour: number, more: object = {}, after = 0, said: object = {}) =>
    act(
      name,
      [
        'mission.execute',
        {
          ...{ ...ward.of(after), ...said },
          entry: {
            _id: name.replaceAll(' ', '-'),
            dateTime: now,
            missions: [{ missionID, due: ward.at(hour), ...more }],
          },
        },
      ],
      async (after1) => (await entry(after1, name.replaceAll(' ', '-'), after)) !== undefined,
    );
  const typed = (name: string, time: string, from: number | null, to: number | null, after = 0) =>
    act(
      name,
      ['monitor.enter', { ...ward.of(after), cells: [{ time, missionID: 'bt', from, to }] }],
      async (ended) => ((await cell(ended, time, 'bt', after)) ?? null) === to,
    );
  const moved = (to: string) =>
    act(
      `move ${to}`,
      ['stay.move', { ...stay, cage: { cageID: to, cageName: to, cageDefaultPrice: 500 }, dateTime: now }],
      async (ended) => (await isThere(ended)) && (await ended.stay()).cageID === to,
    );
  const stayIs =
    (holds: (found: Awaited<ReturnType<TestWard['stay']>>) => boolean): Holds =>
    async (ended) =>
      (await isThere(ended)) && holds(await ended.stay());
  return [
    act(
      'notice',
      ['stay.edit', { ...stay, edits: [set(['notice'], '', '會咬人')] }],
      stayIs((it) => it.notice.includes('會咬人')),
    ),
    act(
      'other notice',
      ['stay.edit', { ...stay, edits: [set(['notice'], '', '怕打雷')] }],
      stayIs((it) => it.notice.includes('怕打雷')),
    ),
    act(
      'doctor',
      ['stay.edit', { ...stay, edits: [set(['doctor'], '', '林')] }],
      stayIs((it) => it.doctor === '林'),
    ),
    act(
      'other doctor',
      ['stay.edit', { ...stay, edits: [set(['doctor'], '', '陳')] }],
      stayIs((it) => it.doctor === '陳'),
    ),
    moved('A2'),
    moved('A3'),
    act(
      'discharge',
      ['stay.discharge', { ...stay, dateTime: now }],
      stayIs((it) => it.dischargeDateTime !== 0),
    ),
    act(
      'settle',
      ['stay.settle', { ...stay, dateTime: now }],
      stayIs((it) => it.settleDateTime !== 0),
    ),
    act('remove the stay', ['stay.remove', stay], async (ended) => !(await isThere(ended))),
    act(
      'pay',
      ['billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID: ward.stayID, receive: 100 }] }],
      stayIs((it) => it.received === 100),
    ),
    act(
      'open the third day',
      ['stayPlan.create', { ...ward.of(2) }],
      async (ended) => (await ended.dayPlan(2)) !== undefined,
    ),
    act(
      'copy to the third day',
      ['stayPlan.create', { ...ward.of(2), copyOf: ward.day() }],
      async (ended) => ((await ended.dayPlan(2))?.injectionMission.length ?? 0) > 0,
    ),
    planned(
      'more injections',
      {
        op: 'insert',
        path: ['injectionMission'],
        row: { missionID: 'new', name: '新', price: 90, arrangeDateTime: [ward.at(14)] },
      },
      async (ended) => (await mission(ended, 'new')) !== undefined,
    ),
    planned(
      'drop the injection',
      { op: 'remove', path: ['injectionMission', 'inj'] },
      async (ended) => (await mission(ended, 'inj')) === undefined,
    ),
    planned(
      'drop the drip',
      { op: 'remove', path: ['infusionDrugMission', 'drip'] },
      async (ended) => (await ended.dayPlan())?.infusionDrugMission.length === 0,
    ),
    planned(
      'put the injection off',
      set(
        ['injectionMission', 'inj', 'arrangeDateTime'],
        [6, 8, 20].map((hour) => ward.at(hour)),
        [6, 9, 21].map((hour) => ward.at(hour)),
      ),
      async (ended) => (await mission(ended, 'inj'))?.arrangeDateTime[1] === ward.at(9),
    ),
    planned(
      'put it off otherwise',
      set(
        ['injectionMission', 'inj', 'arrangeDateTime'],
        [6, 8, 20].map((hour) => ward.at(hour)),
        [6, 12].map((hour) => ward.at(hour)),
      ),
      async (ended) => (await mission(ended, 'inj'))?.arrangeDateTime[1] === ward.at(12),
    ),
    planned(
      'a dearer injection',
      set(['injectionMission', 'inj', 'price'], 120, 150),
      async (ended) => (await mission(ended, 'inj'))?.price === 150,
    ),
    planned(
      'more in the bag',
      set(['drugBag', 'bag', 'items', 'd1', 'number'], 2, 3),
      async (ended) => (await theBag(ended))?.items[0]?.number === 3,
    ),
    planned(
      'drop the bag',
      { op: 'remove', path: ['drugBag', 'bag'] },
      async (ended) => (await theBag(ended)) === undefined,
    ),
    planned(
      'how it is',
      set(['stateOfIllness'], '', '吃了'),
      async (ended) => (await ended.dayPlan())?.stateOfIllness.includes('吃了') ?? false,
    ),
    planned(
      'how else it is',
      set(['stateOfIllness'], '', '吐了'),
      async (ended) => (await ended.dayPlan())?.stateOfIllness.includes('吐了') ?? false,
    ),
    planned(
      'the morrow’s injection dearer',
      set(['injectionMission', 'morrow', 'price'], 120, 130),
      async (ended) => (await ended.dayPlan(1))?.injectionMission[0]?.price === 130,
      1,
    ),
    act(
      'ready',
      ['stayPlan.ready', { ...of, dateTime: ward.at(11) }],
      async (ended) => (await ended.dayPlan())?.dispensingReadyDateTime === ward.at(11),
    ),
    act(
      'not ready',
      ['stayPlan.ready', { ...of, dateTime: 0 }],
      async (ended) => (await ended.dayPlan())?.dispensingReadyDateTime === 0,
    ),
    act(
      'stop the bag',
      ['stayPlan.stopBag', { ...of, bagID: 'bag', disableDateTime: now, reason: '吐' }],
      async (ended) => (await ended.dayPlan())?.drugDisable?.some(({ bagID }) => bagID === 'bag') ?? false,
    ),
    act('remove the morrow', ['stayPlan.remove', ward.of(1)], async (ended) => (await ended.dayPlan(1)) === undefined),
    act(
      'hand the bag out',
      ['record.dispense', { recordID: `${ward.stayID}/plan/${ward.today}`, bagIDs: ['bag'] }],
      async (ended) => (await theBag(ended))?.dispensed ?? false,
    ),
    note('give at 8', 'inj', 8),
    note('give at 8 too', 'inj', 8),
    note('hold at 8', 'inj', 8, { outcome: 'held', reason: '吐' }),
    note('give at 20', 'inj', 20),
    note('give on the morrow', 'morrow', 32, {}, 1),
    note('the drip alone', 'drip', 10, {}, 0, { uncheckedReason: '只有一人' }),
    act(
      'look at the drip',
      ['mission.check', { ...of, doses: [{ missionID: 'drip', due: ward.at(10) }] }],
      async (ended) => {
        const log = await ended.log();
        const looks = [...(log?.looks ?? []), ...(log?.execute.flatMap((one) => one.looks ?? []) ?? [])];
        return looks.some(({ missionID }) => missionID === 'drip');
      },
    ),
    act(
      'correct the note',
      ['mission.edit', { ...of, executeID: 'given', edits: [set(['note'], '', '順利')] }],
      async (ended) => (await entry(ended, 'given'))?.note === '順利',
    ),
    act(
      'say it was held',
      [
        'mission.edit',
        {
          ...of,
          executeID: 'given',
          edits: [
            set(['missions', 'inj', 'outcome'], undefined, 'held'),
            set(['missions', 'inj', 'reason'], undefined, '吐'),
          ],
        },
      ],
      async (ended) => (await entry(ended, 'given'))?.missions[0]?.outcome === 'held',
    ),
    act(
      'take the note back',
      ['mission.remove', { ...of, executeID: 'given', reason: '記錯' }],
      async (ended) => (await entry(ended, 'given')) === undefined,
    ),
    act(
      'both were given',
      ['mission.decideDouble', { ...of, executeID: 'other', missionID: 'twice', both: true }],
      async (ended) =>
        (await entry(ended, 'other'))?.missions[0]?.double === undefined && (await entry(ended, 'other')) !== undefined,
    ),
    act(
      'one was given',
      ['mission.decideDouble', { ...of, executeID: 'other', missionID: 'twice', both: false }],
      async (ended) => (await entry(ended, 'other')) === undefined,
    ),
    act(
      'charge what was given off the plan',
      ['mission.settleOffPlan', { ...of, missionID: 'off', charged: true }],
      async (ended) => (await offPlan(ended))?.charged === true,
    ),
    act(
      'charge nothing for it',
      ['mission.settleOffPlan', { ...of, missionID: 'off', charged: false, reason: '不收' }],
      async (ended) => (await offPlan(ended))?.charged === false,
    ),
    typed('type 38.5', '0900', null, 38.5),
    typed('type 39', '0900', null, 39),
    typed('correct 38', '0600', 38, 37),
    typed('empty 38', '0600', 38, null),
    typed('type on the morrow', '0900', null, 38.5, 1),
    act(
      'hand over',
      ['stayHandover.give', { ...of, handoverID: 'h2', fields: { state: '吐' } }],
      async (ended) => (await handover(ended, 'h2')) !== undefined,
    ),
    act(
      'take over',
      ['stayHandover.receive', { ...of, handoverID: 'h1' }],
      async (ended) => ((await handover(ended, 'h1'))?.receivedBy ?? '') !== '',
    ),
    act(
      'take the handover back',
      ['stayHandover.takeBack', { ...of, handoverID: 'h1' }],
      async (ended) => (await handover(ended, 'h1')) === undefined,
    ),
    act(
      'order an exam',
      [
        'stayExam.create',
        {
          ...of,
          executeID: 'e2',
          dateTime: now,
          fields: { examTask: [{ _id: 't2', type: 'X光', name: 'X', price: 600, number: 1 }] },
        },
      ],
      async (ended) =>
        (await ended.clinic.tx.get('inHospitalExam', `${ward.stayID}/exam/${ward.today}/e2`)) !== undefined,
    ),
    act(
      'order an exam for the morrow',
      [
        'stayExam.create',
        {
          ...ward.of(1),
          executeID: 'e3',
          dateTime: now,
          fields: { examTask: [{ _id: 't3', type: 'X光', name: 'X', price: 600, number: 1 }] },
        },
      ],
      async (ended) =>
        (await ended.clinic.tx.get('inHospitalExam', `${ward.stayID}/exam/${ward.day(1)}/e3`)) !== undefined,
    ),
    act(
      'clean the cage',
      ['cage.care', { cageID: 'A1', isClean: true, dateTime: now }],
      async (ended) => (await care(ended))?.cleanedDateTime === now,
    ),
  ];
}
