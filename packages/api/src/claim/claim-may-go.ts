import { claimState } from '@vetloom/domain/claim/claim-state.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { consentTo } from '@vetloom/domain/owner/owner.schema.ts';
import { one } from '../engine/read.ts';

/**
 * Whether the mail of a claim may go now: its owner lets the insurer have it as they last said, and nobody has withdrawn it. Between its sending and its going an insurer's mailbox may have been out of reach for days.
 */
export async function claimMayGo(reader: Reader, claimID: string): Promise<boolean> {
  const claim = await one(reader, 'claim', claimID);
  const owner = claim && (await one(reader, 'user', claim.userID));
  return (
    claim !== undefined && claimState(claim) !== 'withdrawn' && !!owner && consentTo(owner, 'insurer')?.given === true
  );
}
