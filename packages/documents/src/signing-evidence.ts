import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { SignatureRequest, SigningFact } from '@vetloom/domain/signature/signature.schema.ts';
import { factsInOrder, signatureBy } from '@vetloom/domain/signature/signature-state.ts';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { Block, Fact, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, paragraph, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { SIGNATURE_WORDS as own } from './words/signature-words.ts';
import { wordsFor } from './words/words.ts';

/** A row of the clinic's history that stands behind a signature. */
export interface ChainRow {
  readonly seq: string;
  /** SHA-256 that covers it and all rows before it. */
  readonly hash: string;
}

/** What the pages of evidence are made from. */
export interface EvidenceData extends LetterheadData, Pick<PrintData, 'printSetting' | 'images' | 'staffNames'> {
  readonly owner: Pick<Owner, 'name'>;
  readonly pet: Pick<Pet, 'name'>;
  readonly request: SignatureRequest;
  readonly chain: readonly ChainRow[];
}

/** A long number in groups, so that it can wrap and be read aloud. */
const grouped = (digits: string): string => digits.replaceAll(/(.{8})(?=.)/g, '$1 ');

/** The pages behind a signed document: what was signed, by whom, when and how, under which words, and all that happened. */
export function signingEvidence(data: EvidenceData): PrintDocument {
  const { clinic, request, pet, owner, staffNames } = data;
  const words = wordsFor(false);
  const zone = zoneOfClinic(clinic);
  const at = (time: number): string => `${formatDay(time, zone)} ${formatTime(time, zone)}`;
  const title = `${own.matters[request.of]} ${request.title}`.trim();
  const facts: Fact[] = [
    { label: words.owner, value: [strong(owner.name)] },
    { label: words.pet, value: [strong(pet.name)] },
    { label: own.document, value: title },
  ];
  const whoOf = ({ kind, person, relation, createBy }: SigningFact): string =>
    kind === 'signed' || kind === 'refused'
      ? `${person}（${own.relations[relation]}）`
      : ((person || staffNames?.[createBy]) ?? '');
  const howOf = ({ way, device, phone, reason, dateTime, createDateTime }: SigningFact): string =>
    [own.ways[way], device, phone, reason, createDateTime - dateTime > 60 ? own.receivedAt(at(createDateTime)) : '']
      .filter((part) => part !== '')
      .join('，');
  const rows = factsInOrder(request).map((fact): RichText[] => [
    at(fact.dateTime),
    own.facts[fact.kind],
    whoOf(fact),
    howOf(fact),
  ]);
  const hands = request.signers.flatMap(({ _id }): Block[] => {
    const given = signatureBy(request, _id);
    if (!given) return [];
    const { person, relation, dateTime, way, signature } = given;
    const line = own.signed({ person, relation: own.relations[relation], at: at(dateTime), way: own.ways[way] });
    const closing = { kind: 'closing' as const, left: [paragraph(line)], signature: own.signature(person) };
    return [{ ...closing, ...(signature === '' ? {} : { strokes: signature }) }];
  });
  return {
    title: `${own.title} ${title}`,
    language: 'zh-Hant',
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.title, [], words),
        facts,
        running: joinRuns([clinic.name, own.title, title], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...section(own.hash[request.hashOf], [paragraph(grouped(request.hash))]),
      ...section(own.terms, [
        ...request.terms.text.split('\n').map((line) => paragraph(line)),
        paragraph(own.version(request.terms.version), 'small'),
      ]),
      ...section(own.signers, hands),
      ...section(own.happened, [
        {
          kind: 'table',
          header: true,
          lines: true,
          columns: [
            { label: own.time, align: 'left', width: 'fit' },
            { label: own.what, align: 'left', width: 'fit' },
            { label: own.who, align: 'left', width: { share: 1 } },
            { label: own.how, align: 'left', width: { share: 2 } },
          ],
          rows,
        },
      ]),
      ...section(
        own.chain,
        data.chain.map(({ seq, hash }) => paragraph(own.row({ seq, hash: grouped(hash) }), 'small')),
      ),
      ...section(
        own.words,
        request.hashOf === 'content' ? request.text.split('\n').map((line) => paragraph(line, 'small')) : [],
      ),
      paragraph(own.note, 'small'),
    ],
  };
}
