import { z } from 'zod';
import { fingerprint } from '../core/canonical.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, saysSomething } from '../core/schema.ts';
import { isSigned } from '../core/signature.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { seenValue, seesValue } from '../engine/seen-values.ts';
import { type ConsentFields, consentFields, isFullOf, type SaidFields, saidFields } from './consent.schema.ts';
import { consentState } from './consent-state.ts';

const consentRef = documentID('consent/pet');

const wrong = (field: string, rule: string) =>
  new DomainError('badParameter', `not a whole consent: ${rule}`, { field, rule });

/**
 * Asks an owner to agree to something, in words that stay as they are. Two people who ask apart have asked twice, and one of them is cancelled; what was signed is never lost,
 * also where the stay or the visit that its author saw was removed meanwhile (law 6).
 * @throws DomainError petNotFound; notFound (stay, visit); conflict for a used id; badParameter `consentEmpty`, `consentForeign`
 */
export const createConsent = defineCommand({
  name: 'consent.create',
  word: '新增同意書',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ _id: consentRef, petID: documentID('pet'), fields: consentFields, seen: seenValue }),
  reads: ({ _id, petID, fields }) => [
    { collection: 'consent', id: _id },
    { collection: 'pet', id: petID },
    ...(fields.inHospitalID === '' ? [] : [{ collection: 'inHospital' as const, id: fields.inHospitalID }]),
    ...(fields.recordID === '' ? [] : [{ collection: 'record' as const, id: fields.recordID }]),
  ],
  witness: seesValue(async (sight, { fields }) => {
    const held = await heldBy(sight, fields);
    return held.includes(undefined) ? undefined : held;
  }),
  async run(tx, { _id, petID, fields, seen }, ctx) {
    if (await tx.get('consent', _id)) throw new DomainError('conflict', `consent ${_id} exists`, { id: _id });
    const pet = await tx.get('pet', petID);
    if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID });
    if (!saysSomething(fields.text)) throw wrong('text', 'consentEmpty');
    const held = await heldBy(tx, fields);
    const isKnown = seen !== undefined && seen === fingerprint(held.map(() => petID));
    if (held.includes(undefined) && !isKnown) throw new DomainError('notFound', 'no such stay or visit');
    if (held.some((of) => of !== undefined && of !== pet._id)) throw wrong('inHospitalID', 'consentForeign');
    await tx.put('consent', {
      ...fields,
      ...madeBy(ctx),
      ...{ _id, collection: 'consent', petID: pet._id, userID: pet.userID, said: [] },
    });
  },
});

/** Whose the stay and the visit are for which it is asked; undefined for one that is gone. */
async function heldBy(
  sight: Pick<Sight, 'get'>,
  { inHospitalID, recordID }: ConsentFields,
): Promise<(string | undefined)[]> {
  const owners: (string | undefined)[] = [];
  if (inHospitalID !== '') owners.push((await sight.get('inHospital', inHospitalID))?.petID);
  if (recordID !== '') owners.push((await sight.get('record', recordID))?.petID);
  return owners;
}

/** Refuses what can't have been said, whatever happened elsewhere. @throws DomainError badParameter */
function demandWhole({ outcome, way, person, signature, witness }: SaidFields): void {
  if (outcome === 'cancelled') return;
  if (person === '') throw wrong('person', 'consentNobody');
  if (outcome === 'signed' && way === 'signature' && !isSigned(signature)) throw wrong('signature', 'consentUnsigned');
  if (way === 'phone' && witness === '') throw wrong('witness', 'consentNoWitness');
}

/**
 * Writes down what was said to a consent: signed, refused, withdrawn, or that nobody need say anything. A fact of its own beside what was said before (law 6): of two who write apart both stay, and
 * the latest word of the owner's counts. Nothing is said later than now. An owner who says no is always taken down, however much was said before.
 * @throws DomainError notFound; badParameter `consentNobody`, `consentUnsigned`, `consentNoWitness`, `consentFull`
 */
export const sayToConsent = defineCommand({
  name: 'consent.say',
  word: '記錄同意書的決定',
  version: 1,
  permission: ['RECORD_WRITE', 'BILLING_WRITE'],
  input: z.object({ consentID: consentRef, saidID: rowID, fields: saidFields }),
  reads: ({ consentID }) => [{ collection: 'consent', id: consentID }],
  async run(tx, { consentID, saidID, fields }, ctx) {
    const stored = await tx.get('consent', consentID);
    if (!stored) throw new DomainError('notFound', `consent ${consentID} not found`, { id: consentID });
    if (stored.said.some(({ _id }) => _id === saidID)) return;
    demandWhole(fields);
    const isNo = fields.outcome === 'withdrawn' || fields.outcome === 'refused';
    // Beyond all bounds a no still ends a consent that is signed; where none is signed it changes nothing.
    if (isFullOf(stored.said.length, isNo) && !(isNo && consentState(stored) === 'signed'))
      throw wrong('fields', 'consentFull');
    const said = {
      ...fields,
      ...{ _id: saidID, dateTime: Math.min(fields.dateTime, ctx.now) },
      ...{ createDateTime: ctx.now, createBy: ctx.actor.staffID },
    };
    await tx.put('consent', {
      ...stored,
      ...{ said: [...stored.said, said], updateDateTime: ctx.now, updateBy: ctx.actor.staffID },
    });
  },
});
