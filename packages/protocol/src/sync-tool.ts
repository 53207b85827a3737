import { MAX_FILE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { line, requiredLine, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { z } from 'zod';
import { contentHash } from './files.ts';

/*
 * What passes between a clinic's server and a sync tool on one of its workstations (spec 3 §7 "Devices and sync tools"). The tool dials out and is never
 * dialled: a socket, by which it is present and is woken, and calls over HTTP by which everything else goes, so that what was lost on the way is sent again. Whoever
 * acknowledges has kept it durably before.
 */

/** Where the tool's calls stand. */
export const TOOL_BASE = '/synctool/v1';
/** The namespace of realtime by which a tool is present; `auth: { token }`. */
export const TOOL_NAMESPACE = '/tool';
/** Events that the server sends there. */
export const TOOL_EVENT = {
  /** Without a payload: ask for jobs and settings. */
  wake: 'wake',
  /** Without a payload: the tool was removed; its key opens nothing any more. */
  removed: 'removed',
} as const;

/** Seconds for which a code on the screen pairs a tool. */
export const PAIRING_SECONDS = 600;
/** Bytes that a message of an instrument may have; larger things are files. */
export const MOST_MESSAGE_BYTES = 8 * 1024 * 1024;
/** How a tool begins to say that a folder isn't opened, before the folders below which its operator lets some be (`; ` between them): screens say it in their words. */
export const OPENED_BELOW = 'only folders below these are opened here: ';
/** Values of one report. */
export const MOST_VALUES = 300;

/** A raw Ed25519 public key, base64url. */
const publicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** An Ed25519 signature, base64url. */
const signature = z.string().regex(/^[A-Za-z0-9_-]{86}$/);

/** A code as the screen shows it, `harbour-7K3M9-QX2PA`: the clinic, then ten signs of Crockford's base 32. */
export const pairingCode = z
  .string()
  .max(90)
  .regex(/^[a-z0-9_-]{1,60}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);

/** Body of `POST {TOOL_BASE}/pair`. */
export const pairing = z.strictObject({
  code: pairingCode,
  /** What the workstation is called, to begin with. */
  name: requiredLine(80),
  publicKey,
  platform: line(80),
  version: line(40),
});
/** Answer to it. The code is used up. */
export const paired = z.object({
  clinic: z.string(),
  clinicName: z.string(),
  toolID: z.string(),
  /** By which the server signs jobs and settings for this tool, as a raw Ed25519 public key in base64url. */
  serverKey: publicKey,
});
/** What a tool keeps of its pairing. */
export type Paired = z.output<typeof paired>;

/** Answer to `POST {TOOL_BASE}/challenge`. */
export const challenge = z.object({ challenge: z.string() });
/** Body of `POST {TOOL_BASE}/session`: `signature` is over the bytes of {@link provenBy}. */
export const toolProof = z.strictObject({
  clinic: z.string().min(1).max(60),
  toolID: z.string().min(1).max(160),
  challenge: z.string().min(1).max(2000),
  signature,
  version: line(40).default(''),
});
/** What a tool signs to be let in. */
export const provenBy = ({ clinic, toolID, challenge: given }: Omit<z.input<typeof toolProof>, 'signature'>): string =>
  `vetloom tool\n${clinic}\n${toolID}\n${given}`;
/** Answer to it: `token` goes as `Authorization: Bearer` with every other call, and into the socket's `auth`. */
export const toolSession = z.object({ token: z.string(), expiresAt: unixSeconds, now: unixSeconds });

/** A thing that the server says and the tool can prove that it did. */
export const signedEnvelope = z.object({
  /** JSON, byte by byte as it was signed. */
  payload: z.string().max(400_000),
  signature,
});
/** A thing that the server says and the tool can prove that it did. */
export type SignedEnvelope = z.output<typeof signedEnvelope>;

/** One test of an order. */
export const orderedTest = z.object({ code: requiredLine(80), name: line(80), taskID: rowID });
/** Whom an order is for, as instruments want it. */
export const orderedAnimal = z.object({
  id: line(80),
  chip: line(40),
  name: line(80),
  ownerName: line(80),
  species: line(60),
  breed: line(60),
  sex: z.enum(['', 'Male', 'Female']),
  isNeutered: z.boolean(),
  /** YYYY-MM-DD; empty where nobody knows. */
  birth: line(10),
  weightKg: z.number().positive().nullable(),
});
/** Whom an order is for. */
export type OrderedAnimal = z.output<typeof orderedAnimal>;

/** What a tool is to do. */
export const jobTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    instrumentID: rowID,
    orderNumber: requiredLine(40),
    tests: z.array(orderedTest).max(60),
    animal: orderedAnimal,
    doctor: line(80),
    /** Unix seconds. */
    orderedAt: unixSeconds,
    note: line(300).default(''),
  }),
  z.object({ kind: z.literal('cancel'), instrumentID: rowID, orderNumber: requiredLine(40) }),
  /** Asks an instrument, or the vendor's service behind it, for results again. */
  z.object({ kind: z.literal('fetch'), instrumentID: rowID, orderNumber: line(40).default('') }),
  /** The report of a result as PDF, by its id at the service or the address at which it lies. */
  z.object({ kind: z.literal('pdf'), instrumentID: rowID, resultID: requiredLine(500) }),
  /** Whether an instrument answers. */
  z.object({ kind: z.literal('test'), instrumentID: rowID }),
  /** The last lines of the tool's log. */
  z.object({ kind: z.literal('logs'), lines: z.number().int().min(1).max(5000) }),
]);
/** What a tool is to do. */
export type JobTask = z.output<typeof jobTask>;

/** The payload of a job's envelope. */
export const toolJob = z.object({
  /** Names it for good: one that is known is not done twice. */
  jobID: z.string().min(8).max(80),
  clinic: z.string(),
  toolID: z.string(),
  issuedAt: unixSeconds,
  /** After this, by the server's clock, it is too late to begin. */
  expiresAt: unixSeconds,
  task: jobTask,
});
/** A job. */
export type ToolJob = z.output<typeof toolJob>;

/** The payload of the settings' envelope. */
export const toolSettings = z.object({
  toolID: z.string(),
  /** Rises with each change. */
  version: z.number().int(),
  instruments: z.array(
    instrumentSetting.extend({
      /** By what the clinic is known at the instrument's service; never shown, kept by the tool in memory alone. */
      secret: z.string().max(2000).default(''),
    }),
  ),
});
/** What a tool serves, as the clinic has set it. */
export type ToolSettings = z.output<typeof toolSettings>;

/** Answer to `GET {TOOL_BASE}/jobs`: what is set, and every job that the tool has neither handed to its instrument nor ended otherwise, oldest first. */
export const toolWork = z.object({ settings: signedEnvelope, jobs: z.array(signedEnvelope), now: unixSeconds });

/** How far a job is: the tool has it durably; the instrument or its service took it; it is over. */
export const JOB_STATES = ['waiting', 'taken', 'delivered', 'done', 'failed', 'cancelled'] as const;
/** How far a job is. */
export type JobState = (typeof JOB_STATES)[number];

/** Body of `POST {TOOL_BASE}/jobs/{jobID}`; a state that was passed already changes nothing. */
export const jobReport = z.strictObject({
  state: z.enum(['taken', 'delivered', 'done', 'failed', 'cancelled']),
  /** Why, in English, for the log and for support. */
  reason: line(500).default(''),
  /** What a `test` or `logs` answered. */
  answer: z.string().max(400_000).default(''),
  /** The order's id at the vendor's service. */
  reference: line(120).default(''),
});

/** Body of `POST {TOOL_BASE}/messages`. A message that the server has, by its id or by what names it at its sender, is answered as known. */
export const toolMessage = z.strictObject({
  messageID: z.uuid(),
  instrumentID: rowID,
  /** When the tool had the whole of it, by its own clock with the offset to the server, Unix seconds. */
  receivedAt: unixSeconds,
  /** The bytes as they came, without the framing of the line; base64. Empty where the file is all there is. */
  raw: z.base64().max(Math.ceil(MOST_MESSAGE_BYTES / 3) * 4 + 4),
  /** Files that came with it, which were sent before. */
  files: z
    .array(
      z.object({
        hash: contentHash,
        name: requiredLine(200),
        mime: line(100),
        size: z.number().int().min(1).max(MAX_FILE_BYTES),
      }),
    )
    .max(50),
  /** A file's place below the watched folder, a study's id: where it came from. */
  source: line(300).default(''),
});
/** A message as a tool hands it on. */
export type ToolMessage = z.output<typeof toolMessage>;
/** Answer to it: the tool may forget the message. */
export const messageKept = z.object({ state: z.enum(['kept', 'known']) });

/** Body of `POST {TOOL_BASE}/health`: each instrument as the tool sees it now. */
export const toolHealth = z.strictObject({
  /** By the tool's own clock, Unix seconds: the server says by how much it is wrong. */
  clock: z.number().int(),
  /** Messages that wait to be sent. */
  waiting: z.number().int().min(0),
  instruments: z
    .array(
      z.object({
        instrumentID: rowID,
        state: z.enum(['off', 'connecting', 'open', 'failed']),
        /** Unix seconds of the tool's clock; 0 for never. */
        lastContact: z.number().int().min(0),
        error: line(300).default(''),
        /** Seconds by which the instrument's clock is ahead of the tool's; null where it didn't tell. */
        clockAhead: z.number().int().nullable().default(null),
      }),
    )
    .max(50),
});
/** How a tool and its instruments are. */
export type ToolHealth = z.output<typeof toolHealth>;

/** What the web app posts to the tool on its own machine, `POST http://127.0.0.1:9002/task` (spec 3 §7 "local instrument task"). */
export const localTask = signedEnvelope;
/** What it answers. */
export const localTaskTaken = z.object({ jobID: z.string(), state: z.enum(['taken', 'known']) });
/** `GET http://127.0.0.1:9002/status`, to the web app's origin: whether and as whom a tool runs here. */
export const localStatus = z.object({
  product: z.literal('VetLoom'),
  version: z.string(),
  paired: z.object({ clinic: z.string(), toolID: z.string(), name: z.string() }).nullable(),
  connected: z.boolean(),
});
