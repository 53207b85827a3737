import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** For how many days a link to an exam report may serve. */
export const REPORT_LINK_DAYS = [1, 7, 30] as const;
/** For how many days a link to an exam report serves. */
export type ReportLinkDays = (typeof REPORT_LINK_DAYS)[number];

/** A link that shows the exam report of one visit, or of one exam of a stay, to whoever has it, until `expiresAt` (Unix seconds). */
export const reportLink = z.object({ token: z.string(), expiresAt: unixSeconds });
/** A link that shows an exam report. */
export type ReportLink = z.output<typeof reportLink>;

/** The report of a link, as one HTML page that refers to nothing outside itself. */
export const sharedReport = z.object({ title: line(200), html: z.string(), expiresAt: unixSeconds });
/** The report of a link. */
export type SharedReport = z.output<typeof sharedReport>;

/** Where a link's report is asked for. The token is in the body, because addresses are logged. */
export const SHARED_REPORT_PATH = '/api/examReport';
