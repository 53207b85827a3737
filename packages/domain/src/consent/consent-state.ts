import type { ConsentPaper, ConsentType } from '../clinic/settings/consent-paper.ts';
import type { Consent, ConsentOutcome, Said } from './consent.schema.ts';

/** How a consent stands: `asked` as long as nobody has said anything. */
export type ConsentState = 'asked' | ConsentOutcome;

/** What was said, the earliest first. */
export const saidInOrder = ({ said }: Pick<Consent, 'said'>): Said[] =>
  said.toSorted((a, b) => a.dateTime - b.dateTime || a.createDateTime - b.createDateTime || (a._id < b._id ? -1 : 1));

/** What counts of it: the latest word of the owner's; that nobody need say anything counts only where nobody has, whoever was heard first. */
export function standingWord(consent: Pick<Consent, 'said'>): Said | undefined {
  const all = saidInOrder(consent);
  return all.findLast(({ outcome }) => outcome !== 'cancelled') ?? all.at(-1);
}

/** How a consent stands. */
export const consentState = (consent: Pick<Consent, 'said'>): ConsentState => standingWord(consent)?.outcome ?? 'asked';

/** Whether it is about an operation: a visit's, and the stays in which that was done. */
export interface Operation {
  readonly recordID: string;
  /** Stays that came of the visit, and those in which the animal is now. */
  readonly stayIDs: readonly string[];
}

/** A paper that an operation asks for and that nobody has signed, or one that was said no to beside another that was signed. */
export interface MissingConsent {
  readonly type: ConsentType;
  /** What was asked last; undefined where nothing was. */
  readonly consent: Consent | undefined;
}

/** Papers that an owner signs before an operation. */
const BEFORE_OPERATION: readonly ConsentType[] = ['surgery', 'anaesthesia'];

const saidAt = (consent: Consent): number => standingWord(consent)?.dateTime ?? 0;
const isNo = (consent: Consent): boolean => ['refused', 'withdrawn'].includes(consentState(consent));

/** Whether a signature stands in the place of a paper that was said no to: of the same matter, as far as both name one, and given later. */
const standsFor = (signed: Consent, refused: Consent): boolean =>
  saidAt(signed) > saidAt(refused) &&
  (signed.subject === refused.subject || signed.subject === '' || refused.subject === '');

/**
 * What isn't signed before an operation, of the papers that the clinic keeps: one that has none isn't asked for it. Where one is signed, a further one that was refused or withdrawn is told of
 * too, unless what was signed came after it.
 */
export function missingConsents(
  consents: readonly Consent[],
  papers: readonly Pick<ConsentPaper, 'type'>[],
  { recordID, stayIDs }: Operation,
): MissingConsent[] {
  const own = consents.filter((one) => one.recordID === recordID || stayIDs.includes(one.inHospitalID));
  return BEFORE_OPERATION.filter((type) => papers.some((paper) => paper.type === type)).flatMap((type) => {
    const ofType = own.filter((one) => one.type === type).toSorted((a, b) => a.createDateTime - b.createDateTime);
    const signed = ofType.filter((one) => consentState(one) === 'signed');
    if (signed.length > 0) {
      const refused = ofType.findLast((one) => isNo(one) && !signed.some((paper) => standsFor(paper, one)));
      return refused === undefined ? [] : [{ type, consent: refused }];
    }
    return [{ type, consent: ofType.findLast((one) => consentState(one) !== 'cancelled') }];
  });
}
