import {
  DETECTION_FIELDS,
  DETECTION_SETTING,
  type DetectionEndpoint,
  detectionEndpoint,
  hostOf,
} from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line } from '@vetloom/domain/core/schema.ts';
import { promptOf } from '@vetloom/domain/detection/data/prompts.ts';
import { configureDetection } from '@vetloom/domain/detection/detection.commands.ts';
import { DETECTION_TROUBLES } from '@vetloom/domain/detection/detection.schema.ts';
import { ANSWER_SCHEMA, readLabels } from '@vetloom/domain/detection/read-labels.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { GREY_PICTURE } from '@vetloom/integrations/detection/grey-picture.ts';
import { keepDetectionSecret } from '@vetloom/storage/detection/detection-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { cleanLine } from '../engine/clean-words.ts';
import { type AnyClinicCall, writing } from '../engine/clinic-call.ts';
import { showPicture } from '../engine/outward.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/image/detect/setting`;
const frame = { scope: 'clinic', tag: 'Image detection', permission: ['VETLOOM_SYSTEM'] } as const;

/** What proves the clinic to its model. */
const key = z
  .string()
  .min(1)
  .max(400)
  .meta({ examples: ['sk-3f9k2m7c1x0p'] });
const setting = z.object({
  ...DETECTION_FIELDS,
  /** Whether a key is kept; it is never answered. */
  hasKey: z.boolean(),
});

type Reading = Pick<ClinicTransaction, 'clinic' | 'sql'> & { readonly reader: Parameters<typeof settingOf>[0] };

async function shown(call: AnyClinicCall, tx: Reading): Promise<z.output<typeof setting>> {
  const { detects, endpoint: at, asks, shownEachTime } = await settingOf(tx.reader, DETECTION_SETTING);
  return { detects, endpoint: at, asks, shownEachTime, hasKey: (await call.services.detections.keyIn(tx)) !== '' };
}

const read = endpoint({
  ...frame,
  method: 'GET',
  write: false,
  path: PATH,
  summary: 'Whether a model looks at pictures, where it stands, and what it may be asked',
  result: setting,
  errors: [],
  handle: (call) => call.services.sync.db.readClinic(call.clinic, (tx) => shown(call, tx)),
});

/** A kept key goes nowhere else than where it was given for. */
const isSameHost = (one: DetectionEndpoint | null, other: DetectionEndpoint | null): boolean =>
  one !== null && other !== null && hostOf(one) === hostOf(other) && isSecure(one) === isSecure(other);
const isSecure = ({ baseURL }: DetectionEndpoint): boolean => baseURL.startsWith('https:');

const keep = endpoint({
  ...frame,
  method: 'PUT',
  write: true,
  path: PATH,
  summary: 'Switch a model on or off, and say where it stands; what isn’t sent stays',
  description:
    'An OpenAI-compatible service (`/v1/chat/completions` with pictures): on a machine of the clinic’s own where the operator has opened it (`VETLOOM_DETECTION_HOSTS`), or over https. `key` is kept sealed and never answered; null forgets it, and so does another host without a new key.',
  command: configureDetection.name,
  body: z.object(DETECTION_FIELDS).partial().extend({ key: key.nullable().optional() }),
  result: setting,
  errors: [],
  handle: async (call) => {
    const { key: given, ...sent } = call.body;
    const { detections, sync } = call.services;
    const { endpoint: before } = await sync.db.readClinic(call.clinic, ({ reader }) =>
      settingOf(reader, DETECTION_SETTING),
    );
    const moved = sent.endpoint !== undefined && !isSameHost(before, sent.endpoint);
    return writing(call, configureDetection, sent, async (after) => {
      const tx = { ...after, clinic: call.clinic };
      if (given) await keepDetectionSecret(tx, detections.seal(call.clinic, given));
      else if (given === null || moved) await keepDetectionSecret(tx, null);
      return shown(call, tx);
    });
  },
});

const tried = z.object({
  /** Null where it answered as it should. */
  trouble: z.enum(DETECTION_TROUBLES).nullable(),
  /** What it said of that. */
  said: line(200),
  /** The model as it names itself. */
  model: z.string(),
  tookMs: z.number().int(),
});

const attempt = endpoint({
  ...frame,
  method: 'POST',
  write: false,
  path: `${PATH}/test`,
  summary:
    'Show a grey square to a model, to find out whether it looks at pictures and answers in the form that is asked for',
  description: 'Nothing of the clinic goes there. Without a `key` the kept one is used where the host is the same.',
  body: z.object({
    endpoint: detectionEndpoint,
    key: key.optional(),
  }),
  result: tried,
  errors: ['contradictory'],
  handle: async (call) => {
    const { detections, sync } = call.services;
    const { endpoint: at, key: given } = call.body;
    const kept = await sync.db.readClinic(call.clinic, async (tx) =>
      isSameHost((await settingOf(tx.reader, DETECTION_SETTING)).endpoint, at) ? detections.keyIn(tx) : '',
    );
    const begun = performance.now();
    const reply = await showPicture({ db: sync.db, model: detections.modelAt(at, given ?? kept) }, call.clinic, {
      ...{ model: at.model, prompt: promptOf('general').text, answerSchema: ANSWER_SCHEMA, picture: GREY_PICTURE },
    });
    const tookMs = Math.round(performance.now() - begun);
    if (reply.kind === 'nothing') {
      if (reply.fault === 'calledOff') throw new DomainError('failure', reply.words);
      return { trouble: reply.fault, said: cleanLine(reply.words, 200), model: '', tookMs };
    }
    const { text, model } = reply.said;
    const isForm = readLabels(text) !== undefined;
    return {
      trouble: isForm ? null : 'nonsense',
      said: isForm ? '' : cleanLine(text, 200),
      model: cleanLine(model, 160),
      tookMs,
    } as const;
  },
});

export const detectionSettingEndpoints = [read, keep, attempt] as const;
