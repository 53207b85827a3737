import {
  type ReportLink,
  type ReportLinkDays,
  reportLink,
  SHARED_REPORT_PATH,
  type SharedReport,
  sharedReport,
} from '@vetloom/protocol/exam-report.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { callPublic } from '../engine/calls/public-call.ts';

/** A link to the exam report of a visit or of a stay's exam. @throws DomainError networkRequired, notFound, forbidden */
export async function makeReportLink(recordID: string, days: ReportLinkDays): Promise<ReportLink> {
  return reportLink.parse(await callServer('POST', inClinic`/record/${recordID}/examReportLink`, { days }));
}

/** Withdraws every link that was given to such a report. It asks the server: a link that still serves must not look withdrawn. @throws DomainError networkRequired, notFound, forbidden */
export async function withdrawReportLinks(recordID: string): Promise<void> {
  await callServer('DELETE', inClinic`/record/${recordID}/examReportLink`, {});
}

/** The page that a report's link opens. The token stands behind the #, so that no server and no proxy ever logs it. */
export const reportPageUrl = (token: string): string => `${window.location.origin}/app/printExam#${token}`;

/** The report of a link; nobody need have signed in. @throws DomainError notFound for a link that serves no longer, networkRequired */
export async function readSharedReport(token: string, english: boolean): Promise<SharedReport> {
  return sharedReport.parse(await callPublic(SHARED_REPORT_PATH, { token, english }));
}
