import { claimSchema } from '@vetloom/domain/claim/claim.schema.ts';
import { isOpenClaim } from '@vetloom/domain/claim/claim-state.ts';
import type { Consent } from '@vetloom/domain/consent/consent.schema.ts';
import { type Conversation, conversationSchema } from '@vetloom/domain/conversation/conversation.schema.ts';
import {
  type ConversationLine,
  conversationLineSchema,
} from '@vetloom/domain/conversation/conversation-line.schema.ts';
import type { ConversationNote } from '@vetloom/domain/conversation/conversation-note.schema.ts';
import { conversationState } from '@vetloom/domain/conversation/conversation-state.ts';
import { type ImageDetection, imageDetectionSchema } from '@vetloom/domain/detection/detection.schema.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { letterState, openIn } from '@vetloom/domain/referral/letter-state.ts';
import { type ReceivedReferral, receivedReferralSchema } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { Referral } from '@vetloom/domain/referral/referral.schema.ts';
import { type SentReferral, sentReferralSchema } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { type SignatureRequest, signatureSchema } from '@vetloom/domain/signature/signature.schema.ts';
import { isComplete, signatureBy, stageOf } from '@vetloom/domain/signature/signature-state.ts';
import type { Contents, LoggedCommand } from './server-database.ts';

type Schema = { safeParse(value: unknown): { readonly success: boolean } };

/**
 * What people outside of the clinic have to do with it holds together: what they wrote, signed and answered, and what they were answered, stands once and wherever it was said; where each of it stands follows from
 * what happened; what a model said is nobody's word until somebody has said so.
 */
export function checkOutside({ documents, log }: Contents): string[] {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string, schema: Schema): [T[], string[]] => {
    const rows = live.filter((row) => row.collection === collection);
    const wrong = rows.flatMap(({ id, body }) => (schema.safeParse(body).success ? [] : [`${id} is no ${collection}`]));
    return [rows.map((row) => row.body as T), wrong];
  };
  const plain = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const [talks, noTalks] = bodies<Conversation>('conversation', conversationSchema);
  const [lines, noLines] = bodies<ConversationLine>('conversationLine', conversationLineSchema);
  const [sent, noSent] = bodies<SentReferral>('sentReferral', sentReferralSchema);
  const [received, noReceived] = bodies<ReceivedReferral>('receivedReferral', receivedReferralSchema);
  const [requests, noRequests] = bodies<SignatureRequest>('signature', signatureSchema);
  const [detections, noDetections] = bodies<ImageDetection>('imageDetection', imageDetectionSchema);
  const [claims, noClaims] = bodies<ClaimAsKept>('claim', claimSchema);
  const consents = plain<Consent>('consent');
  return [
    ...[noTalks, noLines, noSent, noReceived, noRequests, noDetections, noClaims].flat(),
    ...talks.flatMap((talk) => wrongTalk(talk, lines)),
    ...[...sent, ...received].flatMap(wrongLetter),
    ...twice(
      plain<Referral>('referral').flatMap(({ letterID = '' }) => (letterID === '' ? [] : [letterID])),
      'entries of the history are of',
    ),
    ...requests.flatMap((request) => wrongRequest(request, consents)),
    ...detections.flatMap(wrongDetection),
    ...claims.flatMap((claim) => [
      ...(claim.openStatus === (isOpenClaim(claim) ? 1 : 0)
        ? []
        : [`${claim._id} stands elsewhere than its facts say`]),
      ...twice(
        claim.facts.map(({ _id }) => `${claim._id} ${_id}`),
        'facts are',
      ),
    ]),
    ...wrongActs(log, { lines, sent, received, requests, claims, plain }),
  ];
}

type ClaimAsKept = Parameters<typeof isOpenClaim>[0] & { readonly _id: string; readonly openStatus: number };

function wrongTalk(talk: Conversation, all: readonly ConversationLine[]): string[] {
  const lines = all.filter(({ conversationID }) => conversationID === talk._id);
  const came = lines.filter(({ direction, nth }) => direction === 'in' && nth > 0);
  const latest = Math.max(0, ...lines.filter(({ direction, nth }) => direction === 'out' || nth > 0).map(timeOf));
  return [
    ...(talk.openStatus === (conversationState(talk) === 'closed' ? 0 : 1) ? [] : [`${talk._id} is open otherwise`]),
    ...(came.length === talk.inCount ? [] : [`${talk._id} counts ${talk.inCount} lines, and ${came.length} came`]),
    ...twice(
      came.map(({ nth }) => `${talk._id} ${nth}`),
      'lines are',
    ),
    ...(talk.lineDateTime === latest ? [] : [`${talk._id} has its latest line at ${talk.lineDateTime}, not ${latest}`]),
    ...lines.flatMap((line) =>
      line.unsentDateTime !== undefined && (line.text !== '' || line.file) ? [`${line._id} was unsent and stands`] : [],
    ),
    ...lines.flatMap(({ _id, userID }) =>
      userID === talk.userID ? [] : [`${_id} is taken for another than its talk`],
    ),
  ];
}

const timeOf = ({ dateTime }: ConversationLine): number => dateTime;

const wrongLetter = ({ _id, said, state, open }: SentReferral | ReceivedReferral): string[] => [
  ...(state === letterState(said) && open === openIn(state) ? [] : [`${_id} stands elsewhere than its words say`]),
  ...twice(
    said.map((word) => `${_id} ${word._id}`),
    'words are',
  ),
];

function wrongRequest(request: SignatureRequest, consents: readonly Consent[]): string[] {
  const { _id, facts, stage, of, sourceID, signers } = request;
  const consent = of === 'consent' ? consents.find((one) => one._id === sourceID) : undefined;
  const counts = isComplete(request) ? signers.flatMap((signer) => signatureBy(request, signer._id) ?? []) : [];
  const refused = facts.filter(({ kind }) => kind === 'refused');
  return [
    ...(stage === stageOf(request) ? [] : [`${_id} stands elsewhere than its facts say`]),
    ...twice(
      facts.map((fact) => `${_id} ${fact._id}`),
      'facts are',
    ),
    ...(consent === undefined
      ? []
      : [...counts, ...refused].flatMap((fact) =>
          consent.said.some((said) => said._id === fact._id) ? [] : [`${fact._id} of ${_id} isn't in its consent`],
        )),
  ];
}

function wrongDetection({ _id, status, labels }: ImageDetection): string[] {
  return [
    ...(status === 'suggested' || labels.length === 0 ? [] : [`${_id} is ${status} and has labels`]),
    ...labels.flatMap(({ _id: label, answer, answeredBy, words }) =>
      (answer === 'open') === (answeredBy === '') && (answer === 'confirmed' || words === '')
        ? []
        : [`${label} of ${_id} is ${answer} by ${answeredBy || 'nobody'}`],
    ),
  ];
}

interface Standing {
  readonly lines: readonly ConversationLine[];
  readonly sent: readonly SentReferral[];
  readonly received: readonly ReceivedReferral[];
  readonly requests: readonly SignatureRequest[];
  readonly claims: readonly ClaimAsKept[];
  readonly plain: <T>(collection: string) => T[];
}

/** What was said to be done stands, as long as what it was done to does. */
function wrongActs(
  log: readonly LoggedCommand[],
  { lines, sent, received, requests, claims, plain }: Standing,
): string[] {
  const messages = new Set(plain<Message>('message').map(({ _id }) => _id));
  const notes = plain<ConversationNote>('conversationNote');
  const detached = new Set(
    log.flatMap(({ name, args, status }) =>
      name === 'conversation.detach' && status === 'applied' ? [(args as ActArgs).noteID] : [],
    ),
  );
  const pets = new Set(plain<{ readonly _id: string }>('pet').map(({ _id }) => _id));
  return log.flatMap(({ name, args, status, uuid }) => {
    if (status !== 'applied') return [];
    const {
      lineID,
      messageID = '',
      noteID,
      petID = '',
      letterID,
      saidID,
      signatureID,
      claimID,
      factID,
    } = args as ActArgs;
    const letter = [...sent, ...received].find(({ _id }) => _id === letterID);
    const request = requests.find(({ _id }) => _id === signatureID);
    const claim = claims.find(({ _id }) => _id === claimID);
    const isDone =
      (name !== 'conversation.answer' || (lines.some(({ _id }) => _id === lineID) && messages.has(messageID))) &&
      (name !== 'conversation.attach' ||
        detached.has(noteID) ||
        !pets.has(petID) ||
        notes.some(({ _id }) => _id === noteID)) &&
      (name !== 'receivedReferral.answer' || !letter || letter.said.some(({ _id }) => _id === saidID)) &&
      (name !== 'sentReferral.withdraw' || !letter || letter.said.some(({ outcome }) => outcome === 'withdrawn')) &&
      (name !== 'signature.sign' || !request || request.facts.some(({ _id }) => _id === factID)) &&
      (name !== 'signature.cancel' || !request || request.facts.some(({ kind }) => kind === 'cancelled')) &&
      (name !== 'signature.revoke' || !request || request.facts.some(({ kind }) => kind === 'revoked')) &&
      (name !== 'claim.note' || !claim || claim.facts.some(({ _id }) => _id === factID));
    return isDone ? [] : [`${name} ${uuid} stands nowhere`];
  });
}

type ActArgs = Readonly<
  Partial<
    Record<
      'lineID' | 'messageID' | 'noteID' | 'petID' | 'letterID' | 'saidID' | 'signatureID' | 'claimID' | 'factID',
      string
    >
  >
>;

const twice = (values: readonly string[], what: string): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at).map((value) => `two ${what} ${value}`);
