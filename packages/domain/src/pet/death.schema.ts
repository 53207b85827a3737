import { z } from 'zod';
import { documentID, line, prose, unixSeconds } from '../core/schema.ts';

/** Where and how an animal died: in the clinic, at home, by euthanasia, or nobody said. */
export const HOW_DIED = ['clinic', 'home', 'euthanasia', 'unknown'] as const;
/** What happens with the remains: nobody decided yet, the clinic keeps them for now, the owner takes them, or they are cremated. */
export const REMAINS = ['undecided', 'clinic', 'owner', 'cremation'] as const;
/** Alone or together with others; empty until it is said. */
export const CREMATIONS = ['', 'individual', 'collective'] as const;
/** Whether the ashes come back to the owner; empty until it is said. */
export const ASHES = ['', 'toOwner', 'notReturned'] as const;

/** What is said of the remains. Days in Unix seconds. */
export const remainsFields = z.object({
  remains: z.enum(REMAINS).default('undecided'),
  /** Whether the body is in the clinic, from the death until it is fetched or handed over. */
  here: z.boolean().default(false),
  /** Until which day the clinic keeps them. */
  keptUntil: unixSeconds.nullable().default(null),
  /** Where in the clinic. */
  keptWhere: line(80).default(''),
  cremation: z.enum(CREMATIONS).default(''),
  /** Who cremates. */
  provider: line(80).default(''),
  /** The day on which the crematory comes for them. */
  cremationDate: unixSeconds.nullable().default(null),
  ashes: z.enum(ASHES).default(''),
  remainsNote: prose(1000).default(''),
});

/** What a person says of a death beside its day, which is the animal's own `timeOfDeath`. */
export const deathFields = remainsFields.extend({
  how: z.enum(HOW_DIED).default('unknown'),
  /** In the words of whoever entered it. */
  causeOfDeath: prose(1000).default(''),
  /** The visit in which it died, or empty. */
  recordID: z.string().max(160).default(''),
});

/** What became of remains, each once and at a time (Unix seconds; 0 until it happens). */
export const remainsFacts = z.object({
  /** The crematory has fetched the body. */
  collectedDateTime: unixSeconds.default(0),
  /** The ashes are back in the clinic. */
  ashesBackDateTime: unixSeconds.default(0),
  /** Body or ashes were given to the owner. */
  handedOverDateTime: unixSeconds.default(0),
  /** To whom. */
  handedOverTo: line(80).default(''),
  /** Staff id of whoever gave them. */
  handedOverBy: z.string().max(160).default(''),
});

const endedDocument = z.object({
  collection: z.string().max(60),
  id: z.string().max(160),
  at: unixSeconds,
  by: z.string().max(160),
});
const endedDocuments = z.array(endedDocument).max(2000);

/**
 * The death of an animal: what its own fields (`status` 9, `timeOfDeath`; spec 1 §3, §4) don't say, what it ended, and what becomes of the remains. One that
 * was a mistake stays with who took it back and why.
 */
export const deathSchema = deathFields.extend({
  _id: documentID('death/pet'),
  collection: z.literal('death'),
  petID: z.string().max(160),
  /** Whose animal it was when it died. */
  userID: z.string().max(160),
  ...remainsFacts.shape,
  /** 1 while remains are in the clinic or come back to it (`remainsStage`), else 0. */
  openRemains: z.union([z.literal(0), z.literal(1)]),
  /** The animal's status before. */
  statusBefore: z.number().int(),
  /** What the death ended. */
  ended: endedDocuments,
  takenBack: z
    .object({
      dateTime: unixSeconds,
      by: z.string().max(160),
      reason: line(300),
      /** What goes on again. */
      resumed: endedDocuments,
      /** What stays ended: it can't go on, or somebody changed it since. */
      stays: endedDocuments,
    })
    .optional(),
  createDateTime: unixSeconds,
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** The death of an animal. */
export type Death = z.output<typeof deathSchema>;
/** What a person says of a death. */
export type DeathFields = z.output<typeof deathFields>;
