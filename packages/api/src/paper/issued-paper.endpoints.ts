import { fillForm } from '@vetloom/documents/docx/fill-form.ts';
import { issueFoot } from '@vetloom/documents/docx/form-data.ts';
import { qrPicture } from '@vetloom/documents/docx/qr-picture.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, requiredReason, rowID } from '@vetloom/domain/core/schema.ts';
import { issuePaper, revokePaper } from '@vetloom/domain/paper/issued-paper.commands.ts';
import {
  type IssuedPaper,
  PAPER_CODE,
  paperNumber,
  paperState,
  typedCode,
} from '@vetloom/domain/paper/issued-paper.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { checkedPaper } from '@vetloom/protocol/paper-check.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';
import { sendBytes } from './custom-form.endpoints.ts';
import { chosenForm } from './fill-form.endpoints.ts';
import { formData } from './form-source.ts';
import { finishPaper, numberedPaper, PDF, paperView, viewOf } from './issue-paper.ts';
import { DOCX, formBytes, versionOf } from './kept-form.ts';

const PATH = `${CLINIC_BASE}/issuedPaper`;
const frame = { scope: 'clinic', tag: 'Issued papers' } as const;
const reads = { ...frame, permission: ['RECORD_READ'], write: false } as const;
const writes = { ...frame, permission: ['RECORD_WRITE'], write: true } as const;
const params = z.object({ paperID: idParam('issuedPaper/pet', 'notFound') });

const issue = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary:
    'Issue a paper: a form filled for an animal, with a number of the clinic’s and a code by which anybody can check it',
  description:
    'The bytes are kept as they were issued. `recordID` is the latest visit unless it is sent; empty for a paper about none. Where a form has no place for the code, it is written below the text.',
  command: issuePaper.name,
  body: z.object({
    formID: documentID('customForm/'),
    versionID: rowID.optional(),
    petID: documentID('pet'),
    recordID: z.union([z.literal(''), documentID('record/')]).optional(),
  }),
  result: paperView.nullable(),
  errors: ['notFound', 'petNotFound', 'badParameter', 'storageQuotaFull'],
  handle: async (call) => {
    const { petID, ...chosen } = call.body;
    const { form, version } = await chosenForm(call, chosen);
    const recordID = chosen.recordID ?? (await latestVisit(call, petID));
    // Whether it can be filled at all is known before a number is given.
    const { bytes: file } = await formBytes(call, version.hash);
    await fillForm(file, await formData(call, { petID, recordID }));
    const about = { kind: 'form', title: form.formName, formID: form._id, versionID: version._id, recordID } as const;
    const { paper, made } = await numberedPaper(call, { petID }, about);
    if (!paper || made) return made;
    return makePaper(call, paper, versionOf(form, paper.versionID).hash);
  },
});

/**
 * Makes a form that was numbered, and says which bytes it is. By what it was numbered for, and as of then: another try of the same request may come after its form has
 * another version and the animal another visit. @throws DomainError as the endpoint
 */
async function makePaper(call: AnyClinicCall, paper: IssuedPaper, hash: string) {
  const { petID, recordID } = paper;
  const { bytes: file } = await formBytes(call, hash);
  return finishPaper(call, paper, async (issue) => {
    const issued = { ...issue, picture: await qrPicture(issue.url) };
    const data = await formData({ ...call, now: paper.createDateTime }, { petID, recordID }, issued);
    const { bytes } = await fillForm(file, data, issueFoot(issued));
    return { bytes: Buffer.from(bytes), mime: DOCX };
  });
}

async function latestVisit(call: AnyClinicCall, petID: string): Promise<string> {
  const visits = await reading(call, ({ reader }) => reader.query('record', 'byPet', { equals: [petID] }));
  return (visits as unknown as VisitRecord[]).toSorted((a, b) => b.dateTime - a.dateTime)[0]?._id ?? '';
}

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Papers that were issued for an animal, the newest first',
  query: shortPage.extend({ petID: idParam('pet', 'petNotFound') }),
  result: z.array(paperView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = {
        collection: 'issuedPaper',
        where: ['"t_petID" = $2'],
        values: [call.query.petID],
        order: '"n_createDateTime" DESC, (body ->> \'serial\')::int DESC',
      } as const;
      return (await pageOf(clinic, listing, call.query)).map(viewOf);
    }),
});

const content = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{paperID}/content`,
  answers: 'bytes',
  media: [DOCX, PDF],
  summary: 'A paper as it was issued, byte by byte',
  params,
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const paper = await reading(call, ({ reader }) => one(reader, 'issuedPaper', call.params.paperID));
    if (!paper?.file) throw new DomainError('notFound', 'no such paper');
    const { bytes } = await formBytes(call, paper.file.hash, paper.file.mime);
    return sendBytes(call.reply, bytes, paper.file.mime, paper.file.name);
  },
});

const revoke = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{paperID}/revoke`,
  summary: 'Revoke a paper, with a reason: whoever looks its code up is told. Twice alike',
  command: revokePaper.name,
  params,
  body: z.object({ reason: requiredReason(300) }),
  result: paperView.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { paperID } = call.params;
    return writing(call, revokePaper, { paperID, reason: call.body.reason }, async ({ reader }) => {
      const paper = await one(reader, 'issuedPaper', paperID);
      return paper ? viewOf(paper) : null;
    });
  },
});

const check = endpoint({
  method: 'POST',
  path: '/api/paper/check',
  scope: 'public',
  tag: 'Issued papers',
  permission: [],
  write: false,
  summary: 'Whether a paper is what it says: by the code that is printed on it, for anybody',
  description:
    'No sign-in. It tells the paper’s number, day, clinic and kind, and whether it was revoked: nothing of the animal, of its owner or of who issued it. A wrong code and a clinic that there isn’t are not found alike.',
  body: z.object({ clinic: line(60), code: line(60) }),
  result: checkedPaper,
  errors: ['notFound'],
  handle: async ({ services, body }) => {
    const none = () => new DomainError('notFound', 'no such paper');
    const code = typedCode(body.code);
    if (!PAPER_CODE.test(code) || !/^[a-z0-9-]+$/i.test(body.clinic)) throw none();
    return services.sync.db.readClinic(body.clinic, async ({ reader }) => {
      const [paper] = (await reader.query('issuedPaper', 'byCode', { equals: [code] })) as unknown as IssuedPaper[];
      const state = paper ? paperState(paper) : 'unmade';
      if (!paper || state === 'unmade') throw none();
      const clinic = await one(reader, 'clinic', '/clinic');
      const { title, createDateTime, revoked } = paper;
      return {
        ...{ state, number: paperNumber(paper), title, clinic: clinic?.name ?? '', day: createDateTime },
        ...(revoked ? { revokedDay: revoked.dateTime } : {}),
      };
    });
  },
});

/** Papers that were issued, and the page on which anybody checks one. */
export const issuedPaperEndpoints = [issue, list, content, revoke, check];
