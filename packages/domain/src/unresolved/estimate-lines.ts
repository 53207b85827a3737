import { DAY_SECONDS } from '../core/clock.ts';
import { agreedOf, standingOf } from '../estimate/decided.ts';
import type { EstimateDecision } from '../estimate/decision.schema.ts';
import { lineOf, type ReadSection, type UnresolvedLine, type UnresolvedReads } from './unresolved-line.ts';

/** Days for which two decisions that contradict each other stand here, since the later one. */
export const CONTESTED_DAYS = 90;

/** Estimates of visits and of stays about which two decisions contradict each other: neither counts until somebody settles them. */
export const contestedEstimates: ReadSection = async (reads, now) => {
  const recent = await reads.query('estimateDecision', 'byTime', { from: now - CONTESTED_DAYS * DAY_SECONDS });
  // One alone contradicts nothing, unless the other one is older; which of an animal's estimates still stands is asked of all of them.
  const pets = [...new Set(recent.filter(({ estimateID }) => estimateID !== '').map(({ petID }) => petID))];
  const stays = [...new Set(recent.flatMap(({ inHospitalID }) => (inHospitalID === '' ? [] : [inHospitalID])))];
  const lines = await Promise.all([
    ...pets.map((petID) => ofPet(reads, petID, recent)),
    ...stays.map((stayID) => ofStay(reads, stayID)),
  ]);
  return lines.flat();
};

async function ofPet(
  reads: UnresolvedReads,
  petID: string,
  recent: readonly EstimateDecision[],
): Promise<UnresolvedLine[]> {
  const equals = { equals: [petID] };
  const decisions = await reads.query('estimateDecision', 'byPet', equals);
  if (decisions.length < 2) return [];
  const { contested } = agreedOf(await reads.query('estimate', 'byPet', equals), decisions);
  const isRecent = new Set(recent.map(({ estimateID }) => estimateID));
  return contested
    .filter(({ _id }) => isRecent.has(_id))
    .map(({ _id, userID, title }) =>
      line(
        { subjectID: _id, petID, userID, title },
        decisions.filter(({ estimateID }) => estimateID === _id),
      ),
    );
}

async function ofStay(reads: UnresolvedReads, inHospitalID: string): Promise<UnresolvedLine[]> {
  const decisions = await reads.query('estimateDecision', 'byStay', { equals: [inHospitalID] });
  const { state, heads } = standingOf(decisions);
  const [first] = heads;
  if (state !== 'contested' || first === undefined) return [];
  const { petID, userID, content } = first;
  return [line({ subjectID: inHospitalID, petID, userID, title: content.title }, decisions)];
}

function line(
  { title, ...of }: Pick<UnresolvedLine, 'subjectID' | 'petID' | 'userID'> & { readonly title: string },
  decisions: readonly EstimateDecision[],
): UnresolvedLine {
  const { heads } = standingOf(decisions);
  return lineOf(
    {
      ...of,
      section: 'estimatesContested',
      // Since they contradict each other.
      since: Math.max(...heads.map(({ createDateTime }) => createDateTime)),
      names: [...new Set([title, ...heads.map(({ person }) => person)])].filter(Boolean),
    },
    heads.map(({ _id }) => _id).toSorted(),
  );
}
