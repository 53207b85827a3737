import { z } from 'zod';
import { demand } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { MOST_PET_FILES } from '../pet/file.commands.ts';
import { stamp } from '../pet/pet.commands.ts';
import type { Pet, PetFile } from '../pet/pet.schema.ts';
import { requirePet } from '../pet/require-pet.ts';
import { CONVERSATION_KEEPERS } from './conversation.commands.ts';
import type { ConversationLine } from './conversation-line.schema.ts';
import { MOST_NOTED } from './conversation-note.schema.ts';
import { requireConversation } from './keep-conversation.ts';

/**
 * Puts lines of a conversation to an animal, with their own words, where they came from and when; pictures and files that were kept go among the animal's. The same note again changes nothing; lines that
 * others put there as well stand twice, each by whom. An animal of another owner is allowed: people write about the neighbour's dog.
 * @throws DomainError notFound for a line that isn't there, petNotFound, forbidden; contradictory (`lineUnsent`) for what its author took back; tooLarge; idempotencyMismatch
 */
export const attachLines = defineCommand({
  name: 'conversation.attach',
  word: '來訊存入病歷',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({
    noteID: documentID('conversationNote/pet'),
    conversationID: documentID('conversation/'),
    petID: documentID('pet'),
    lineIDs: z.array(documentID('conversationLine/')).min(1).max(MOST_NOTED),
    /** Rows that pictures and files get among the animal's, by the line. */
    files: z
      .array(z.object({ lineID: documentID('conversationLine/'), fileID: rowID }))
      .max(MOST_NOTED)
      .default([]),
  }),
  reads: (input) => [
    { collection: 'conversation', id: input.conversationID },
    { collection: 'conversationNote', id: input.noteID },
    { collection: 'pet', id: input.petID },
    ...input.lineIDs.map((id) => ({ collection: 'conversationLine', id })),
  ],
  async run(tx, input, ctx) {
    demand(ctx.actor, ['PET_READ', 'PET_WRITE', 'RECORD_READ']);
    const known = await tx.get('conversationNote', input.noteID);
    if (known) {
      if (known.conversationID === input.conversationID) return;
      throw new DomainError('idempotencyMismatch', 'another note was written under that name', { id: input.noteID });
    }
    const conversation = await requireConversation(tx, input.conversationID);
    const pet = await requirePet(tx, input.petID);
    const lines = await linesOf(tx, conversation._id, [...new Set(input.lineIDs)]);
    const added = filesAmong(lines, input.files, ctx);
    if (added.length > 0)
      await addFiles(
        tx,
        pet,
        added.map(({ row }) => row),
        ctx,
      );
    const ordered = lines.toSorted((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1));
    await tx.put('conversationNote', {
      ...{ _id: input.noteID, collection: 'conversationNote', petID: pet._id, conversationID: conversation._id },
      ...{ userID: conversation.userID, channel: conversation.channel, name: conversation.name },
      lines: ordered.map(({ _id, direction, kind, text, dateTime }) => ({
        lineID: _id,
        direction,
        kind,
        text,
        dateTime,
      })),
      files: added.map(({ lineID, row }) => ({ lineID, fileID: row._id })),
      dateTime: ordered[0]?.dateTime ?? ctx.now,
      ...{ createDateTime: ctx.now, createBy: ctx.actor.staffID, updateDateTime: ctx.now },
    });
  },
});

async function linesOf(tx: Tx, conversationID: string, ids: readonly string[]): Promise<ConversationLine[]> {
  const found = await tx.getMany('conversationLine', ids);
  return found.map((line, at) => {
    // A line of another conversation answers as one that isn't there.
    if (line?.conversationID !== conversationID)
      throw new DomainError('notFound', `line ${ids[at]} not found`, { id: ids[at] ?? '' });
    if (line.unsentDateTime !== undefined)
      throw new DomainError('contradictory', 'its author took it back', { rule: 'lineUnsent', id: line._id });
    return line;
  });
}

/** What of the lines is a kept file, as a row among the animal's. */
const filesAmong = (
  lines: readonly ConversationLine[],
  rows: readonly { readonly lineID: string; readonly fileID: string }[],
  ctx: CommandContext,
): { readonly lineID: string; readonly row: PetFile }[] =>
  lines.flatMap(({ _id, file, dateTime }) => {
    const fileID = rows.find(({ lineID }) => lineID === _id)?.fileID;
    if (file === undefined || fileID === undefined) return [];
    const { hash, name, mime, size, desc } = file;
    return [{ lineID: _id, row: { _id: fileID, hash, name, mime, size, desc, dateTime, by: ctx.actor.staffID } }];
  });

async function addFiles(tx: Tx, pet: Pet, rows: readonly PetFile[], ctx: CommandContext): Promise<void> {
  const files = pet.files ?? [];
  const fresh = rows.filter(({ _id }) => !files.some((file) => file._id === _id));
  if (files.length + fresh.length > MOST_PET_FILES)
    throw new DomainError('tooLarge', 'too many files', { limit: MOST_PET_FILES });
  await tx.put('pet', stamp({ ...pet, files: [...files, ...fresh] }, ctx));
}

/**
 * Takes lines off an animal again, and the files that came with them as they came. A file of which somebody has said what it is since stays, because it is theirs by now. Taken off already counts as done. Errors: forbidden.
 */
export const detachLines = defineCommand({
  name: 'conversation.detach',
  word: '移除存入的來訊',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({ noteID: documentID('conversationNote/pet') }),
  reads: (input) => [{ collection: 'conversationNote', id: input.noteID }],
  async run(tx, { noteID }, ctx) {
    demand(ctx.actor, ['PET_READ', 'PET_WRITE', 'RECORD_READ']);
    const note = await tx.get('conversationNote', noteID);
    if (!note) return;
    await tx.remove('conversationNote', note._id);
    const pet = await tx.get('pet', note.petID);
    if (!pet || note.files.length === 0) return;
    const came = new Map(
      (
        await tx.getMany(
          'conversationLine',
          note.files.map(({ lineID }) => lineID),
        )
      ).flatMap((line, at) => {
        const fileID = note.files[at]?.fileID;
        return line?.file === undefined || fileID === undefined ? [] : [[fileID, line.file] as const];
      }),
    );
    const untouched = ({ _id, name, desc, kind }: PetFile) => {
      const file = came.get(_id);
      return file !== undefined && file.name === name && file.desc === desc && kind === undefined;
    };
    const files = (pet.files ?? []).filter((file) => !untouched(file));
    if (files.length < (pet.files ?? []).length) await tx.put('pet', stamp({ ...pet, files }, ctx));
  },
});
