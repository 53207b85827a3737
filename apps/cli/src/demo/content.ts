import { CHRONIC_PICKUP } from '@vetloom/domain/clinic/service-types.ts';
import { emptyExam } from '@vetloom/domain/lines/exam-tasks.ts';
import { type RecordContent, vitals } from '@vetloom/domain/record/record.schema.ts';
import { examine } from './examination.ts';
import { addItems } from './items.ts';
import type { Occasion } from './occasion.ts';
import type { Random } from './random.ts';
import { CHRONIC } from './templates/chronic.ts';
import { Wording } from './wording.ts';
import type { World } from './world.ts';

/** Empty content of a visit, every field present as the schema leaves it. */
export const emptyContent = (dateTime: number): RecordContent => ({
  cause: '',
  dateTime,
  division: '',
  doctor: '',
  doctorID: '',
  weight: null,
  vitals: vitals.parse({}),
  finding: [],
  record: '',
  procedure: '',
  emotions: '',
  label: [],
  disease: [],
  diagnosis: '',
  therapy: '',
  therapyFile: [],
  checkInNote: '',
  chargeDivision: [],
  drugBag: [],
  drugBagNote: '',
  drugDiscountRate: 1,
  surgery: [],
  surgeonDoctor: '',
  assistantDoctor: '',
  anesthetist: '',
  surgeryNote: '',
  surgeryConsumable: [],
  surgeryConsumableDiscountRate: 1,
  surgeryDrugBag: [],
  surgeryDrugDiscountRate: 1,
  vaccine: [],
  vaccineReminder: null,
  attachmentImage: [],
  attachmentFile: [],
  examTask: [],
  examConsumable: [],
  exam: emptyExam(),
  nextVisitDateTime: null,
  ophthalmology: { left: {}, right: {}, note: '' },
  surgeryAttachmentFile: [],
  outsourcingFile: [],
});

/** Writes everything that people write about a visit, exams finished and nothing handed out yet. */
export function writeContent(random: Random, world: World, occasion: Occasion): RecordContent {
  const { event, crew, dateTime } = occasion;
  const { template } = event;
  const content = emptyContent(dateTime);
  content.division = template.division;
  content.doctor = crew.doctor.name;
  content.doctorID = crew.doctor._id;
  if (event.as === 'pickup') content.division = CHRONIC_PICKUP;
  const wording = new Wording(random);
  if (event.as !== 'pickup') examine(random, wording, content, occasion);
  tell(random, wording, content, occasion);
  addItems(random, world, content, occasion);
  if (random.chance(0.04)) content.drugDiscountRate = random.pick([0.9, 0.95]);
  return content;
}

function tell(
  random: Random,
  wording: Wording,
  content: RecordContent,
  { animal, event, first, dateTime }: Occasion,
): void {
  const { template } = event;
  const place = Math.floor(event.variant * template.diseases.length);
  const [disease = '', certainty = '疑似'] = template.diseases[place] ?? [];
  if (event.as === 'visit') {
    content.cause = wording.one(template.causes);
    content.record = wording.one(template.notes);
    // A template with several diseases words them in the same order.
    content.diagnosis =
      template.diseases.length > 1 ? wording.fill(template.diagnosis[place] ?? '') : wording.one(template.diagnosis);
    content.therapy = wording.one(template.therapy);
    content.procedure = wording.one(template.procedure ?? ['']);
    if (disease !== '') content.disease = [{ _id: random.rowID(), name: disease, certainty }];
    const old = animal.chronic;
    if (old !== undefined && old.from < event.day && old.disease.found !== template && random.chance(0.4))
      content.disease.push({ _id: random.rowID(), name: old.disease.found.diseases[0]?.[0] ?? '', certainty: '既有' });
    if (first && random.chance(0.3))
      content.checkInNote = random.pick(['初診，請補填資料', '由朋友介紹', '第一次來院']);
  } else {
    const chronic = CHRONIC.find(({ found }) => found === template);
    const notes = chronic?.notes ?? template.recheck?.notes ?? ['狀況穩定。'];
    content.cause = event.as === 'pickup' ? '慢性病領藥' : `${disease || template.causes[0] || ''}複診`;
    content.record = wording.one(notes);
    content.diagnosis = disease === '' ? '恢復良好。' : `${disease}追蹤。`;
    content.disease = disease === '' ? [] : [{ _id: random.rowID(), name: disease, certainty: '既有' }];
    content.therapy = event.as === 'pickup' ? '續用原處方 28 天，有異狀提前回診。' : '依目前反應調整用藥，持續觀察。';
  }
  if (event.as === 'visit' && template.recheck !== undefined && random.chance(0.6))
    content.nextVisitDateTime = roundedHalfHour(dateTime + random.int(...template.recheck.days) * 86_400);
}

const roundedHalfHour = (time: number) => Math.round(time / 1800) * 1800;
