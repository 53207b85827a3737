import type { Claim, ClaimedBill } from '@vetloom/domain/claim/claim.schema.ts';
import { changedBills, latestPacket } from '@vetloom/domain/claim/claim-state.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { callServer, fetchFile, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { saveAnswer } from '../engine/save-file.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** A claim with whose it is, and whether its bills are what they were when they were gathered. */
export interface ClaimEntry {
  readonly claim: Claim;
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
  readonly isChanged: boolean;
}

/** The bills of a claim that this device holds: of the others it says nothing. */
async function heldBills(
  store: LocalReads,
  packet: { readonly bills: readonly ClaimedBill[] },
): Promise<ClaimedBill[]> {
  const of = (prefix: string) => packet.bills.map(({ _id }) => _id).filter((id) => id.startsWith(prefix));
  const records = await heldOrEmpty(() => store.getMany('record', of('/record/')));
  const stays = await heldOrEmpty(() => store.getMany('inHospital', of('/inHospital/')));
  return [...records, ...stays].flatMap((bill) =>
    bill === undefined ? [] : [{ _id: bill._id, total: bill.total, received: bill.received }],
  );
}

async function entriesOf(store: LocalReads, claims: readonly Claim[]): Promise<ClaimEntry[]> {
  const entries: ClaimEntry[] = [];
  for (const claim of claims) {
    const [pet] = await heldOrEmpty(() => store.getMany('pet', [claim.petID]));
    const [owner] = await heldOrEmpty(() => store.getMany('user', [claim.userID]));
    const packet = latestPacket(claim);
    const held = packet === undefined ? [] : await heldBills(store, packet);
    const known = new Set(held.map(({ _id }) => _id));
    const bills = packet?.bills.filter(({ _id }) => known.has(_id)) ?? [];
    entries.push({ claim, pet, owner, isChanged: changedBills({ bills }, held).length > 0 });
  }
  return entries;
}

/** Claims of which nobody has heard how they ended, those first that have waited longest, or all that this device holds, the newest first; live. */
export const useClaims = (onlyOpen: boolean): ClaimEntry[] | undefined =>
  useLive(
    async (store) => {
      const read = (open: 0 | 1) =>
        heldOrEmpty(() => store.query('claim', 'byOpen', { equals: [open], descending: true, limit: 500 }));
      const claims = [...(await read(1)), ...(onlyOpen ? [] : await read(0))];
      return entriesOf(
        store,
        claims.toSorted((a, b) => (onlyOpen ? 1 : -1) * (a.createDateTime - b.createDateTime)),
      );
    },
    [onlyOpen],
  );

/** One claim, wherever it stands; live. */
export const useClaim = (id: string | undefined): ClaimEntry | undefined =>
  useLive(
    async (store) => {
      const [claim] = id === undefined ? [] : await heldOrEmpty(() => store.getMany('claim', [id]));
      return claim === undefined ? undefined : (await entriesOf(store, [claim]))[0];
    },
    [id],
  );

/** Calls about what is gathered; each throws DomainError: networkRequired offline, since the server alone makes papers. */
export const claimCalls = {
  gather: ({ _id }: Pick<Claim, '_id'>, wish: { readonly pictures: boolean; readonly certificate: boolean }) =>
    callServer('POST', inClinic`/claim/${_id}/gather`, wish),
  /** Sends what was gathered last; `packetID` is what the sender has before them. */
  send: ({ _id }: Pick<Claim, '_id'>, packetID: string) =>
    callServer('POST', inClinic`/claim/${_id}/send`, { packetID }),
  async save({ _id }: Pick<Claim, '_id'>): Promise<void> {
    await saveAnswer(await fetchFile('GET', inClinic`/claim/${_id}/packet`));
  },
} as const;
