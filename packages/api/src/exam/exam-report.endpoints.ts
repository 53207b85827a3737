import { examReportDocument } from '@vetloom/documents/exam-report.ts';
import { renderHtml } from '@vetloom/documents/render-html.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { REPORT_READERS, withdrawReportLinks } from '@vetloom/domain/exam/report-link.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { REPORT_LINK_DAYS, reportLink, SHARED_REPORT_PATH, sharedReport } from '@vetloom/protocol/exam-report.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { writing } from '../engine/clinic-call.ts';
import { holderParams } from '../engine/held-document.ts';
import { demandOutward } from '../engine/outward.ts';
import { printDataOf } from '../print/print-data.ts';
import { type ApiServices, endpoint } from '../services.ts';

const link = endpoint({
  method: 'POST',
  path: `${CLINIC_BASE}/record/{recordID}/examReportLink`,
  scope: 'clinic',
  tag: 'Exams',
  permission: REPORT_READERS,
  summary:
    'A link that shows the exam report of a visit, or of an exam of a stay, without a sign-in, for 1, 7 or 30 days',
  write: true,
  params: holderParams,
  body: z.object({ days: z.literal(REPORT_LINK_DAYS).default(7) }),
  result: reportLink,
  errors: ['notFound', 'forbidden', 'contradictory'],
  handle: async (call) => {
    demand(call.actor, ['PET_READ']);
    // A link is handed to an owner: of a copy to practise on it would show them what never was.
    await demandOutward(call.services.sync.db, call.clinic);
    return call.services.reports.link(call.clinic, call.params.recordID, makerOf(call.person), call.body.days);
  },
});

const withdraw = endpoint({
  method: 'DELETE',
  path: `${CLINIC_BASE}/record/{recordID}/examReportLink`,
  scope: 'clinic',
  tag: 'Exams',
  permission: REPORT_READERS,
  summary: 'Withdraw every link that was given to such a report so far',
  write: true,
  command: withdrawReportLinks.name,
  params: holderParams,
  result: z.null(),
  errors: ['notFound', 'forbidden'],
  handle: (call) => writing(call, withdrawReportLinks, call.params, async () => null),
});

/** The report as its maker would print it now, without the owner's phone: a link is passed on. @throws DomainError notFound, rateLimited */
const reportOf = (services: ApiServices, token: string, now: number, englishVersion: boolean) =>
  services.reports.open(token, async ({ clinic, recordID, actor, operator, expiresAt }) => {
    const paper = await services.sync.db.readClinic(clinic, ({ reader }) =>
      printDataOf(reader, { services, clinic, actor, operator, now }, 'examReport', recordID, {
        printSetting: englishVersion ? { englishVersion } : {},
      }),
    );
    const { examItems = [], visits = [], owner } = paper;
    const data = { ...paper, owner: { ...owner, phone: '' }, examItems, visits };
    const document = examReportDocument(data);
    return { title: document.title, html: renderHtml(document), expiresAt };
  });

const show = endpoint({
  method: 'POST',
  path: SHARED_REPORT_PATH,
  scope: 'public',
  tag: 'Exams',
  permission: [],
  summary: 'The exam report of a link, as one HTML page',
  description:
    'The token comes from POST …/record/{recordID}/examReportLink; no sign-in. An expired, withdrawn, forged or foreign one is not found.',
  write: false,
  body: z.object({ token: z.string().max(700), english: z.boolean().default(false) }),
  result: sharedReport,
  errors: ['notFound', 'rateLimited'],
  handle: async (call) => {
    try {
      return await reportOf(call.services, call.body.token, call.now, call.body.english);
    } catch (error) {
      // Security: a removed visit or animal is not told from a link that never was.
      if (error instanceof DomainError && error.codeName !== 'rateLimited')
        throw new DomainError('notFound', 'no such document');
      throw error;
    }
  },
});

/** Exam reports by link (spec 1 §2 /printExam). */
export const examReportEndpoints = [link, withdraw, show];
