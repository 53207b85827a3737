import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, saysSomething, unixSeconds } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandServer } from '../engine/demand-server.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { requirePet } from '../pet/require-pet.ts';
import { demandOwnFiles, filesToSend } from './letter-files.ts';
import { withWords, wordOf, wrongLetter } from './letter-words.ts';
import { referralSchema } from './referral.schema.ts';
import { CARRY_TROUBLES, letterWord, MOST_LETTER_WORDS } from './referral-letter.schema.ts';
import { type SentReferral, sentReferralFields, sentReferralSchema } from './sent-referral.schema.ts';

const letterRef = documentID('sentReferral/pet');
const readsLetter = ({ letterID }: { readonly letterID: string }) => [
  { collection: 'sentReferral' as const, id: letterID },
];

async function requireLetter(tx: Tx, letterID: string): Promise<SentReferral> {
  const letter = await tx.get('sentReferral', letterID);
  if (!letter) throw new DomainError('notFound', `letter ${letterID} not found`, { id: letterID });
  return letter;
}

/**
 * Refers an animal to a clinic of the alliance: the letter, and the entry of the animal's history that goes with it. The server brings it there once it hears of it; whether the two clinics are
 * allied is decided then. Two people who write apart have written two, and one of them is taken back.
 * @throws DomainError petNotFound, ownerNotFound, conflict for a used id; badParameter `letterEmpty`, `letterUnagreed`, `letterForeign`
 */
export const sendReferral = defineCommand({
  name: 'sentReferral.create',
  word: '新增送出的轉診單',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    _id: letterRef,
    petID: documentID('pet'),
    referralID: documentID('referral/pet'),
    fields: sentReferralFields,
  }),
  reads: ({ _id, petID, referralID, fields }) => [
    { collection: 'sentReferral', id: _id },
    { collection: 'pet', id: petID },
    { collection: 'referral', id: referralID },
    ...fields.recordIDs.map((id) => ({ collection: 'record' as const, id })),
  ],
  async run(tx, { _id, petID, referralID, fields }, ctx) {
    for (const [collection, id] of [
      ['sentReferral', _id],
      ['referral', referralID],
    ] as const)
      if (await tx.get(collection, id)) throw new DomainError('conflict', `${id} exists`, { id });
    const pet = await requirePet(tx, petID);
    if (!saysSomething(fields.reason)) throw wrongLetter('reason', 'letterEmpty');
    if (!saysSomething(fields.agreedBy)) throw wrongLetter('agreedBy', 'letterUnagreed');
    // A visit that was removed meanwhile is left out when the letter is made; one of another animal never goes along.
    const records = await tx.getMany('record', fields.recordIDs);
    if (records.some((record) => record !== undefined && record.petID !== pet._id))
      throw wrongLetter('recordIDs', 'letterForeign');
    demandOwnFiles(
      fields.files,
      filesToSend(
        pet,
        records.filter((record) => record !== undefined),
      ),
    );
    const made = madeBy(ctx);
    const letter = {
      ...{ ...fields, ...made, _id, collection: 'sentReferral', petID: pet._id, userID: pet.userID, referralID },
      ...{ deliveredDateTime: 0, trouble: '', said: [], state: 'sent', open: 1, toCarry: 1 },
    };
    await tx.put('sentReferral', sentReferralSchema.parse(letter));
    const entry = {
      ...{ _id: referralID, collection: 'referral', petID: pet._id, direction: 'issued', ...made },
      ...{ clinic: fields.partnerName, note: fields.reason, dateTime: ctx.now },
      ...{ recordID: fields.recordIDs[0] ?? '', letterID: _id },
    };
    await tx.put('referral', referralSchema.parse(entry));
  },
});

/**
 * Takes a letter back. What the other clinic did meanwhile stays a fact: an animal that came has come (`letterState`), whoever was heard first. Once this clinic knows that, there is nothing
 * to take back. Twice is once. @throws DomainError notFound; badParameter `letterArrived`, `letterFull`
 */
export const withdrawReferral = defineCommand({
  name: 'sentReferral.withdraw',
  word: '撤回轉診單',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    letterID: letterRef,
    saidID: rowID,
    text: z.string().max(4000).default(''),
    dateTime: unixSeconds,
  }),
  reads: readsLetter,
  async run(tx, { letterID, saidID, text, dateTime }, ctx) {
    const letter = await requireLetter(tx, letterID);
    if (letter.state === 'arrived' || letter.state === 'reported') throw wrongLetter('letterID', 'letterArrived');
    if (letter.said.some(({ outcome }) => outcome === 'withdrawn')) return;
    const word = wordOf(ctx, saidID, { outcome: 'withdrawn', text, files: [], dateTime });
    const after = withWords(letter, [word]);
    if (!after) return;
    // One that never got there needn't be taken back there; what the server brings meanwhile, it looks at once more.
    await tx.put('sentReferral', { ...after, toCarry: 1, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/** Notes how far the server got with a letter: it is there, or something stands in the way. @throws DomainError notFound, forbidden */
export const noteCarriedReferral = defineCommand({
  name: 'sentReferral.noteCarried',
  word: '記錄轉診單送達',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    letterID: letterRef,
    /** When it got there; 0 where it didn't. */
    deliveredDateTime: unixSeconds,
    trouble: z.enum(['', ...CARRY_TROUBLES]).default(''),
    /** How many words the other clinic has by now. */
    carried: z.number().int().min(0).max(MOST_LETTER_WORDS),
  }),
  reads: readsLetter,
  async run(tx, { letterID, deliveredDateTime, trouble, carried }, ctx) {
    demandServer(ctx);
    const letter = await requireLetter(tx, letterID);
    const delivered = letter.deliveredDateTime || deliveredDateTime;
    // Said while it was being carried: that is brought by the next round.
    const toCarry = trouble === '' && letter.said.length <= carried ? 0 : 1;
    if (letter.trouble === trouble && letter.deliveredDateTime === delivered && letter.toCarry === toCarry) return;
    await tx.put('sentReferral', {
      ...letter,
      deliveredDateTime: delivered,
      trouble,
      toCarry,
      updateDateTime: ctx.now,
    });
  },
});

/** Writes down what the other clinic said to a letter, each word once. @throws DomainError notFound, forbidden */
export const hearReferralAnswer = defineCommand({
  name: 'sentReferral.hear',
  word: '收到轉診回覆',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ letterID: letterRef, words: z.array(letterWord).max(MOST_LETTER_WORDS) }),
  reads: readsLetter,
  async run(tx, { letterID, words }, ctx) {
    demandServer(ctx);
    const letter = await requireLetter(tx, letterID);
    const after = withWords(letter, words);
    if (after) await tx.put('sentReferral', { ...after, updateDateTime: ctx.now });
  },
});
