import { isoDay } from '../core/clock.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { recordKey } from '../record/record.kind.ts';
import { restateVisit } from '../record/restated-visit.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';
import { type KindProof, textFacet } from './kind-proof.ts';
import { momentText, visitOf } from './visit-facets.ts';

type Field =
  | `patient.${'number' | 'name' | 'phone'}`
  | `vaccination.${'name' | 'date' | 'next' | 'lot' | 'doctor' | 'note'}`;

const reminderOf = (document: AnyDocument): Reminder => document as Reminder;

/** A visit says the next date that its reminder has, and finds it by it. */
function withReminder(documents: readonly AnyDocument[]): readonly AnyDocument[] {
  const visit = documents.find(({ collection }) => collection === 'record');
  if (!visit) return documents;
  const found = documents.find(({ collection }) => collection === 'reminder');
  const record = visitOf(visit);
  if (!found) {
    const without = { ...record, vaccineReminder: null, vaccineReminderID: '' };
    return documents.map((one) => (one === visit ? without : one));
  }
  const reminder = reminderOf(found);
  const _id = `/reminder/${reminder.date}/${recordKey(record._id)}`;
  const { title, date } = reminder.vaccine;
  const wish = { text: title, reminderDate: reminder.date, vaccinationDate: date };
  const reminded = { ...record, vaccineReminder: wish, vaccineReminderID: _id };
  return documents.map((one) =>
    one === visit ? reminded : one === found ? { ...reminder, _id, recordID: record._id } : one,
  );
}

/** How vaccinations prove what became of them. One is known again by its animal, vaccine and day; of a next date alone by the vaccine. */
export const VACCINATION_PROOF: KindProof<Field> = {
  identity: [
    { by: ['vaccination.date'], with: ['patient.number', 'patient.name', 'patient.phone', 'vaccination.name'] },
    { by: ['vaccination.name'], with: ['patient.number', 'patient.name', 'patient.phone'] },
  ],
  day: 'vaccination.date',
  sums: {},
  documents: {
    record: {
      facets: [
        {
          fields: ['vaccination.date'],
          text: (document, zone) => momentText(visitOf(document).dateTime, zone),
          paths: ['dateTime'],
        },
        {
          fields: ['vaccination.name', 'vaccination.lot'],
          text: (document) =>
            visitOf(document)
              .vaccine.map(({ name, lot = '' }) => (lot === '' ? name : `${name}（${lot}）`))
              .join('、'),
          paths: ['vaccine'],
        },
        { ...textFacet<Field>('vaccination.doctor', 'doctor'), paths: ['doctor', 'doctorID'] },
        textFacet('vaccination.note', 'checkInNote'),
      ],
      restate: restateVisit,
    },
    reminder: {
      facets: [
        {
          fields: ['vaccination.next'],
          text: (document, zone) => isoDay(reminderOf(document).date, zone),
          paths: ['date', 'vaccine'],
          moved: (document) => reminderOf(document).notifiedDateTime > 0 || reminderOf(document).closedDateTime > 0,
        },
      ],
      absent: () => null,
    },
  },
  together: withReminder,
};
