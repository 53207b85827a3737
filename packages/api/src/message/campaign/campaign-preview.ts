import { clinicVoice } from '@vetloom/documents/clinic-voice.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import {
  type Addressee,
  addresseeOf,
  type ClinicVoice,
  campaignText,
  counted,
  type Tally,
} from '@vetloom/domain/message/campaign/addressee.ts';
import { filterTimes } from '@vetloom/domain/message/campaign/campaign-filter.ts';
import { waysOf } from '@vetloom/domain/message/queue-message.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { smsCost } from '@vetloom/domain/message/sms-segments.ts';
import { chosenOwners } from '@vetloom/storage/outbox/campaign-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { CampaignPreview, PreviewBody } from './campaign.schemas.ts';
import { filterOfToday } from './filter-of-today.ts';

/** Owners that are read at once: between two pages others have their turn. */
const PAGE = 500;
const FIRST = 10;

/**
 * Says whom campaigns would reach. It goes through all owners of a clinic, so that of a clinic one is made at a time; who asks meanwhile waits. Nothing of it is
 * kept: the same is asked anew, owner by owner, when a campaign is sent.
 */
export class CampaignPreviews {
  readonly #db: Pick<Database, 'readClinic'>;
  readonly #now: () => number;
  readonly #under = new Map<string, Promise<unknown>>();

  constructor({ db, now }: { readonly db: Pick<Database, 'readClinic'>; readonly now: () => number }) {
    this.#db = db;
    this.#now = now;
  }

  /** Whom a campaign would reach now. */
  async of(clinic: string, campaign: PreviewBody): Promise<CampaignPreview> {
    const before = this.#under.get(clinic) ?? Promise.resolve();
    const work = before.then(() => this.#db.readClinic(clinic, (tx) => previewOf(tx, campaign, this.#now())));
    const settled = work.catch(() => undefined);
    this.#under.set(clinic, settled);
    void settled.then(() => {
      if (this.#under.get(clinic) === settled) this.#under.delete(clinic);
    });
    return work;
  }
}

/** A preview while it is made. */
interface Preview {
  tally: Tally;
  readonly byWay: Map<Channel, { owners: number; segments: number; points: number }>;
  readonly some: Map<string, { userID: string; name: string; pets: string[] }[]>;
  readonly rendered: CampaignPreview['rendered'];
}

async function previewOf(tx: ClinicTransaction, campaign: PreviewBody, now: number): Promise<CampaignPreview> {
  const [own] = (await tx.reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
  const ways = await waysOf(tx.reader);
  const filter = await filterOfToday(tx.reader, campaign.filter);
  const choice = { filter, times: filterTimes(campaign.filter, now, zoneOfClinic(own)), limit: PAGE };
  const made: Preview = {
    tally: { receivers: { owners: 0, animals: 0 }, leftOut: [] },
    byWay: new Map(),
    some: new Map(),
    rendered: [],
  };
  for (let after = ''; ; ) {
    const page = await chosenOwners(tx, { ...choice, after });
    for (const { owner, pets } of page) {
      const addressee = addresseeOf(campaign, ways, owner, pets);
      made.tally = counted(made.tally, addressee);
      note(made, { addressee, campaign, ways, voice: clinicVoice(own), pets: pets.map(({ name }) => name) });
    }
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) break;
  }
  return answerOf(made, ways);
}

interface Noting {
  readonly addressee: Addressee;
  readonly campaign: PreviewBody;
  readonly ways: Ways;
  readonly voice: ClinicVoice;
  readonly pets: string[];
}

function note({ byWay, some, rendered }: Preview, { addressee, campaign, ways, voice, pets }: Noting): void {
  const { owner, way, omitted } = addressee;
  const person = { userID: owner._id, name: owner.name };
  if (way === undefined) {
    const rows = some.get(omitted ?? '') ?? [];
    if (rows.length < FIRST) some.set(omitted ?? '', [...rows, { ...person, pets }]);
    return;
  }
  const short = way.channel === 'sms' && campaign.shortText.trim() !== '';
  const text = campaignText(short ? campaign.shortText : campaign.text, addressee, voice);
  const segments = way.channel === 'sms' ? smsCost(text) : 0;
  const sum = byWay.get(way.channel) ?? { owners: 0, segments: 0, points: 0 };
  byWay.set(way.channel, {
    owners: sum.owners + 1,
    segments: sum.segments + segments,
    points: sum.points + pointsOf(way.channel, segments, ways),
  });
  if (rendered.length < FIRST) rendered.push({ ...person, ...way, text, pets: addressee.pets.map(({ name }) => name) });
}

const pointsOf = (channel: Channel, segments: number, { accounts }: Ways): number =>
  channel === 'sms' ? segments * (accounts.sms?.pointsPerSegment ?? 1) : channel === 'line' ? 1 : 0;

function answerOf({ tally, byWay, some, rendered }: Preview, { setting }: Ways): CampaignPreview {
  const { receivers, leftOut } = tally;
  const sum = (of: 'owners' | 'animals') => leftOut.reduce((all, row) => all + row[of], receivers[of]);
  return {
    chosen: { owners: sum('owners'), animals: sum('animals') },
    receivers,
    leftOut: leftOut.map((row) => ({ ...row, some: some.get(row.reason) ?? [] })),
    byWay: setting.order.flatMap((channel) => {
      const found = byWay.get(channel);
      return found === undefined ? [] : [{ channel, ...found, points: Math.round(found.points * 1000) / 1000 }];
    }),
    rendered,
    mostADay: setting.mostADay,
  };
}
