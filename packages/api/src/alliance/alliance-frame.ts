import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';

/** What is of an alliance (spec 3 §7 "Alliance": `/alliance/{alliance}/{clinic}/…`); the partner is `{partner}`, because `{clinic}` is where the reader works. */
export const ALLIANCE = `${CLINIC_BASE}/alliance/{alliance}`;
/** What is of one of its clinics. */
export const PARTNER = `${ALLIANCE}/{partner}`;

const name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i);
/** The alliance of a path. */
export const allianceParams = z.object({ alliance: name });
/** The alliance and its clinic of a path. */
export const partnerParams = allianceParams.extend({ partner: name });
/** An owner of a partner. */
export const ownerThere = partnerParams.extend({ userID: idParam('user/', 'ownerNotFound') });
/** An animal of a partner. */
export const petThere = partnerParams.extend({ petID: idParam('pet', 'petNotFound') });

/** What every call of an alliance has in common. */
export const frame = { scope: 'clinic', tag: 'Alliance', method: 'GET', write: false } as const;
/** For the descriptions of all of them. */
export const NOTE =
  'Only what the partner shares, and only for people with a sign-in of their own: programs and API clients are refused. Each look and each reading stands with its reason at the partner (GET /allianceRead there, and its audit log).';

/** A partner clinic as its answers name it. */
export const partner = z.object({ clinic: z.string(), name: z.string() });
/** Rows of one list of an animal or an owner, newest first; whoever wants older ones asks for those before the last. */
export const MOST_ROWS = 200;
/** From where a list goes on. */
export const before = z.object({
  /** Only what was until then, Unix seconds, that second included: where an answer has 200 rows, the time of the last of them shows what comes behind it. */
  before: z.coerce.number().pipe(unixSeconds).optional(),
});
