import { DomainError } from '@vetloom/domain/core/error.ts';
import { line } from '@vetloom/domain/core/schema.ts';
import { estimateDecisionID } from '@vetloom/domain/estimate/estimate.kind.ts';
import { decideEstimateOnPage } from '@vetloom/domain/estimate/page-decision.commands.ts';
import { linkSecret } from '@vetloom/protocol/owner-booking.ts';
import {
  OWNER_PAGE_PATH,
  openedPage,
  ownerDoor,
  ownerHome as ownerHomeSchema,
  pageClinic,
  pageKey,
  pageSession,
} from '@vetloom/protocol/owner-page.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { OWNER } from '../booking/owner/own-booking.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { estimatesOf, ownerHome, ownKey, papersOf } from './owner-home.ts';
import type { Opened } from './owner-pages.ts';
import { sendOwnerFile } from './send-owner-file.ts';

const frame = { method: 'POST', scope: 'public', tag: 'Owners’ pages', permission: [], write: false } as const;
const link = { clinic: pageClinic, secret: linkSecret };
/** What every look into a page that was opened brings along. */
export const opened = { clinic: pageClinic, session: pageSession };
const told = 'No sign-in. A page that was open long enough answers `codeWrong`: its owner asks for another code.';

const door = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/door`,
  summary: 'What the link to an owner’s page shows by itself: the clinic, and where a code would go',
  description:
    'No sign-in. A link that was guessed, ended, is over, of another clinic, of who was erased, and any while the clinic’s pages are closed is not found alike.',
  body: z.object(link),
  result: ownerDoor,
  errors: ['notFound', 'rateLimited'],
  handle: ({ services, body, request }) =>
    services.ownerPages.knock(request.ip, () => services.ownerPages.door(body.clinic, body.secret)),
});

const code = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/code`,
  summary: 'Send the owner of a link the code that opens their page',
  description:
    'To the number or account that the clinic has of them, whoever holds the link; good for 10 minutes. `ownerNoWay`: none leads to them.',
  body: z.object(link),
  result: z.object({ codeID: z.string(), expiresAt: z.number().int().meta({ description: 'Unix seconds.' }) }),
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: ({ services, body, request }) =>
    services.ownerPages.knock(request.ip, () => services.ownerPages.begin(body.clinic, body.secret, request.ip)),
});

const open = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/open`,
  summary: 'Open an owner’s page by its link and the code that its owner got; good for an hour',
  body: z.object({
    ...link,
    codeID: z
      .string()
      .min(1)
      .max(60)
      .meta({ examples: ['kHq2dGJ1yQm8bq4Yp6wX0u1c3e5g7i9k'] }),
    code: z
      .string()
      .regex(/^\d{6}$/)
      .meta({ examples: ['042917'] }),
  }),
  result: openedPage,
  errors: ['notFound', 'codeWrong', 'rateLimited'],
  handle: ({ services, body: { clinic, secret, ...given }, request }) =>
    services.ownerPages.knock(request.ip, () => services.ownerPages.open(clinic, secret, given)),
});

/** A page as it stands for whoever has opened it. */
async function homeOf(services: ApiServices, { rules, owner, digest }: Opened, now: number) {
  const { clinicID: clinic } = rules;
  const canPay = (await services.wallets.accounts.walletOf(clinic)) !== undefined;
  // Links to bookings are handed out as they are shown.
  return services.sync.db.inClinic(clinic, (tx) => {
    const handOut = {
      booking: (bookingID: string) => services.outbox.linkKeys.handOut(tx, { bookingID, ownerID: owner._id }, now),
      picture: (petID: string) => services.ownerFiles.issue({ clinic, opening: digest, of: 'picture', id: petID }),
    };
    return ownerHome(tx, rules, owner, { now, canPay, handOut });
  });
}

const home = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/home`,
  summary: 'An owner’s page: their animals, and of everything else what the clinic shows',
  description: `${told} A part that the clinic doesn't show is null. Estimates, bills and papers are named by keys that serve here alone.`,
  body: z.object(opened),
  result: ownerHomeSchema,
  errors: ['notFound', 'codeWrong', 'rateLimited'],
  handle: ({ services, body, now }) =>
    services.ownerPages.look(body.clinic, body.session, (page) => homeOf(services, page, now)),
});

const paper = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/paper`,
  summary: 'A token by which a paper of the page is fetched within minutes (`GET /api/owner/file/{token}`)',
  description: `${told} \`paperRevoked\`: it is no longer valid.`,
  body: z.object({ ...opened, key: pageKey }),
  result: z.object({ token: z.string() }),
  errors: ['notFound', 'codeWrong', 'contradictory', 'rateLimited'],
  handle: ({ services, body }) =>
    services.ownerPages.look(body.clinic, body.session, async ({ rules, owner, digest }) => {
      const { clinicID: clinic, setting } = rules;
      if (!setting.parts.includes('papers')) throw new DomainError('notFound', 'no such paper');
      const papers = await services.sync.db.readClinic(clinic, ({ reader }) => papersOf(reader, owner._id));
      const found = papers.find(({ paper: { _id } }) => ownKey(clinic, owner._id, _id) === body.key)?.paper;
      if (!found) throw new DomainError('notFound', 'no such paper');
      if (found.revoked) throw new DomainError('contradictory', 'revoked', { rule: 'paperRevoked' });
      return { token: services.ownerFiles.issue({ clinic, opening: digest, of: 'paper', id: found._id }) };
    }),
});

const decide = endpoint({
  ...frame,
  write: true,
  path: `${OWNER_PAGE_PATH}/estimate`,
  summary: 'Accept or refuse an estimate as its owner',
  description: `${told} \`seen\` is what the page showed: \`estimateChanged\` where the clinic has changed it since; \`estimateDecided\` where it was decided already, at the desk perhaps; \`estimateOver\`, \`estimateWithdrawn\`, \`estimateReplaced\`.`,
  command: decideEstimateOnPage.name,
  body: z.object({
    ...opened,
    key: pageKey,
    seen: z.string().min(1).max(40),
    outcome: z.enum(['accepted', 'declined']),
    note: line(300).default(''),
  }),
  result: z.null(),
  errors: ['notFound', 'codeWrong', 'contradictory', 'rateLimited'],
  handle: ({ services, body, now, uuid, random }) =>
    services.ownerPages.look(body.clinic, body.session, async ({ rules, owner }) => {
      const { clinicID: clinic, setting } = rules;
      if (!setting.parts.includes('estimates')) throw new DomainError('notFound', 'no such estimate');
      const all = await services.sync.db.readClinic(clinic, ({ reader }) => estimatesOf(reader, owner, rules, now));
      const found = all.find(({ _id }) => ownKey(clinic, owner._id, _id) === body.key);
      // What is shown no longer is over, withdrawn or another by now: which, the owner sees when they look again.
      if (!found) throw new DomainError('contradictory', 'not as it stood', { rule: 'estimateChanged' });
      const { seen, outcome, note } = body;
      return runCommand(services.sync, {
        ...{ clinic, command: decideEstimateOnPage, uuid, at: services.sync.now() },
        ...{ author: OWNER, actor: operatorOf(OWNER), answer: async () => null },
        input: () => ({
          ...{ _id: estimateDecisionID(found.petID, now, random), estimateID: found._id, userID: owner._id },
          ...{ seen, outcome, note },
        }),
      });
    }),
});

const close = endpoint({
  ...frame,
  write: true,
  path: `${OWNER_PAGE_PATH}/close`,
  summary: 'Close a page that was opened: it takes another code from then on',
  body: z.object(opened),
  result: z.null(),
  errors: ['rateLimited'],
  handle: ({ services, body, request }) =>
    services.ownerPages.knock(request.ip, async () => {
      await services.ownerPages.close(body.clinic, body.session);
      return null;
    }),
});

const file = endpoint({
  method: 'GET',
  path: '/api/owner/file/{token}',
  scope: 'public',
  tag: frame.tag,
  permission: [],
  write: false,
  answers: 'bytes',
  summary: 'A paper or an animal’s picture of an owner’s page, by its token',
  description:
    'As long as the page is open, the paper valid and the animal the owner’s. `openExternalBrowser` is for the messaging app, whose own browser keeps no files.',
  params: z.object({ token: z.string().max(700) }),
  query: z.object({ openExternalBrowser: z.string().max(4).optional() }),
  result: z.null(),
  errors: ['notFound', 'rateLimited'],
  handle: ({ services, params, reply, request }) =>
    services.ownerPages.knock(request.ip, () => sendOwnerFile(services, params.token, reply)),
});

/** The page on which owners see their own animals. */
export const ownerPageEndpoints = [door, code, open, home, paper, decide, close, file];
