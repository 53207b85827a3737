import { DETECTION_ASKS, hostOf } from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { promptOf } from '@vetloom/domain/detection/data/prompts.ts';
import { answerLabels, askDetection, cancelDetection } from '@vetloom/domain/detection/detection.commands.ts';
import { imageDetectionID } from '@vetloom/domain/detection/detection.kind.ts';
import {
  detectionAskFields,
  type ImageDetection,
  imageDetectionSchema,
  LABEL_ANSWERS,
  labelBox,
  MOST_LABELS,
} from '@vetloom/domain/detection/detection.schema.ts';
import { labelsOfFile } from '@vetloom/domain/detection/file-labels.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { contentHash } from '@vetloom/protocol/files.ts';
import { otherNames } from '@vetloom/storage/blob/blob-rows.ts';
import { detectionsUnderWay, queueDetection } from '@vetloom/storage/detection/detection-rows.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';
import { demandModel } from './detection-service.ts';
import { DRAWN, pictureToShow, showableFile } from './picture-to-show.ts';

const PATH = `${CLINIC_BASE}/image`;
const frame = { scope: 'clinic', tag: 'Image detection' } as const;
const judges = { ...frame, permission: ['RECORD_WRITE', 'LAB_TASK_WRITE'], write: true, method: 'POST' } as const;
const looks = { ...frame, permission: ['RECORD_READ', 'LAB_TASK_READ'], write: false, method: 'GET' } as const;

/** Pictures of a clinic that may be under way: a model takes a minute for one. */
const MOST_UNDER_WAY = 20;

const params = z.object({ detectionID: idParam('imageDetection/', 'notFound') });
const result = fieldwise(imageDetectionSchema);
const picked = {
  collectionID: detectionAskFields.shape.holderID,
  hash: contentHash,
  ask: z.enum(DETECTION_ASKS).default('general'),
};

const answer =
  (id: string) =>
  async ({ reader }: AfterState): Promise<ImageDetection> => {
    const detection = await one(reader, 'imageDetection', id);
    if (!detection) throw new DomainError('notFound', 'no such suggestion', { id });
    return detection;
  };

const preview = endpoint({
  ...looks,
  permission: judges.permission,
  path: `${PATH}/detect/preview`,
  summary: 'What would leave the house: the very picture, where it goes, and the words beside it',
  description:
    'A JPEG of at most 1,100 pixels a side, made of pixels alone: no name, no place, no day, nothing of the animal or its owner, unless it is burnt into the picture. `picture` is null for a frame of a film or of DICOM, which the caller draws and sends along.',
  query: z.object(picked),
  result: z.object({
    /** base64 of the JPEG. */
    picture: z.string().nullable(),
    host: z.string(),
    model: z.string(),
    prompt: z.string(),
    promptVersion: z.number().int(),
  }),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const { collectionID, hash, ask } = call.query;
    const { endpoint: at } = demandModel(await call.services.detections.modelOf(call.clinic));
    const file = await showableFile(call, collectionID, hash);
    const { text: prompt, version: promptVersion } = promptOf(ask);
    const picture = await pictureToShow(call, file, undefined).catch((error: unknown) => {
      if (error instanceof DomainError && error.codeName === 'badParameter') return null;
      throw error;
    });
    return {
      ...{ picture: picture?.toString('base64') ?? null, host: hostOf(at), model: at.model },
      ...{ prompt, promptVersion },
    };
  },
});

const detect = endpoint({
  ...judges,
  path: `${PATH}/detect`,
  summary: 'Show a picture to the clinic’s model and have it suggest labels',
  description:
    'Answers at once with the question, `status` `asked`; what the model says stands in it later (`GET …/image/detect/{detectionID}`, or the live event of `imageDetection`): `suggested` with `labels`, or `failed` with `trouble`. A suggestion is no finding, and writes itself into no record: `POST …/image/label` confirms. Refused (`detectionOff`) until the clinic has switched it on, and where another `host` or `model` was chosen since it was shown.',
  command: askDetection.name,
  body: z.object({
    ...picked,
    /** Where it goes and by which model it is looked at, as the caller was shown (`GET …/image/detect/preview`). */
    host: detectionAskFields.shape.host,
    model: detectionAskFields.shape.modelAsked,
    frame: detectionAskFields.shape.frame,
    /** Of a frame of a film or of DICOM: the picture as the caller has drawn it, base64 of a JPEG or PNG. Of other pictures the server makes it. */
    picture: z
      .string()
      .max(Math.ceil(DRAWN.most / 3) * 4)
      .regex(DRAWN.pattern)
      .optional(),
  }),
  bodyLimit: Math.ceil(DRAWN.most / 3) * 4 + 10_000,
  result,
  errors: ['notFound', 'petNotFound', 'contradictory', 'rateLimited'],
  handle: async (call) => {
    const { collectionID: holderID, hash, ask, host, model, frame: at, picture: drawn } = call.body;
    const { detections } = call.services;
    const { endpoint: to } = demandModel(await detections.modelOf(call.clinic));
    // What leaves the house is what was shown: whoever sees one host before them hasn't agreed to another.
    demandModel(hostOf(to) === host && to.model === model ? to : undefined);
    const file = await showableFile(call, holderID, hash);
    const picture = await pictureToShow(call, file, drawn);
    const _id = imageDetectionID(file.petID, call.now, call.random);
    const fields = {
      ...{ petID: file.petID, holderID, fileHash: file.listed.file.hash, fileName: file.listed.file.name, frame: at },
      ...{ ask, promptVersion: promptOf(ask).version, host, modelAsked: model },
    };
    const asked = await writing(call, askDetection, { _id, fields }, answer(_id), async (tx) => {
      if ((await detectionsUnderWay(tx)) >= MOST_UNDER_WAY)
        throw new DomainError('rateLimited', 'too many pictures wait for the model', { limit: MOST_UNDER_WAY });
      await queueDetection(tx, { id: _id, picture, now: call.now });
    });
    detections.wake(call.clinic);
    return asked;
  },
});

const standing = endpoint({
  ...looks,
  path: `${PATH}/detect/{detectionID}`,
  summary: 'A question to the model, and what came of it',
  params,
  result,
  errors: ['notFound'],
  handle: async (call) => {
    const detection = await reading(call, ({ reader }) => one(reader, 'imageDetection', call.params.detectionID));
    if (!detection) throw new DomainError('notFound', 'no such suggestion');
    return detection;
  },
});

const cancel = endpoint({
  ...judges,
  path: `${PATH}/detect/{detectionID}/cancel`,
  summary: 'Wait no longer for the model; what it says later isn’t heard',
  command: cancelDetection.name,
  params,
  result,
  errors: ['notFound'],
  handle: async (call) => {
    const { detectionID } = call.params;
    const after = await writing(call, cancelDetection, { detectionID }, answer(detectionID));
    call.services.detections.callOff(call.clinic, detectionID);
    return after;
  },
});

const labelled = z.object({
  hash: z.string(),
  /** What people have confirmed: the labels of the file. */
  labels: z.array(
    z.object({
      words: z.string(),
      detectionID: z.string(),
      labelID: z.string(),
      box: labelBox.nullable(),
      frame: z.number().int(),
      model: z.string(),
      confirmedBy: z.string(),
      confirmedDateTime: unixSeconds,
    }),
  ),
  /** What models have said of it, the latest first, with what nobody has answered yet. */
  suggestions: z.array(result),
});

/** Both halves of what is known of a file, whichever of its names documents list it by: a picture goes by the hash of what was sent and by that of what became of it. */
async function labelsIn(
  tx: Pick<AfterState, 'reader' | 'sql'>,
  clinic: string,
  { hash, limit, skip }: { readonly hash: string; readonly limit: number; readonly skip: number },
) {
  const names = [hash, ...(await otherNames({ clinic, sql: (text, values) => tx.sql(text, values) }, hash))];
  const found: ImageDetection[] = [];
  for (const name of names)
    found.push(
      ...((await tx.reader.query('imageDetection', 'byFile', {
        equals: [name],
        descending: true,
      })) as ImageDetection[]),
    );
  return {
    hash,
    labels: [...labelsOfFile(found, new Set(names))],
    suggestions: found.toSorted((a, b) => b.dateTime - a.dateTime).slice(skip, skip + limit),
  };
}

const ofFile = endpoint({
  ...looks,
  path: `${PATH}/label`,
  summary: 'The labels of a file, and what models have suggested for it',
  query: shortPage.extend({ hash: contentHash }),
  result: labelled,
  errors: [],
  handle: (call) => call.services.sync.db.readClinic(call.clinic, (tx) => labelsIn(tx, call.clinic, call.query)),
});

const label = endpoint({
  ...judges,
  path: `${PATH}/label`,
  summary:
    'Confirm labels that a model suggested, in other words if need be, or dismiss them; those that are confirmed are attached to the file',
  command: answerLabels.name,
  body: z.object({
    detectionID: imageDetectionSchema.shape._id,
    answers: z
      .array(
        z.object({
          labelID: rowID,
          answer: z.enum(LABEL_ANSWERS),
          words: line(120).default(''),
        }),
      )
      .min(1)
      .max(MOST_LABELS),
  }),
  result: labelled,
  errors: ['notFound', 'contradictory'],
  handle: (call) =>
    writing(call, answerLabels, call.body, async (after) => {
      const { fileHash: hash } = await answer(call.body.detectionID)(after);
      return labelsIn(after, call.clinic, { hash, limit: 500, skip: 0 });
    }),
});

export const detectionEndpoints = [preview, detect, standing, cancel, ofFile, label] as const;
