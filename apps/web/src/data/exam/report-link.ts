import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  type ReportLink,
  type ReportLinkDays,
  reportLink,
  SHARED_REPORT_PATH,
  type SharedReport,
  sharedReport,
} from '@vetloom/protocol/exam-report.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';

/** A link to a visit's exam report. @throws DomainError networkRequired, notFound, forbidden */
export async function makeReportLink(recordID: string, days: ReportLinkDays): Promise<ReportLink> {
  return reportLink.parse(await callServer('POST', inClinic`/record/${recordID}/examReportLink`, { days }));
}

/** Withdraws every link that was given to a visit's exam report. It asks the server: a link that still serves must not look withdrawn. @throws DomainError networkRequired, notFound, forbidden */
export async function withdrawReportLinks(recordID: string): Promise<void> {
  await callServer('DELETE', inClinic`/record/${recordID}/examReportLink`, {});
}

/** The page that a report's link opens. The token stands behind the #, so that no server and no proxy ever logs it. */
export const reportPageUrl = (token: string): string => `${window.location.origin}/app/printExam#${token}`;

const answer = z.object({ code: z.number(), message: z.string().optional(), result: z.unknown().optional() });

/** The report of a link; nobody need have signed in. @throws DomainError notFound for a link that serves no longer, networkRequired */
export async function readSharedReport(token: string, english: boolean): Promise<SharedReport> {
  let answered: z.output<typeof answer>;
  try {
    const response = await fetch(endpoints.api + SHARED_REPORT_PATH, {
      method: 'POST',
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, english }),
    });
    answered = answer.parse(await response.json());
  } catch (cause) {
    throw new DomainError('networkRequired', cause instanceof Error ? cause.message : 'no answer');
  }
  if (answered.code !== CODE.success) throw new DomainError(codeName(answered.code), answered.message ?? '');
  return sharedReport.parse(answered.result);
}
