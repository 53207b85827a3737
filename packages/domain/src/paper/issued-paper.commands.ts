import { z } from 'zod';
import { zoneIn } from '../clinic/clinic-zone.ts';
import { ISSUED_PAPER_COUNTER } from '../clinic/settings/issued-paper.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { calendarDate } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, requiredReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { issuedBytes, issuedFields, PAPER_CODE } from './issued-paper.schema.ts';

const paperRef = documentID('issuedPaper/pet');
const permission = ['RECORD_WRITE'] as const;

/**
 * Gives a paper the clinic's next number of the year, before it is made: the number stands on it. The server alone does it, one after the other, so that two desks never get the same; a number
 * that was given is never given again. @throws DomainError petNotFound, conflict for a used id, notFound (visit of another animal)
 */
export const numberPaper = defineCommand({
  name: 'issuedPaper.number',
  word: '取得文件編號',
  version: 1,
  only: 'server',
  permission,
  input: z.object({
    _id: paperRef,
    petID: documentID('pet'),
    /** Whom it names: of a visit or a consent whoever brought the animal then. Whose it is today where nobody is said. */
    userID: documentID('user/').optional(),
    code: z.string().regex(PAPER_CODE),
    fields: issuedFields,
  }),
  reads: ({ _id, petID }) => [
    { collection: 'issuedPaper', id: _id },
    { collection: 'pet', id: petID },
    ...settingReads(ISSUED_PAPER_COUNTER),
  ],
  async run(tx, { _id, petID, userID, code, fields }, ctx) {
    if (await tx.get('issuedPaper', _id)) throw new DomainError('conflict', `paper ${_id} exists`, { id: _id });
    const pet = await tx.get('pet', petID);
    if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID });
    const record = fields.recordID === '' ? undefined : await tx.get('record', fields.recordID);
    if (fields.recordID !== '' && record?.petID !== pet._id)
      throw new DomainError('notFound', 'no such visit of this animal', { id: fields.recordID });
    const named = userID === undefined ? undefined : await tx.get('user', userID);
    const { year } = calendarDate(ctx.now, await zoneIn(tx));
    const counter = await settingOf(tx, ISSUED_PAPER_COUNTER);
    const serial = (counter.lastSerial[year] ?? 0) + 1;
    await tx.put('setting', {
      ...counter,
      ...{ lastSerial: { ...counter.lastSerial, [year]: serial }, updateDateTime: ctx.now },
    });
    await tx.put('issuedPaper', {
      ...fields,
      ...madeBy(ctx),
      ...{ _id, collection: 'issuedPaper', petID: pet._id, userID: named?._id ?? pet.userID, year, serial, code },
    });
  },
});

/** Says which bytes a numbered paper is. Once: what was issued is never another. @throws DomainError notFound, contradictory `paperIssued` */
export const issuePaper = defineCommand({
  name: 'issuedPaper.issue',
  word: '發出文件',
  version: 1,
  only: 'server',
  permission,
  input: z.object({ paperID: paperRef, file: issuedBytes }),
  reads: ({ paperID }) => [{ collection: 'issuedPaper', id: paperID }],
  async run(tx, { paperID, file }, ctx) {
    const paper = await tx.get('issuedPaper', paperID);
    if (!paper) throw new DomainError('notFound', `paper ${paperID} not found`, { id: paperID });
    if (paper.file?.hash === file.hash) return;
    if (paper.file) throw new DomainError('contradictory', 'issued before', { rule: 'paperIssued' });
    await tx.put('issuedPaper', { ...paper, file, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/**
 * Revokes a paper, with a reason: whoever looks its code up is told. Of two who revoke it apart the first one's reason stands, and both have what they wanted.
 * @throws DomainError notFound where it went with its animal
 */
export const revokePaper = defineCommand({
  name: 'issuedPaper.revoke',
  word: '作廢文件',
  version: 1,
  permission,
  input: z.object({ paperID: paperRef, reason: requiredReason(300) }),
  reads: ({ paperID }) => [{ collection: 'issuedPaper', id: paperID }],
  async run(tx, { paperID, reason }, ctx) {
    const paper = await tx.get('issuedPaper', paperID);
    if (!paper) throw new DomainError('notFound', `paper ${paperID} not found`, { id: paperID });
    if (paper.revoked) return;
    const revoked = { dateTime: ctx.now, by: ctx.actor.staffID, reason };
    await tx.put('issuedPaper', { ...paper, revoked, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});
