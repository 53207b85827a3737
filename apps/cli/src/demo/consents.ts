import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import type { ConsentType } from '@vetloom/domain/clinic/settings/consent-paper.ts';
import { type Consent, consentSchema } from '@vetloom/domain/consent/consent.schema.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { HAND } from './estimates.ts';
import type { Random } from './random.ts';
import { takenBackSignature } from './signatures.ts';

/** Minutes between the paper and the owner's word. */
const READING = 6;
/** How often an owner signs on the printed paper, and how often they say no to the anaesthesia at first. */
const ON_PAPER = 0.2;
const REFUSED = 0.04;

interface Asked {
  readonly type: ConsentType;
  readonly at: number;
  readonly by: string;
  readonly subject: string;
  readonly of: Partial<Pick<Consent, 'recordID' | 'inHospitalID'>>;
}

function consentOf(
  pet: Pick<Pet, '_id' | 'userID' | 'userName'>,
  { type, at, by, subject, of }: Asked,
  said: object | undefined,
): Consent {
  const paper = CONSENT_SETTING.defaults.papers.find((one) => one.type === type);
  const stamp = { createDateTime: at, createBy: by, updateDateTime: at, updateBy: by };
  const spoken = { _id: 's1', person: pet.userName || '飼主', dateTime: at + READING * 60, createBy: by };
  return consentSchema.parse({
    ...{ _id: `/consent${pet._id}/${at}-demo${type.slice(0, 1)}`, collection: 'consent', ...stamp, ...of },
    ...{ petID: pet._id, userID: pet.userID, type, subject, title: paper?.title, text: paper?.text },
    said: said === undefined ? [] : [{ ...spoken, createDateTime: at + READING * 60, ...said }],
  });
}

const SIGNED = { outcome: 'signed', way: 'signature', signature: HAND };

/** What an owner signed before an operation; nothing for a visit without one. */
export function* consentsOf(random: Random, record: VisitRecord, pet: Pet): Generator<AnyDocument> {
  if (record.surgery.length === 0) return;
  const at = record.openedDateTime || record.dateTime;
  const asked = { at, by: record.doctorID, subject: record.surgery[0]?.name ?? '', of: { recordID: record._id } };
  const isOnPaper = random.chance(ON_PAPER);
  const surgery = consentOf(
    pet,
    { ...asked, type: 'surgery' },
    isOnPaper ? { outcome: 'signed', way: 'paper' } : SIGNED,
  );
  yield surgery;
  if (isOnPaper) yield takenBackSignature(surgery, pet.userName);
  const said = random.chance(REFUSED) ? { outcome: 'refused', way: 'paper', reason: '想先做血液檢查' } : SIGNED;
  yield consentOf(pet, { ...asked, type: 'anaesthesia' }, said);
}

/** What an owner signs whose animal comes into hospital. */
export const stayConsent = (stay: Stay, pet: Pet, isSigned: boolean): Consent =>
  consentOf(
    pet,
    {
      ...{ type: 'hospitalisation', at: stay.startDateTime, by: stay.doctorID, subject: stay.cause },
      of: { inHospitalID: stay._id },
    },
    isSigned ? SIGNED : undefined,
  );
