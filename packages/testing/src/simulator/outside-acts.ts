import { gatherClaim } from '@vetloom/domain/claim/claim.commands.ts';
import type { Claim } from '@vetloom/domain/claim/claim.schema.ts';
import type { ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { hearLine, keepContent, noteStanding, unsendLine } from '@vetloom/domain/conversation/hear.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { askDetection, settleDetection } from '@vetloom/domain/detection/detection.commands.ts';
import type { ImageDetection } from '@vetloom/domain/detection/detection.schema.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import {
  hearReferralWithdrawn,
  noteAnswerCarried,
  receiveReferral,
} from '@vetloom/domain/referral/received-referral.commands.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import { LETTER_ANSWERS } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { hearReferralAnswer, noteCarriedReferral } from '@vetloom/domain/referral/sent-referral.commands.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { sealSignature } from '@vetloom/domain/signature/seal.commands.ts';
import { receiveSignature } from '@vetloom/domain/signature/signature.commands.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import type { Random } from './random.ts';
import type { Hearsay } from './sight.ts';

/** What somebody asks of the server, whatever their device holds. */
const ASKED = [askDetection, gatherClaim] as const;
/** What comes by itself: from owners' telephones, clinics of the alliance, the model, the seal. */
const HEARD = [
  ...[hearLine, hearLine, unsendLine, keepContent, noteStanding, receiveReferral, receiveReferral],
  ...[hearReferralWithdrawn, noteAnswerCarried, noteCarriedReferral, hearReferralAnswer, settleDetection],
  ...[settleDetection, receiveSignature, receiveSignature, sealSignature],
] as const;

/** What the server alone runs of what happens outside of the clinic, by name. */
export const OUTSIDE_ACTS: ReadonlyMap<string, Command> = new Map(
  [...ASKED, ...HEARD].map((command) => [command.name, command as unknown as Command]),
);

/** What of a run decides what happens outside. */
interface Around {
  readonly random: Random;
  readonly hearsay: Pick<Hearsay, 'all'>;
  /** Unix seconds. */
  now(): number;
}

/** What happens next, from what stands at the server; `asked` by somebody who works there. */
export interface OutsideAct {
  readonly command: Command;
  readonly asked: boolean;
  readonly input: (base: BaseReader) => Promise<object>;
}

/** What happens next outside of the clinic: late, twice, and in any order. */
export function outsideAct(world: Around): OutsideAct {
  const asked = world.random.chance(0.25);
  const command = world.random.one<{ readonly name: string }>(asked ? ASKED : HEARD) as Command;
  return { command, asked, input: (base) => INPUTS[command.name]?.(new Scene(world, base)) ?? nothing() };
}

const nothing = (): never => {
  throw new DomainError('notFound', 'nothing happens outside');
};

/** What stands at the server as an act finds it. */
class Scene {
  readonly random: Random;
  readonly at: number;
  readonly id: string;
  readonly #base: BaseReader;
  readonly #world: Around;

  constructor(world: Around, base: BaseReader) {
    this.#world = world;
    this.random = world.random;
    this.at = Math.floor(world.now());
    this.id = world.random.uuid().slice(0, 8);
    this.#base = base;
  }

  async latest<T>(collection: string, index: string): Promise<T> {
    const range = { descending: true, limit: 8 };
    const found = (await this.#base.query(collection as never, index, range)) as unknown as T[];
    return this.random.pick(found) ?? nothing();
  }

  pet(): string {
    return this.random.pick(this.#world.hearsay.all('pet')) ?? nothing();
  }

  /** One of few, so that it comes twice, and is taken back before it came. */
  line(): { readonly conversationID: string; readonly lineID: string; readonly nth: number } {
    const nth = this.random.whole(0, 30);
    return { conversationID: `/conversation/line-c${nth % 3}`, lineID: `/conversationLine/line-w${nth}`, nth };
  }

  /** The pair of a letter of the other clinic, of few. */
  letter(): { readonly sentID: string; readonly letterID: string } {
    const sentID = `/sentReferral/pet/9-p/9-l${this.random.whole(1, 4)}`;
    return { sentID, letterID: `/receivedReferral/partner${sentID}` };
  }

  hash(): string {
    return this.random.uuid().replaceAll('-', '').padEnd(64, '0');
  }

  pdf(name: string) {
    return { hash: this.hash(), name, mime: 'application/pdf', size: 10 };
  }
}

/** Where the model stands that a run's clinic asks. */
export const MODEL = { baseURL: 'http://192.168.1.40:11434', model: 'eyes' } as const;

const INPUTS: Readonly<Record<string, (scene: Scene) => Promise<object>>> = {
  [hearLine.name]: async (scene) => {
    const { conversationID, lineID, nth } = scene.line();
    const picture = nth % 4 === 0;
    const line = {
      ...{ _id: lineID, kind: picture ? 'picture' : 'text', text: picture ? '' : `Line ${nth}` },
      ...{ dateTime: scene.at - scene.random.whole(0, 3), sourceID: `${nth}`, contentState: picture ? 10 : 0 },
    };
    return { conversationID, channel: 'line', account: `U${String(nth % 3).padStart(32, '0')}`, line };
  },
  [unsendLine.name]: async (scene) => {
    const { conversationID, lineID } = scene.line();
    return { conversationID, lineID, dateTime: scene.at };
  },
  [keepContent.name]: async (scene) => {
    const { _id: lineID } = await scene.latest<ConversationLine>('conversationLine', 'byContent');
    const file = { ...scene.pdf('picture.jpg'), _id: scene.id, mime: 'image/jpeg', desc: '' };
    const outcome = scene.random.one<object>([
      { kind: 'kept', file },
      { kind: 'kept', file },
      { kind: 'lost', state: 30, reason: 'expired' },
      { kind: 'later', nextDateTime: scene.at + 60 },
    ]);
    return { lineID, outcome };
  },
  [noteStanding.name]: async ({ random, at }) => ({
    conversationID: `/conversation/line-c${random.whole(0, 2)}`,
    leftDateTime: random.chance(0.4) ? at : 0,
  }),
  [receiveReferral.name]: async (scene) => {
    const letter = { from: 'partner', fromName: 'Partner', sentID: scene.letter().sentID, sender: 'Dr. Lin' };
    const animal = { name: 'Mochi', ownerName: 'Chen' };
    return { letter: { ...letter, reason: 'Limps.', animal, dateTime: scene.at } };
  },
  [hearReferralWithdrawn.name]: async (scene) => {
    const { letterID } = scene.letter();
    const word = { _id: 'w', outcome: 'withdrawn', text: '', files: [], dateTime: scene.at, by: 'Dr. Lin' };
    return { letterID, words: [word] };
  },
  [noteAnswerCarried.name]: async (scene) => {
    const letter = await scene.latest<ReceivedReferral>('receivedReferral', 'byCarried');
    return { letterID: letter._id, carried: Math.max(0, letter.said.length - scene.random.whole(0, 1)) };
  },
  // The partner may have left the alliance, and come back.
  [noteCarriedReferral.name]: async (scene) => {
    const letter = await scene.latest<SentReferral>('sentReferral', 'byCarried');
    const trouble = scene.random.one(['', '', 'notAllied', 'closed'] as const);
    const deliveredDateTime = trouble === '' ? scene.at : 0;
    return { letterID: letter._id, deliveredDateTime, trouble, carried: letter.said.length };
  },
  [hearReferralAnswer.name]: async (scene) => {
    const letter = await scene.latest<SentReferral>('sentReferral', 'byOpen');
    const outcome = scene.random.one(LETTER_ANSWERS);
    const word = { _id: `h-${outcome}`, outcome, text: 'Seen.', files: [], dateTime: scene.at, by: 'Dr. Wu' };
    return { letterID: letter._id, words: [word] };
  },
  [askDetection.name]: async (scene) => {
    const petID = scene.pet();
    const picture = { holderID: petID, fileHash: '0'.repeat(64), fileName: 'x.png' };
    const asks = { ask: 'general', promptVersion: 1, host: new URL(MODEL.baseURL).host, modelAsked: MODEL.model };
    return { _id: `/imageDetection${petID}/${scene.at}-${scene.id}`, fields: { petID, ...picture, ...asks } };
  },
  [settleDetection.name]: async (scene) => {
    const { _id } = await scene.latest<ImageDetection>('imageDetection', 'byFile');
    const labels = ['a', 'b', 'c'].map((label) => ({ _id: label, name: `Sign ${label}`, confidence: 0.5, box: null }));
    const said = { model: 'eyes', labels, raw: '{}', tookMs: 3, tokensIn: null, tokensOut: null };
    const outcome = scene.random.one<object>([
      { kind: 'suggested', ...said },
      { kind: 'suggested', ...said },
      { kind: 'suggested', ...said },
      { kind: 'failed', trouble: 'nonsense' },
      { kind: 'cancelled', trouble: 'fileGone' },
    ]);
    return { detectionID: _id, outcome };
  },
  [receiveSignature.name]: async (scene) => {
    const request = await scene.latest<SignatureRequest>('signature', 'byStage');
    const kind = scene.random.one(['shown', 'proved', 'signed', 'signed', 'refused'] as const);
    const said = { kind, person: 'Chen', relation: 'owner', dateTime: scene.at, hash: request.hash };
    const fields = { ...said, signature: kind === 'signed' ? 'M10 10L300 100' : '', device: '', phone: '', reason: '' };
    // The same telephone may send it twice.
    const factID = scene.random.chance(0.3) ? `phone-${kind}` : scene.id;
    return { signatureID: request._id, factID, signerID: 'owner', way: 'link', fields };
  },
  [sealSignature.name]: async (scene) => {
    const request = await scene.latest<SignatureRequest>('signature', 'byStage');
    const certificate = {
      subject: 'Clinic',
      issuer: 'Clinic',
      fingerprint: '0'.repeat(64),
      until: scene.at,
      isOwn: true,
    };
    return { signatureID: request._id, fileID: scene.id, file: scene.pdf('signed.pdf'), certificate };
  },
  [gatherClaim.name]: async (scene) => {
    const claim = await scene.latest<Claim>('claim', 'byOpen');
    const paper = { ...scene.pdf('claim.pdf'), _id: scene.id, desc: '' };
    const bills = claim.recordIDs.map((_id) => ({ _id, total: 100, received: 0 }));
    return { claimID: claim._id, packet: { _id: scene.id, paper, files: [], bills } };
  },
};
