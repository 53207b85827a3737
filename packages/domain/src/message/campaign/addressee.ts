import { CHANNELS } from '../../core/channels.ts';
import { isInCare, type Pet } from '../../pet/pet.schema.ts';
import { fillText } from '../fill-text.ts';
import type { MessageChannel } from '../message.schema.ts';
import { addressOf, nextWay, type Reachable, type Ways, whyNoWay } from '../reach.ts';
import type { Campaign, CampaignCount, CampaignLeftOut } from './campaign.schema.ts';
import type { CampaignOmission } from './campaign-status.ts';

/** What is asked of an animal that a campaign has chosen. */
export type ChosenPet = Pick<Pet, '_id' | 'name' | 'status'>;
/** What is asked of the owner of such animals. */
export type ChosenOwner = Reachable & { readonly _id: string; readonly name: string };

/** What becomes of an owner whose animals were chosen. */
export interface Addressee {
  readonly owner: ChosenOwner;
  /** Of which animals the message speaks: those in care. */
  readonly pets: readonly ChosenPet[];
  /** How many it doesn't speak of: they died, left or are lost. */
  readonly away: number;
  /** By which way the message goes, and where to; undefined where there is none. */
  readonly way?: { readonly channel: MessageChannel; readonly to: string };
  /** Why there is none; undefined where there is one. */
  readonly omitted?: CampaignOmission;
}

/** The ways that a campaign leaves alone. */
export const barredWays = ({ ways }: Pick<Campaign, 'ways'>): ReadonlySet<MessageChannel> =>
  new Set(ways.length === 0 ? [] : CHANNELS.filter((channel) => !ways.includes(channel)));

/** Decides by which way an owner hears of a campaign about some animals, or why not. */
export function addresseeOf(
  campaign: Pick<Campaign, 'ways'>,
  ways: Ways,
  owner: ChosenOwner,
  chosen: readonly ChosenPet[],
): Addressee {
  const pets = chosen.filter(isInCare);
  const found = { owner, pets, away: chosen.length - pets.length };
  if (pets.length === 0) return { ...found, omitted: 'petNotInCare' };
  const barred = barredWays(campaign);
  const channel = nextWay(ways, owner, 'campaign', barred);
  if (channel === undefined) return { ...found, omitted: whyNoWay(ways, owner, 'campaign', barred) };
  return { ...found, way: { channel, to: addressOf(owner, channel) } };
}

/** Owners and animals of a campaign as they are counted: what was chosen is who gets a message and who is left out, together. */
export interface Tally {
  readonly receivers: CampaignCount;
  readonly leftOut: readonly CampaignLeftOut[];
}

/** Counts a further owner. */
export function counted({ receivers, leftOut }: Tally, { pets, away, omitted }: Addressee): Tally {
  const gone = away === 0 ? leftOut : added(leftOut, { reason: 'petNotInCare', owners: 0, animals: away });
  if (omitted === undefined)
    return { receivers: { owners: receivers.owners + 1, animals: receivers.animals + pets.length }, leftOut: gone };
  return { receivers, leftOut: added(gone, { reason: omitted, owners: 1, animals: pets.length }) };
}

const added = (rows: readonly CampaignLeftOut[], row: CampaignLeftOut): readonly CampaignLeftOut[] =>
  rows.some(({ reason }) => reason === row.reason)
    ? rows.map((one) =>
        one.reason === row.reason
          ? { ...one, owners: one.owners + row.owners, animals: one.animals + row.animals }
          : one,
      )
    : [...rows, row];

/** How a clinic signs its messages: name and phone, as owners read them. */
export interface ClinicVoice {
  readonly clinic: string;
  readonly phone: string;
}

/** So many names stand in a text; of more animals than that an owner knows themselves. */
const MOST_NAMES = 12;
const MOST_TEXT = 2000;

/** The words of a campaign for an owner, with the names of all the animals that it speaks of. */
export function campaignText(
  template: string,
  { owner, pets }: Pick<Addressee, 'pets'> & { readonly owner: Pick<ChosenOwner, 'name'> },
  voice: ClinicVoice,
): string {
  const names = pets.slice(0, MOST_NAMES).map(({ name }) => name);
  const pet = `${names.join('、')}${pets.length > MOST_NAMES ? '…' : ''}`;
  const filled = fillText(template, { owner: owner.name, pet, item: '', date: '', ...voice }).trim();
  return filled.slice(0, MOST_TEXT).toWellFormed();
}
