import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** A link by which an owner sees a day's note with its photographs, until `expiresAt` (Unix seconds); it opens nothing before the note was sent. */
export const noteLink = z.object({ toldID: rowID, token: z.string(), expiresAt: unixSeconds });
/** A link by which an owner sees a day's note. */
export type NoteLink = z.output<typeof noteLink>;

/** The note of a link, as one HTML page that refers to nothing outside itself. */
export const sharedNote = z.object({ title: line(200), html: z.string(), expiresAt: unixSeconds });
/** The note of a link. */
export type SharedNote = z.output<typeof sharedNote>;

/** Where a link's note is asked for. The token is in the body, because addresses are logged. */
export const SHARED_NOTE_PATH = '/api/ownerNote';
