import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { OwnerNote } from '@vetloom/domain/hospital/plan.schema.ts';
import {
  type NoteLink,
  noteLink,
  SHARED_NOTE_PATH,
  type SharedNote,
  sharedNote,
} from '@vetloom/protocol/owner-note.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { callPublic } from '../engine/calls/public-call.ts';

interface Day {
  readonly inHospitalID: string;
  readonly planDateTime: number;
}

/** A link to a day's note, which opens once the note was sent under that id. @throws DomainError networkRequired, notFound, forbidden */
export async function makeNoteLink(day: Day, toldID: string): Promise<NoteLink> {
  return noteLink.parse(await callServer('POST', inClinic`/inHospital/v2/ownerNote/link`, { ...day, toldID }));
}

interface SentNote extends Day {
  readonly toldID: string;
  readonly channel: Channel;
  /** The whole message, with the link. */
  readonly text: string;
  readonly note: OwnerNote;
  /** Under which ids its author saw the note told. */
  readonly seen: readonly string[];
}

/** Sends a day's note through the queue of messages. @throws DomainError networkRequired, contradictory (`noteTold`, `notePhotoGone`, why the owner isn't reached) */
export async function sendNote(sent: SentNote): Promise<void> {
  await callServer('POST', inClinic`/inHospital/v2/ownerNote/send`, sent);
}

/** Withdraws the link of what was sent. It asks the server: a link that still serves must not look withdrawn. @throws DomainError networkRequired, notFound */
export async function endNoteLinkNow({ inHospitalID, planDateTime }: Day, toldID: string): Promise<void> {
  const ofStay = inClinic`/inHospital/v2/ownerNote/link?inHospitalID=${inHospitalID}`;
  const rest = new URLSearchParams({ planDateTime: String(planDateTime), toldID });
  await callServer('DELETE', async () => `${await ofStay()}&${rest}`);
}

/** The page that a note's link opens. The token stands behind the #, so that no server and no proxy ever logs it. */
export const notePageUrl = (token: string): string => `${window.location.origin}/app/ownerNote#${token}`;

/** The note of a link; nobody need have signed in. @throws DomainError notFound for a link that serves no longer, networkRequired */
export async function readSharedNote(token: string): Promise<SharedNote> {
  return sharedNote.parse(await callPublic(SHARED_NOTE_PATH, { token }));
}
