import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { isNeutered, latestWeight, PET_STATUS } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { ageAt, formatAge } from '@vetloom/ui/format/age.ts';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity, formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { chipText } from '../content/patient.ts';
import { breedOf, kindNameOf } from '../content/species.ts';
import { doseSentence, whenAndHow } from '../drug-directions.ts';
import type { PrintData } from '../print-data.ts';
import { wordsFor } from '../words/words.ts';
import { type FormData, type FormPicture, type FormRow, LIST_PLACEHOLDERS, TEXT_PLACEHOLDERS } from './placeholders.ts';

/** What a form is filled from: the animal with its owner and visits, and the visit that it is about. */
export interface FormSource
  extends Pick<
    PrintData,
    'clinic' | 'pet' | 'kinds' | 'staffNames' | 'licences' | 'now' | 'printedBy' | 'printSetting'
  > {
  readonly owner: Pick<Owner, 'name' | 'phone'> & Partial<Pick<Owner, 'address' | 'email' | 'IDcard'>>;
  /** The visit; undefined where the form is about none. */
  readonly record: VisitRecord | undefined;
  /** The animal's visits. */
  readonly visits: readonly VisitRecord[];
  readonly pictures: FormData['pictures'];
  /** Of a paper that is issued: its number, its code, and where that is looked up. */
  readonly issue?: { readonly number: string; readonly code: string; readonly url: string } | undefined;
}

/** The pictures of a form by what they are; one that there isn't is left out. */
export const formPictures = (own: {
  readonly logo: FormPicture | undefined;
  readonly seal: FormPicture | undefined;
  readonly photo: FormPicture | undefined;
  readonly check: FormPicture | undefined;
}): FormData['pictures'] => ({
  ...(own.logo && { 院所標誌: own.logo }),
  ...(own.seal && { 院所印章: own.seal }),
  ...(own.photo && { 動物照片: own.photo }),
  ...(own.check && { 查驗條碼: own.check }),
});

/** The line below a paper whose form has no place for its code. */
export const issueFoot = ({ number, code, url }: NonNullable<FormSource['issue']>): string =>
  `文件編號 ${number}　查驗碼 ${code}　${url}`;

/** Most visits, and most rows of other lists. */
const MOST_VISITS = 50;
const MOST_ROWS = 200;

/** What is a dash elsewhere is nothing here: an empty line is printed. */
const orNothing = (text: string): string => (/^[—–-]*$/.test(text) ? '' : text);

/** `民國 115 年 11 月 20 日`. Unix seconds; nothing before the Republic began. */
export function rocDate(at: number | null, zone: Zone): string {
  if (at === null) return '';
  const { year, month, day } = calendarDate(at, zone);
  return year > 1911 ? `民國 ${year - 1911} 年 ${month} 月 ${day} 日` : formatDate(at, zone);
}

const dateOf = (at: number | null, zone: Zone): string => (at === null ? '' : formatDate(at, zone));
const diagnoses = ({ disease }: VisitRecord): string =>
  disease.map(({ name, certainty }) => (certainty === '' ? name : `${name}（${certainty}）`)).join('、');
const names = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join('、');

/** What every placeholder of a form is filled with. */
export function formDataOf(source: FormSource): FormData {
  const { clinic, owner, pet, record, now, staffNames = {}, licences = {}, issue } = source;
  const zone = zoneOfClinic(clinic);
  const words = wordsFor(false);
  const visits = source.visits.toSorted((a, b) => b.dateTime - a.dateTime);
  const animal = { ...source, printSetting: { ...source.printSetting, englishVersion: false } };
  const weight = record?.weight ?? latestWeight(pet)?.value ?? null;
  const end = pet.status === PET_STATUS.death && pet.timeOfDeath !== null ? pet.timeOfDeath : now;
  const doctorID = record?.doctorID ?? '';
  return {
    texts: {
      院所名稱: clinic.name,
      院所電話: formatted(clinic.phone),
      院所地址: clinic.address,
      院所統編: clinic.taxID,
      開業執照字號: clinic.licenseNumber,
      飼主姓名: owner.name,
      飼主電話: formatted(owner.phone),
      飼主地址: owner.address ?? '',
      飼主電子郵件: owner.email ?? '',
      飼主身分證字號: owner.IDcard ?? '',
      動物名字: pet.name,
      病歷號碼: pet.petNumber,
      種類: kindNameOf(animal),
      品種: breedOf(animal),
      性別: pet.gender === 'Male' ? words.male : pet.gender === 'Female' ? words.female : '',
      絕育: pet.neuter === '' ? '' : isNeutered(pet.neuter) ? words.neutered : words.intact,
      出生日期: dateOf(pet.birth, zone),
      出生日期民國: rocDate(pet.birth, zone),
      年齡: orNothing(formatAge(ageAt(pet.birth, end, zone), words)),
      體重: weight === null ? '' : formatWeight(weight),
      晶片號碼: orNothing(chipText(pet.chipID)),
      狂犬病牌號: pet.rabiesID,
      過敏: pet.allergy,
      病史: pet.history,
      看診日期: dateOf(record?.dateTime ?? null, zone),
      看診日期民國: rocDate(record?.dateTime ?? null, zone),
      主訴: record?.cause ?? '',
      診斷: record ? diagnoses(record) : '',
      診斷說明: record?.diagnosis ?? '',
      檢查紀錄: record?.record ?? '',
      處置: record?.therapy ?? '',
      手術: record ? names(record.surgery) : '',
      回診日期: dateOf(record?.nextVisitDateTime ?? null, zone),
      獸醫師: record ? record.doctor || (staffNames[doctorID] ?? '') : '',
      獸醫師執照字號: licences[doctorID] ?? '',
      列印人員: source.printedBy,
      今天: formatDate(now, zone),
      今天民國: rocDate(now, zone),
      現在時間: formatTime(now, zone),
      文件編號: issue?.number ?? '',
      查驗碼: issue?.code ?? '',
      查驗網址: issue?.url ?? '',
    },
    lists: {
      歷次看診: visits.slice(0, MOST_VISITS).map((visit) => visitRow(visit, zone)),
      用藥: record ? drugRows(record) : [],
      疫苗: visits
        .toReversed()
        .flatMap((visit) => vaccineRows(visit, zone))
        .slice(-MOST_ROWS),
    },
    pictures: source.pictures,
  };
}

const formatted = (phone: string): string => (phone === '' ? '' : formatPhone(phone));

/** Rows of a list whose fields are those of the list: a missing or a further one doesn't compile. */
type Fields<Name extends string> = Readonly<
  Record<Extract<(typeof LIST_PLACEHOLDERS)[number], { readonly name: Name }>['fields'][number]['name'], string>
>;

function visitRow(visit: VisitRecord, zone: Zone): FormRow {
  const texts: Fields<'歷次看診'> = {
    日期: formatDate(visit.dateTime, zone),
    日期民國: rocDate(visit.dateTime, zone),
    當次醫師: visit.doctor,
    當次主訴: visit.cause,
    當次診斷: diagnoses(visit) || visit.diagnosis,
    當次處置: visit.therapy,
    當次體重: visit.weight === null ? '' : formatWeight(visit.weight),
  };
  return { texts, lists: { 用藥: drugRows(visit), 疫苗: vaccineRows(visit, zone) } };
}

function drugRows({ drugBag }: VisitRecord): FormRow[] {
  return drugBag
    .flatMap(({ items }) => items)
    .slice(0, MOST_ROWS)
    .map((drug) => {
      const texts: Fields<'用藥'> = {
        藥名: drug.name,
        用法: doseSentence(drug, 'zh-Hant'),
        服藥時間: whenAndHow(drug, 'zh-Hant'),
        天數: drug.days === null ? '' : formatQuantity(drug.days),
        數量: `${formatQuantity(drug.number)} ${drug.unit}`.trim(),
      };
      return { texts };
    });
}

const vaccineRows = (visit: VisitRecord, zone: Zone): FormRow[] =>
  visit.vaccine.map((vaccine) => {
    const texts: Fields<'疫苗'> = {
      疫苗名稱: vaccine.name,
      疫苗批號: vaccine.lot ?? '',
      施打日期: formatDate(visit.dateTime, zone),
      施打日期民國: rocDate(visit.dateTime, zone),
      施打醫師: visit.doctor,
    };
    return { texts };
  });

/** What a form is filled with where no animal was chosen: the examples of the placeholders. */
export function exampleFormData(pictures: FormData['pictures']): FormData {
  const texts = TEXT_PLACEHOLDERS.flatMap(({ fields }) => fields.map(({ name, example }) => [name, example] as const));
  const rows = LIST_PLACEHOLDERS.map(({ name, fields }) => {
    const row = { texts: Object.fromEntries(fields.map((field) => [field.name, field.example])) };
    return [name, [row]] as const;
  });
  return {
    texts: Object.fromEntries(texts) as unknown as FormData['texts'],
    lists: Object.fromEntries(rows) as unknown as FormData['lists'],
    pictures,
  };
}
