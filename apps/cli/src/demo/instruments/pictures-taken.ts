import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { createMark } from '@vetloom/domain/imaging/image-mark.commands.ts';
import { imageMarkID } from '@vetloom/domain/imaging/image-mark.kind.ts';
import type { markFields } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { attachReport } from '@vetloom/domain/instrument/device-exam.commands.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { z } from 'zod';
import { type Around, type ExamOfVisit, machineDay, machineTime } from './around.ts';
import { RADIOGRAPHY, ULTRASOUND } from './demo-instruments.ts';
import { beating, chest, chestAbove, dicomPicture, skull } from './drawn-pictures.ts';

type Drawing = Parameters<typeof dicomPicture>[1];

interface Taken {
  readonly exam: ExamOfVisit;
  readonly device: string;
  readonly modality: 'DX' | 'CT' | 'US';
  readonly study: string;
  readonly bodyPart: string;
  readonly at: number;
  readonly number: number;
  readonly series: readonly { readonly description: string; readonly drawings: readonly Drawing[] }[];
}

const STUDIES = '1.2.826.0.1.3680043.10.1.902';

/** Pictures of machines: a chest in two views with what was measured on it and a year before to hold beside it, a heart as a film, slices of a skull. */
export async function takePictures(around: Around): Promise<void> {
  const { now } = around;
  const radiographs = around.exams(RADIOGRAPHY, 'finished');
  const [latest, other] = radiographs;
  const known = await firstWithPast(around, radiographs);
  const xray = known?.exam ?? latest;
  const [sonography] = around.exams(ULTRASOUND, 'finished');
  const views = (heart: number) => [
    { description: 'Thorax LL', drawings: [chest(heart)] },
    { description: 'Thorax VD', drawings: [chestAbove(heart)] },
  ];
  const lately = { device: RADIOGRAPHY, modality: 'DX', study: 'Thorax', bodyPart: 'CHEST' } as const;
  if (xray) {
    const at = Math.min(xray.task.finishDateTime - 300, now - 1200);
    if (known) {
      const exam = { ...known.exam, visit: known.before };
      await take(around, { ...lately, exam, series: views(1), number: 1, at: known.before.dateTime + 1800 }, false);
    }
    const studyUID = await take(around, { ...lately, exam: xray, series: views(1.35), number: 2, at }, true);
    await measure(around, xray.visit.petID, studyUID, at + 600);
  }
  if (sonography) {
    const at = Math.min(sonography.task.finishDateTime - 200, now - 1000);
    const film = [{ description: '4-chamber', drawings: [beating(24)] }];
    const told = { device: ULTRASOUND, modality: 'US', study: 'Heart', bodyPart: 'HEART' } as const;
    await take(around, { ...told, exam: sonography, series: film, number: 3, at }, true);
  }
  if (other && other !== xray) {
    const at = Math.min(other.task.finishDateTime - 300, now - 1100);
    const slices = Array.from({ length: 24 }, (_, slice) => skull(slice, 24));
    const series = [{ description: 'Skull 1.5', drawings: slices }];
    const told = { device: RADIOGRAPHY, modality: 'CT', study: 'Skull', bodyPart: 'HEAD' } as const;
    await take(around, { ...told, exam: other, series, number: 4, at }, true);
  }
}

/** The latest exam of an animal that was here months before, with that visit. */
async function firstWithPast(
  { visitsOf }: Around,
  exams: readonly ExamOfVisit[],
): Promise<{ readonly exam: ExamOfVisit; readonly before: VisitRecord } | undefined> {
  for (const exam of exams) {
    const latest = exam.visit.dateTime - 60 * DAY_SECONDS;
    const before = (await visitsOf(exam.pet._id)).findLast(
      ({ dateTime, completedDateTime }) =>
        dateTime < latest && dateTime > latest - 400 * DAY_SECONDS && completedDateTime !== 0,
    );
    if (before) return { exam, before };
  }
  return undefined;
}

/** The machine sends a study, in one message; answers its name. Of a visit, a person hangs it there where no number of an order says so. */
async function take({ bench, now }: Around, taken: Taken, ofVisit: boolean): Promise<string> {
  const { exam, device, modality, study, bodyPart, at, series } = taken;
  const { pet, visit, task } = exam;
  const studyUID = `${STUDIES}.${visit.dateTime}.${taken.number}`;
  const order = ofVisit ? await bench.order(visit._id, task, Math.min(task.createTaskDateTime, at - 600)) : undefined;
  if (order) await bench.told(order, 'delivered', at - 500);
  const facts = {
    ...{ studyUID, modality, study, bodyPart, machine: device, date: machineDay(at), time: machineTime(at) },
    ...{ accessionNumber: order?.orderNumber ?? '', patientID: pet.petNumber, patientName: pet.name },
  };
  const pictures = series.flatMap(({ description, drawings }, nth) =>
    drawings.map((drawing, place) => {
      const picture = { ...facts, description, series: nth + 1, number: place + 1 };
      return { name: `${nth + 1}-${place + 1}.dcm`, bytes: dicomPicture(picture, drawing) };
    }),
  );
  const instances = pictures.map(({ name }) => `${studyUID}.${name.slice(0, -'.dcm'.length).replace('-', '.')}`);
  const told = {
    studyUID,
    accessionNumber: facts.accessionNumber,
    patientID: pet.petNumber,
    patientName: pet.name,
    instances,
  };
  const report = await bench.bring(device, JSON.stringify(told), Math.min(at + 60, now - 60), {
    pictures,
    source: studyUID,
  });
  // What no order names is hung up by whoever took it.
  if (report && report.attachedID === '')
    await bench.run(attachReport, { reportID: report._id, recordID: visit._id, taskIDs: [] }, at + 200);
  return studyUID;
}

/** The heart against the vertebrae, by Buchanan, and a length. */
async function measure({ bench, random }: Around, petID: string, studyUID: string, at: number): Promise<void> {
  const picture = { studyUID, seriesUID: `${studyUID}.1`, instanceUID: `${studyUID}.1.1`, frame: 0 };
  const marks: readonly z.input<typeof markFields>[] = [
    {
      ...{ tool: 'vhs', value: 11.3, unit: 'v' },
      points: [
        [240, 178],
        [205, 330],
        [156, 262],
        [286, 250],
        [180, 120],
        [420, 120],
      ].map(([x = 0, y = 0]) => ({ x, y })),
    },
    {
      tool: 'length',
      value: 74.4,
      unit: 'mm',
      points: [
        { x: 156, y: 262 },
        { x: 280, y: 262 },
      ],
      text: '心臟短軸',
    },
  ];
  for (const [nth, fields] of marks.entries())
    await bench.run(createMark, { _id: imageMarkID(petID, at + nth, random.bytes), petID, picture, fields }, at + nth);
}
