import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { demandServer } from '../engine/demand-server.ts';
import { madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { requirePet } from '../pet/require-pet.ts';
import { demandOwnFiles, filesToSend } from './letter-files.ts';
import { demandWords, withWords, wordOf, wrongLetter } from './letter-words.ts';
import { receivedReferralID } from './received-referral.kind.ts';
import { arrivedLetter, type ReceivedReferral, receivedReferralSchema } from './received-referral.schema.ts';
import { referralSchema } from './referral.schema.ts';
import {
  CARRY_TROUBLES,
  LETTER_ANSWERS,
  type LetterFile,
  letterWord,
  letterWordFields,
  MOST_LETTER_WORDS,
} from './referral-letter.schema.ts';

const letterRef = documentID('receivedReferral/');
const readsLetter = ({ letterID }: { readonly letterID: string }) => [
  { collection: 'receivedReferral' as const, id: letterID },
];

async function requireLetter(tx: Tx, letterID: string): Promise<ReceivedReferral> {
  const letter = await tx.get('receivedReferral', letterID);
  if (!letter) throw new DomainError('notFound', `letter ${letterID} not found`, { id: letterID });
  return letter;
}

/** Takes in a letter that the server brings from a clinic of the alliance; one that is brought twice is one. @throws DomainError forbidden */
export const receiveReferral = defineCommand({
  name: 'receivedReferral.receive',
  word: '收到轉診單',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ letter: arrivedLetter }),
  reads: ({ letter }) => [{ collection: 'receivedReferral', id: receivedReferralID(letter.from, letter.sentID) }],
  async run(tx, { letter }, ctx) {
    demandServer(ctx);
    const _id = receivedReferralID(letter.from, letter.sentID);
    if (await tx.get('receivedReferral', _id)) return;
    const received = {
      ...letter,
      ...madeBy(ctx),
      _id,
      collection: 'receivedReferral',
      state: 'sent',
      open: 1,
      toCarry: 0,
    };
    await tx.put('receivedReferral', receivedReferralSchema.parse(received));
  },
});

/** Writes down what its author said to a letter since: that it is taken back. @throws DomainError notFound, forbidden */
export const hearReferralWithdrawn = defineCommand({
  name: 'receivedReferral.hear',
  word: '收到轉診異動',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ letterID: letterRef, words: z.array(letterWord).max(MOST_LETTER_WORDS) }),
  reads: readsLetter,
  async run(tx, { letterID, words }, ctx) {
    demandServer(ctx);
    const after = withWords(await requireLetter(tx, letterID), words);
    if (after) await tx.put('receivedReferral', { ...after, updateDateTime: ctx.now });
  },
});

/** Notes that the other clinic has so many of the words. @throws DomainError notFound, forbidden */
export const noteAnswerCarried = defineCommand({
  name: 'receivedReferral.noteCarried',
  word: '記錄轉診回覆送達',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    letterID: letterRef,
    carried: z.number().int().min(0).max(MOST_LETTER_WORDS),
    /** What stands in the way of the answer. */
    trouble: z.enum(['', ...CARRY_TROUBLES]).default(''),
  }),
  reads: readsLetter,
  async run(tx, { letterID, carried, trouble }, ctx) {
    demandServer(ctx);
    const letter = await requireLetter(tx, letterID);
    const isCarried = trouble === '' && letter.said.length <= carried;
    if (letter.toCarry === 0 || (!isCarried && letter.trouble === trouble)) return;
    await tx.put('receivedReferral', {
      ...letter,
      ...{ toCarry: isCarried ? 0 : 1, trouble, updateDateTime: ctx.now },
    });
  },
});

/**
 * Answers a letter: the animal is taken, or not, with a reason; it came; what was found. A fact of its own beside what was said before (law 6): of two who answer apart both stay, and `letterState`
 * says what counts, also where its author took the letter back meanwhile.
 * Files that go along are those of the animal that it was taken over by. @throws DomainError notFound; badParameter `letterWordless`, `letterFull`, `letterForeign`
 */
export const answerReferral = defineCommand({
  name: 'receivedReferral.answer',
  word: '回覆轉診單',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    letterID: letterRef,
    saidID: rowID,
    fields: letterWordFields.extend({ outcome: z.enum(LETTER_ANSWERS) }),
  }),
  reads: readsLetter,
  async run(tx, { letterID, saidID, fields }, ctx) {
    const letter = await requireLetter(tx, letterID);
    demandWords(fields);
    if (fields.files.length > 0) await demandFilesOfTaken(tx, letter, fields.files);
    const after = withWords(letter, [wordOf(ctx, saidID, fields)]);
    if (!after) return;
    // Room for its author to take it back, so that both clinics come to know all that is said.
    if (after.said.filter(({ outcome }) => outcome !== 'withdrawn').length >= MOST_LETTER_WORDS)
      throw wrongLetter('fields', 'letterFull');
    const said = { ...after, toCarry: 1, updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
    await tx.put('receivedReferral', said);
  },
});

/** @throws DomainError badParameter `letterForeign` for a file of another animal, or of any while nobody has said which it is about */
async function demandFilesOfTaken(tx: Tx, { petID, dateTime }: ReceivedReferral, files: readonly LetterFile[]) {
  if (petID === '') return demandOwnFiles(files, []);
  const records = await tx.query('record', 'byPet', { equals: [petID], from: dateTime });
  demandOwnFiles(files, filesToSend(await tx.get('pet', petID), records));
}

const whoseLetter = async (sight: Sight, letterID: string) => (await sight.get('receivedReferral', letterID))?.petID;

/**
 * Says which animal of this clinic a letter is about: it stands in that animal's history from then on. Another one later moves the entry along.
 * @throws DomainError notFound, petNotFound, conflict for the id of another entry; contradictory (`changedSince`) where another desk has said another animal meanwhile
 */
export const takeOverReferral = defineCommand({
  name: 'receivedReferral.takeOver',
  word: '歸入轉診單',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    letterID: letterRef,
    petID: documentID('pet'),
    referralID: documentID('referral/pet'),
    seen: seenValue,
  }),
  reads: ({ letterID, petID, referralID }) => [
    { collection: 'receivedReferral', id: letterID },
    { collection: 'pet', id: petID },
    { collection: 'referral', id: referralID },
  ],
  witness: seesValue((sight, { letterID }) => whoseLetter(sight, letterID)),
  async run(tx, { letterID, petID, referralID, seen }, ctx) {
    const letter = await requireLetter(tx, letterID);
    const pet = await requirePet(tx, petID);
    demandSeenValue(letter, { stored: letter.petID, wanted: pet._id, seen });
    if (letter.petID === pet._id) return;
    const known = letter.referralID === '' ? undefined : await tx.get('referral', letter.referralID);
    if (!known && (await tx.get('referral', referralID)))
      throw new DomainError('conflict', `${referralID} exists`, { id: referralID });
    const entry = known
      ? { ...known, petID: pet._id, updateDateTime: ctx.now, updateBy: ctx.actor.staffID }
      : {
          ...{ _id: referralID, collection: 'referral', petID: pet._id, direction: 'received', ...madeBy(ctx) },
          ...{ clinic: letter.fromName, note: letter.reason, dateTime: letter.dateTime, recordID: '', letterID },
        };
    await tx.put('referral', referralSchema.parse(entry));
    await tx.put('receivedReferral', {
      ...letter,
      ...{ petID: pet._id, userID: pet.userID, referralID: entry._id },
      ...{ updateDateTime: ctx.now, updateBy: ctx.actor.staffID },
    });
  },
});
