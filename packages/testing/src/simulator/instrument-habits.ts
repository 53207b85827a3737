import { studyID } from '@vetloom/domain/imaging/study.kind.ts';
import { EXAM_STATE, type ExamState } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { Habit, Sight } from './sight.ts';

/** Few devices, codes and studies, so that people and instruments meet at them. */
export const DEVICES = ['VS2', 'Catalyst'] as const;
export const CODES = ['ALT', 'CREA', 'BUN'] as const;
const TYPES = ['生化', '血檢', 'X光'] as const;
/** Somebody is told of a report by word of mouth, and acts without having looked. */
const TOLD = 0.2;
const WORDS = ['look here', 'stone', 'larger than before'] as const;

const toolAt = async ({ store, random }: Sight) =>
  random.pick(await store.query('synctool', 'byTime', { descending: true, limit: 3 }));

async function reportID(sight: Sight, ...states: readonly [ExamState, ...ExamState[]]): Promise<string | undefined> {
  const { store, random, hearsay } = sight;
  if (random.chance(TOLD)) return random.pick(hearsay.all('exam').filter((id) => id.startsWith('/exam/device/')));
  const found = await store.query('exam', 'byState', { equals: [random.one(states)], descending: true, limit: 4 });
  return random.pick(found.filter(({ of }) => of === 'device'))?._id;
}

const studyAt = async ({ store, random, hearsay }: Sight): Promise<string | undefined> => {
  if (random.chance(TOLD)) return random.pick(hearsay.all('study'));
  return random.pick(await store.query('study', 'byPet', { descending: true, limit: 4 }))?._id;
};

const markAt = async ({ store, random }: Sight) =>
  random.pick(await store.query('imageMark', 'byStudyUID', { descending: true, limit: 4 }));

const place = ({ random }: Sight) => ({ x: random.whole(0, 40), y: random.whole(0, 40) });

const onTool =
  (make: (sight: Sight, tool: NonNullable<Awaited<ReturnType<typeof toolAt>>>) => object | undefined) =>
  async (sight: Sight): Promise<object | undefined> => {
    const tool = await toolAt(sight);
    const more = tool && make(sight, tool);
    return tool && more && { toolID: tool._id, ...more };
  };

/** How instruments are set up, what they bring is hung on visits and taken off again, and pictures are marked. What instruments and calls bring comes by `instrumentAct`. */
export const INSTRUMENT_HABITS: Readonly<Record<string, Habit>> = {
  'exam.order': {
    weight: 4,
    make: async (sight) => {
      const recordID = await sight.id('record');
      const type = sight.random.one(TYPES);
      const device = sight.random.chance(0.7) ? sight.random.one(DEVICES) : '';
      const task = { _id: sight.row(), type, name: type, device, price: 300, number: 1 };
      return recordID === undefined ? undefined : { recordID, tasks: [task] };
    },
  },
  'deviceExam.attach': {
    weight: 4,
    make: async (sight) => {
      const id = await reportID(sight, EXAM_STATE.waiting, EXAM_STATE.waiting, EXAM_STATE.aside, EXAM_STATE.questioned);
      const visit = await sight.visit();
      const task = sight.random.chance(0.7) ? sight.random.pick(visit?.examTask ?? []) : undefined;
      return id === undefined || !visit
        ? undefined
        : { reportID: id, recordID: visit._id, taskIDs: task ? [task._id] : [] };
    },
  },
  'deviceExam.detach': {
    weight: 2,
    make: async (sight) => {
      const id = await reportID(sight, EXAM_STATE.attached);
      return id === undefined ? undefined : { reportID: id, reason: 'the wrong animal' };
    },
  },
  'deviceExam.setAside': {
    weight: 1.5,
    make: async (sight) => {
      const id = await reportID(sight, EXAM_STATE.waiting);
      return id === undefined ? undefined : { reportID: id, reason: 'a control sample' };
    },
  },
  'deviceExam.bringBack': {
    weight: 1,
    make: async (sight) => {
      const id = await reportID(sight, EXAM_STATE.aside);
      return id === undefined ? undefined : { reportID: id };
    },
  },
  'study.attach': {
    weight: 2,
    make: async (sight) => {
      const id = await studyAt(sight);
      const petID = id?.slice('/study'.length, id.lastIndexOf('/'));
      const visits = await sight.store.query('record', 'byPet', { equals: [petID ?? ''], descending: true, limit: 3 });
      // Now and then another animal's, which is refused.
      const visit = sight.random.chance(0.9) ? sight.random.pick(visits) : await sight.visit();
      return id === undefined || !visit ? undefined : { studyID: id, attachedID: visit._id };
    },
  },
  'study.detach': {
    weight: 1,
    make: async (sight) => {
      const id = await studyAt(sight);
      return id === undefined ? undefined : { studyID: id };
    },
  },
  'imageMark.create': {
    weight: 2,
    make: async (sight) => {
      const id = await studyAt(sight);
      if (id === undefined) return undefined;
      const petID = id.slice('/study'.length, id.lastIndexOf('/'));
      const studyUID = id.slice(id.lastIndexOf('/') + 1);
      const picture = {
        studyUID,
        seriesUID: `${studyUID}.1`,
        instanceUID: `${studyUID}.1.${sight.random.whole(1, 3)}`,
      };
      const fields = {
        tool: 'length',
        points: [place(sight), place(sight)],
        value: sight.random.whole(1, 90),
        unit: 'mm',
      };
      const _id = `/imageMark${petID}/${sight.now()}-${sight.row().slice(0, 5)}`;
      return { _id, petID, picture: { ...picture, frame: 0 }, fields };
    },
  },
  'imageMark.edit': {
    weight: 2,
    make: async (sight) => {
      const mark = await markAt(sight);
      if (!mark) return undefined;
      const edit = sight.random.one<object>([
        { op: 'set', path: ['points'], from: mark.points, to: [place(sight), place(sight)] },
        { op: 'set', path: ['value'], from: mark.value, to: sight.random.whole(1, 90) },
        { op: 'set', path: ['text'], from: mark.text, to: `${mark.text}\n${sight.random.one(WORDS)}.`.slice(-300) },
      ]);
      return { markID: mark._id, edits: [edit] };
    },
  },
  'imageMark.remove': {
    weight: 1,
    make: async (sight) => {
      const mark = await markAt(sight);
      return mark && { markID: mark._id };
    },
  },
  'syncTool.rename': { weight: 1, make: onTool((sight) => ({ name: `Lab ${sight.random.whole(1, 4)}` })) },
  'syncTool.setInstrument': {
    weight: 2,
    make: onTool((sight, { instruments }) => {
      const before = sight.random.chance(0.6) ? sight.random.pick(instruments) : undefined;
      // Few ports, so that two people give one to two instruments.
      const link = { kind: 'listen', port: sight.random.whole(9101, 9104) };
      const fresh = { _id: sight.row(), device: sight.random.one(DEVICES), protocol: 'astm', link, takesOrders: true };
      return { instrument: before ? { ...before, link, isOff: sight.random.chance(0.2) } : fresh };
    }),
  },
  'syncTool.removeInstrument': {
    weight: 0.5,
    make: onTool((sight, { instruments }) => {
      const instrument = sight.random.pick(instruments);
      return instrument && { instrumentID: instrument._id };
    }),
  },
  'syncTool.remove': { weight: 0.3, make: onTool(() => ({})) },
};

/** The study of an animal by its number in a run. */
export const simulatedStudy = (petID: string, number: number): { readonly _id: string; readonly studyUID: string } => {
  const studyUID = `1.2.826.0.1.3680043.10.1.778.${number}`;
  return { _id: studyID(petID, studyUID), studyUID };
};
