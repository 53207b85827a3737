import { randomUUID } from 'node:crypto';
import type { FileService } from '@vetloom/api/files/file-service.ts';
import { runAsOutbox } from '@vetloom/api/message/outbox/run-as-outbox.ts';
import { CONTENT_STATE, type ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { conversationNoteID } from '@vetloom/domain/conversation/conversation-note.kind.ts';
import { keepContent } from '@vetloom/domain/conversation/hear.commands.ts';
import { attachLines } from '@vetloom/domain/conversation/note.commands.ts';
import { promptOf } from '@vetloom/domain/detection/data/prompts.ts';
import {
  answerLabels,
  askDetection,
  configureDetection,
  settleDetection,
} from '@vetloom/domain/detection/detection.commands.ts';
import { imageDetectionID } from '@vetloom/domain/detection/detection.kind.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { z } from 'zod';
import { directorOf, syncAt } from './director.ts';
import { redEye } from './photo.ts';
import { Random } from './random.ts';

interface Wanted {
  readonly plan: { readonly id: string };
  readonly seed: string;
}

/** A model that a clinic hosts itself, as it was tried. */
const MODEL = { baseURL: 'http://192.168.1.40:11434', model: 'qwen2.5vl:7b' } as const;
const HOST = new URL(MODEL.baseURL).host;
/** What it said of the picture, and what was made of it: confirmed, dismissed, not answered yet. */
const SAID = [
  { _id: 'l1', name: '結膜充血', confidence: 0.86, box: { x: 0.2, y: 0.3, width: 0.25, height: 0.4 } },
  { _id: 'l2', name: '角膜混濁', confidence: 0.41, box: { x: 0.38, y: 0.32, width: 0.24, height: 0.36 } },
  { _id: 'l3', name: '分泌物', confidence: 0.33, box: { x: 0.6, y: 0.55, width: 0.2, height: 0.15 } },
] as const;

/**
 * The pictures that owners sent, kept as the clinic's own files; the first is put to its animal, where a model that the clinic tried has made its suggestions. Looking by a model is
 * switched off again, as it is wherever nobody has chosen one. By the commands by which it happens in a clinic.
 */
export async function keepSentPictures(
  database: OpenedDatabase,
  files: FileService,
  { plan: { id: clinic }, seed }: Wanted,
): Promise<void> {
  const director = await directorOf(database, clinic);
  const sent = await picturesWaiting(database, clinic);
  if (!director || sent.length === 0) return;
  const random = new Random(`${seed}/${clinic}/sent pictures`);
  const bytes = redEye();
  const server = <S extends z.ZodType>(command: Command<S>, input: z.input<S>, by: 'line' | 'detection', at: number) =>
    runAsOutbox(syncAt(database, at), {
      clinic,
      command,
      input,
      by,
      uuid: randomUUID(),
      answer: async () => undefined,
    });
  for (const [nth, line] of sent.entries()) {
    const name = `LINE-picture-${line.dateTime}.png`;
    const kept = await files.keepWhole(clinic, { name, mime: 'image/png', bytes }, { email: 'line' });
    const outcome = { kind: 'kept' as const, file: { _id: 'content', desc: '', ...kept } };
    await server(keepContent, { lineID: line._id, outcome }, 'line', line.dateTime + 2);
    const pet = nth === 0 ? await animalOf(database, clinic, line) : undefined;
    if (!pet) continue;
    const at = line.dateTime + 240;
    const note = {
      ...{ noteID: conversationNoteID(pet._id, at, random.bytes), conversationID: line.conversationID },
      ...{ petID: pet._id, lineIDs: [line._id], files: [{ lineID: line._id, fileID: random.rowID() }] },
    };
    await director.run(attachLines, note, at);
    await director.run(configureDetection, { detects: true, endpoint: MODEL }, at + 20);
    const detectionID = imageDetectionID(pet._id, at + 60, random.bytes);
    const fields = {
      ...{ petID: pet._id, holderID: pet._id, fileHash: kept.hash, fileName: kept.name, ask: 'general' as const },
      ...{ promptVersion: promptOf('general').version, host: HOST, modelAsked: MODEL.model },
    };
    await director.run(askDetection, { _id: detectionID, fields }, at + 60);
    const raw = JSON.stringify({ labels: SAID.map(({ _id, ...label }) => label) });
    const said = {
      ...{ kind: 'suggested' as const, model: MODEL.model, labels: [...SAID], raw },
      ...{ tookMs: 8400, tokensIn: 1310, tokensOut: 96 },
    };
    await server(settleDetection, { detectionID, outcome: said }, 'detection', at + 69);
    const answers = [
      { labelID: 'l1', answer: 'confirmed' as const, words: '右眼結膜充血' },
      { labelID: 'l2', answer: 'dismissed' as const },
    ];
    await director.run(answerLabels, { detectionID, answers }, at + 120);
    await director.run(configureDetection, { detects: false }, at + 180);
  }
}

const picturesWaiting = (database: OpenedDatabase, clinic: string): Promise<ConversationLine[]> =>
  database.readClinic(clinic, async ({ reader }) => {
    const query = { equals: [CONTENT_STATE.waiting], limit: 10 };
    return (await reader.query('conversationLine', 'byContent', query)) as unknown as ConversationLine[];
  });

const animalOf = (database: OpenedDatabase, clinic: string, { userID }: ConversationLine): Promise<Pet | undefined> =>
  database.readClinic(clinic, async ({ reader }) => {
    const pets = (await reader.query('pet', 'byOwner', { equals: [userID] })) as unknown as Pet[];
    return pets.find(({ status }) => status === 0);
  });
