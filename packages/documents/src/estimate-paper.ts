import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { acceptedLines, type EstimateStanding } from '@vetloom/domain/estimate/decided.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import type { EstimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import { estimateRange, lineRange } from '@vetloom/domain/lines/estimate.ts';
import type { EstimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import type { Block, Fact, PrintDocument, RichText, TotalRow } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { longTime } from './words/dates.ts';
import { estimateWordsFor } from './words/estimate-words.ts';
import { wordsFor } from './words/words.ts';

/** What every estimate is made from, of a stay too. */
export interface EstimateFrame extends LetterheadData, Pick<PrintData, 'printSetting' | 'images' | 'staffNames'> {
  readonly owner: Pick<Owner, 'name' | 'phone'>;
  readonly pet: Pick<Pet, 'name'>;
  /** What the owner has decided, if anything. */
  readonly standing?: EstimateStanding | undefined;
}

/** What an estimate of a visit, or of something planned, is made from. */
export interface EstimateData extends EstimateFrame {
  readonly content: EstimateContent;
  /** When it was made, Unix seconds. */
  readonly dateTime: number;
}

/** What an estimate has of its own. */
export interface EstimatePart {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly lines: readonly EstimateLine[];
  readonly note: string;
  readonly remark: string;
}

/** From and to, or one figure where both are the same. */
const spanOf = (from: number, to: number, format: (value: number) => string): string =>
  from === to ? format(from) : `${format(from)} – ${format(to)}`;

/** What was decided, one decision a line. */
function decidedBlocks({ standing, clinic, staffNames, printSetting }: EstimateFrame): Block[] {
  if (standing === undefined || standing.heads.length === 0) return [];
  const own = estimateWordsFor(printSetting.englishVersion);
  const words = wordsFor(printSetting.englishVersion);
  const said = ({ outcome, way, person, phone, dateTime, createBy, note }: EstimateDecision): string => {
    const at = longTime(dateTime, zoneOfClinic(clinic), words);
    const facts = { person, at, outcome: own.outcomes[outcome], by: staffNames?.[createBy] ?? '' };
    const lines = {
      page: () => own.onPage(facts),
      phone: () => own.phoned({ ...facts, phone: formatPhone(phone) }),
      signature: () => own.signed(facts),
    };
    const line = lines[way]();
    return note === '' ? line : `${line}\n${note}`;
  };
  return [
    ...standing.heads.map((decision) => paragraph(said(decision))),
    ...(standing.state === 'contested' ? [paragraph([strong(own.contested)], 'strong')] : []),
  ];
}

/** An estimate line by line with its decision, and the signature or room for one. It is no bill. */
export function estimateDocument(data: EstimateFrame, part: EstimatePart): PrintDocument {
  const { clinic, owner, pet, standing } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = estimateWordsFor(data.printSetting.englishVersion);
  const isPartly = standing?.state === 'partly';
  const agreed = isPartly ? acceptedLines(standing) : part.lines;
  const accepted = new Set(agreed.map(({ _id }) => _id));
  const facts: Fact[] = [
    { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
    { label: words.pet, value: [strong(pet.name)] },
    ...part.facts,
  ];
  const itemOf = (line: EstimateLine): string => {
    const item = line.note === '' ? line.name : `${line.name}（${line.note}）`;
    return accepted.has(line._id) ? item : own.notAccepted(item);
  };
  const rows = part.lines.map((line): RichText[] => [
    itemOf(line),
    formatAmount(line.price),
    spanOf(line.number, Math.max(line.number, line.most ?? 0), formatQuantity),
    spanOf(lineRange(line).low, lineRange(line).high, formatAmount),
  ]);
  const table: Block = {
    kind: 'table',
    header: true,
    lines: true,
    columns: [
      { label: own.item, align: 'left', width: { share: 1 } },
      { label: own.price, align: 'right', width: 'fit' },
      { label: own.number, align: 'right', width: 'fit' },
      { label: own.amount, align: 'right', width: 'fit' },
    ],
    rows,
  };
  const sum = (lines: readonly EstimateLine[]): string => {
    const { low, high } = estimateRange(lines);
    return spanOf(low, high, formatMoney);
  };
  const totals: TotalRow[] = [
    { label: own.total, amount: sum(part.lines), weight: isPartly ? 'plain' : 'grand' },
    ...(isPartly ? [{ label: own.acceptedTotal, amount: sum(agreed), weight: 'grand' as const }] : []),
  ];
  const [decision] = standing?.state === 'contested' ? [] : (standing?.heads ?? []);
  return {
    title: `${part.title} ${pet.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, part.title, [], words),
        facts,
        running: joinRuns([clinic.name, part.title, [strong(pet.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...(rows.length === 0 ? [paragraph(own.empty)] : [table]),
      { kind: 'totals', rows: totals },
      ...(part.note === '' ? [] : [paragraph(part.note)]),
      paragraph(part.remark, 'small'),
      {
        kind: 'closing',
        left: decidedBlocks(data),
        signature: own.ownerSignature,
        seal: sealOf(data),
        ...(decision?.way === 'signature' && decision.signature !== '' ? { strokes: decision.signature } : {}),
      },
    ],
  };
}

/** What an owner is told that a visit, or something planned, may come to. */
export function estimatePaper(data: EstimateData): PrintDocument {
  const { title, lines, validUntil, note } = data.content;
  const own = estimateWordsFor(data.printSetting.englishVersion);
  const facts: Fact[] = [
    { label: own.made, value: formatDate(data.dateTime, zoneOfClinic(data.clinic)) },
    ...(title === '' ? [] : [{ label: own.subject, value: title }]),
    ...(validUntil === null ? [] : [{ label: own.validUntil, value: validUntil.replaceAll('-', '/') }]),
  ];
  return estimateDocument(data, { title: own.title, facts, lines, note, remark: own.remark });
}
