import {
  type Belonging,
  type BoardingFields,
  type Grooming,
  MOST_BELONGINGS,
  type StayKind,
} from '@vetloom/domain/hospital/boarding.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { readTimes } from '@vetloom/domain/ward/repeats.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { dateText, timeOf, timeText } from '../../../parts/form/clinic-time.ts';

const words = wardBoarding.admit;

/** A service that an animal is groomed with, as the catalogue has it. */
export interface AskedService {
  readonly itemID: string;
  readonly name: string;
  readonly price: number;
  readonly class: string;
}

/** What a form holds of boarding and grooming. Figures and times are texts as typed. */
export interface KindValues {
  readonly kind: StayKind;
  readonly belongings: string;
  readonly feeder: BoardingFields['feeder'];
  readonly food: string;
  readonly foodAmount: string;
  readonly feedTimes: string;
  readonly walkTimes: string;
  readonly medication: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly consent: BoardingFields['consent'];
  readonly consentLimit: string;
  readonly pickUpDay: string;
  readonly pickUpTime: string;
  readonly rateID: string;
  readonly services: readonly AskedService[];
  readonly wishes: string;
  readonly findings: string;
  readonly temper: string;
  readonly readyTime: string;
  readonly vaccineReason: string;
}
/** A field of these that can be wrong. */
export type KindField = 'feedTimes' | 'walkTimes' | 'consentLimit' | 'pickUpDay';
export const KIND_FIELDS: readonly KindField[] = ['feedTimes', 'walkTimes', 'consentLimit', 'pickUpDay'];

/** What a form begins with. */
export const kindValues = (): KindValues => ({
  ...{ kind: 'hospital', belongings: '', feeder: 'own', food: '', foodAmount: '', feedTimes: '', walkTimes: '' },
  ...{ medication: '', contactName: '', contactPhone: '', consent: 'call', consentLimit: '', pickUpDay: '' },
  ...{ pickUpTime: '', rateID: '', services: [], wishes: '', findings: '', temper: '', readyTime: '' },
  vaccineReason: '',
});

const wallWord = (times: readonly number[]): string =>
  times.map((at) => `${Math.floor(at / 3600)}:${String(Math.floor((at % 3600) / 60)).padStart(2, '0')}`).join('、');

/** A stay as the form shows it. */
export function kindValuesOf({ stayKind = 'hospital', belongings = [], boarding, grooming }: Stay): KindValues {
  const empty = kindValues();
  return {
    ...empty,
    kind: stayKind,
    belongings: belongings.map(belongingLine).join('\n'),
    ...(boarding && {
      ...{ feeder: boarding.feeder, food: boarding.food, foodAmount: boarding.foodAmount },
      ...{ feedTimes: wallWord(boarding.feedTimes), walkTimes: wallWord(boarding.walkTimes) },
      ...{ medication: boarding.medication, contactName: boarding.contactName, contactPhone: boarding.contactPhone },
      ...{ consent: boarding.consent, rateID: boarding.rateID },
      consentLimit: boarding.consentLimit === 0 ? '' : String(boarding.consentLimit),
      pickUpDay: boarding.pickUpDateTime === 0 ? '' : dateText(boarding.pickUpDateTime),
      pickUpTime: boarding.pickUpDateTime === 0 ? '' : timeText(boarding.pickUpDateTime),
    }),
    ...(grooming && {
      ...{ wishes: grooming.wishes, findings: grooming.findings, temper: grooming.temper },
      readyTime: grooming.readyDateTime === 0 ? '' : timeText(grooming.readyDateTime),
    }),
  };
}

const belongingLine = ({ name, number }: Pick<Belonging, 'name' | 'number'>): string =>
  number === 1 ? name : `${name} x${number}`;

/** What stands in the lines of a form: what was there keeps its row, and with it whether it was given back. */
export function belongingsOf(text: string, known: readonly Belonging[], newRowID: () => string): Belonging[] {
  const left = [...known];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, MOST_BELONGINGS).map((line): Belonging => {
    const [, named = '', count] = /^(.*?)(?:\s*[x×＊*]\s*(\d{1,3}))?$/i.exec(line.trim()) ?? [];
    const name = named.trim().slice(0, 80) || line.trim().slice(0, 80);
    const number = count === undefined ? 1 : Number(count);
    const at = left.findIndex((row) => row.name === name);
    const [row] = at === -1 ? [] : left.splice(at, 1);
    return row ? { ...row, number } : { _id: newRowID(), name, number, note: '', returnedDateTime: 0, returnedBy: '' };
  });
}

const timesOf = (text: string): number[] => (text.trim() === '' ? [] : (readTimes(text) ?? []));

/** What is agreed about boarding, as a stay keeps it. */
export const boardingOf = (values: KindValues): BoardingFields => ({
  feeder: values.feeder,
  food: values.food.trim(),
  foodAmount: values.foodAmount.trim(),
  feedTimes: timesOf(values.feedTimes),
  walkTimes: timesOf(values.walkTimes),
  medication: values.medication,
  contactName: values.contactName.trim(),
  contactPhone: values.contactPhone.trim(),
  consent: values.consent,
  consentLimit: values.consent === 'upTo' ? Math.round(readFigure(values.consentLimit) ?? 0) : 0,
  pickUpDateTime: values.pickUpDay === '' ? 0 : (timeOf(values.pickUpDay, values.pickUpTime) ?? 0),
});

/** What is agreed about grooming, as a stay keeps it; `day` is the day of its time. */
export const groomingOf = (values: KindValues, day: number): Grooming => ({
  wishes: values.wishes,
  findings: values.findings,
  temper: values.temper,
  readyDateTime: values.readyTime === '' ? 0 : (timeOf(dateText(day), values.readyTime) ?? 0),
});

/** What is wrong with a field, in words. `from` is when the animal comes. */
export function kindError(values: KindValues, field: KindField, from: number): string | undefined {
  if (values.kind !== 'boarding') return undefined;
  if (field === 'feedTimes' || field === 'walkTimes')
    return values[field].trim() !== '' && readTimes(values[field]) === undefined ? words.timesWrong : undefined;
  if (field === 'consentLimit')
    return values.consent === 'upTo' && !((readFigure(values.consentLimit) ?? 0) > 0) ? words.limitMissing : undefined;
  const { pickUpDateTime } = boardingOf(values);
  const end = values.pickUpTime === '' ? pickUpDateTime + 86_400 : pickUpDateTime;
  return pickUpDateTime !== 0 && end <= from ? words.pickUpPast : undefined;
}
