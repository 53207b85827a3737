import {
  DETECTION_FIELDS,
  type DetectionAsk,
  type DetectionEndpoint,
} from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { DETECTION_TROUBLES } from '@vetloom/domain/detection/detection.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';

/** A file of an animal that may be shown to a model. */
export interface ShownFile {
  /** What lists it. */
  readonly collectionID: string;
  readonly hash: string;
  readonly ask: DetectionAsk;
}

const leaving = z.object({
  picture: z.string().nullable(),
  host: z.string(),
  model: z.string(),
  prompt: z.string(),
});
/** What would leave the house: the very picture (base64 of a JPEG), where it goes, and the words beside it. */
export type Leaving = z.output<typeof leaving>;

const setting = z.object({ ...DETECTION_FIELDS, hasKey: z.boolean() });
/** What is set of the model, and whether a key is kept. */
export type DetectionSettingAnswer = z.output<typeof setting>;

const tried = z.object({
  trouble: z.enum(DETECTION_TROUBLES).nullable(),
  said: z.string(),
  model: z.string(),
  tookMs: z.number(),
});
/** How a model that was tried has answered. */
export type DetectionTried = z.output<typeof tried>;

const path = () => `${clinicBase()}/image/detect`;

/** Where a picture goes and by which model it is looked at, as it was shown: the server sends it nowhere else. */
type Goes = Pick<Leaving, 'host' | 'model'>;

/** What of models that look at pictures needs the network. Refusals are DomainErrors. */
export const detectionCalls = {
  leaving: async ({ collectionID, hash, ask }: ShownFile): Promise<Leaving> =>
    leaving.parse(
      await callServer('GET', `${path()}/preview?${new URLSearchParams({ collectionID, hash, ask }).toString()}`),
    ),
  /** `once` names it, so that a picture whose answer was lost isn't sent twice. */
  send: (file: ShownFile & Goes, once: string): Promise<unknown> => callServer('POST', path(), file, undefined, once),
  cancel: (detectionID: string): Promise<unknown> =>
    callServer('POST', inClinic`/image/detect/${detectionID}/cancel`, {}),
  setting: async (): Promise<DetectionSettingAnswer> => setting.parse(await callServer('GET', `${path()}/setting`)),
  keep: async (
    given: Partial<Omit<DetectionSettingAnswer, 'hasKey'>> & { readonly key?: string | null },
  ): Promise<DetectionSettingAnswer> => setting.parse(await callServer('PUT', `${path()}/setting`, given)),
  attempt: async (endpoint: DetectionEndpoint, key: string): Promise<DetectionTried> =>
    tried.parse(await callServer('POST', `${path()}/setting/test`, { endpoint, ...(key !== '' && { key }) })),
} as const;
