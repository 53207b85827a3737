import { z } from 'zod';
import { line, requiredLine } from '../../core/schema.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** What a model may be asked to look for in a picture. Each has a prompt of its own (`detection/data/prompts.ts`). */
export const DETECTION_ASKS = ['general', 'radiograph', 'skin', 'otoscope', 'cytology'] as const;
/** What a model is asked to look for in a picture. */
export type DetectionAsk = (typeof DETECTION_ASKS)[number];

/** An address that ends where `/v1` begins: scheme, host, perhaps a folder; no name or key in it. */
const baseURL = requiredLine(200)
  .refine((address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, username, password, search, hash } = new URL(address);
    return /^https?:$/.test(protocol) && username + password + search + hash === '';
  }, 'an address of http or https, without a name, a query or a mark')
  .meta({ examples: ['http://192.168.1.40:11434'] });

/** The endpoint that the clinic has chosen. Its key is never here. */
export const detectionEndpoint = z.object({
  /** Where the OpenAI-compatible service stands, without `/v1`. */
  baseURL,
  /** The model's name as that service knows it. */
  model: requiredLine(120).meta({ examples: ['qwen2.5vl:7b'] }),
});
/** The endpoint that the clinic has chosen. */
export type DetectionEndpoint = z.output<typeof detectionEndpoint>;

/** What is set of looking at pictures by a model, each as it is sent by itself: what isn't sent stays. */
export const DETECTION_FIELDS = {
  detects: z.boolean(),
  endpoint: detectionEndpoint.nullable(),
  asks: z.array(z.enum(DETECTION_ASKS)).max(DETECTION_ASKS.length),
  /** Whether what leaves the house is shown before each picture; else once a day at each device. */
  shownEachTime: z.boolean(),
};

/**
 * Whether pictures may be looked at by a model, where it stands and what it may be asked (spec 3 §7 "image detection, AI label"). Off by default. The server alone writes it, because
 * a key goes with it (`detection.configure`).
 */
export const DETECTION_SETTING = defineSetting('detection', [], {
  detects: DETECTION_FIELDS.detects.default(false),
  endpoint: DETECTION_FIELDS.endpoint.default(null),
  asks: DETECTION_FIELDS.asks.default([...DETECTION_ASKS]),
  shownEachTime: DETECTION_FIELDS.shownEachTime.default(true),
});
/** Whether pictures may be looked at by a model, where it stands and what it may be asked. */
export type DetectionSetting = SettingOf<typeof DETECTION_SETTING>;

/** The host to which a picture goes, as people are shown it: `192.168.1.40:11434`. */
export const hostOf = ({ baseURL: address }: DetectionEndpoint): string => line(200).parse(new URL(address).host);
