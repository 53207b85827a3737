import { randomUUID } from 'node:crypto';
import { clinicVoice } from '@vetloom/documents/clinic-voice.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { ClinicVoice } from '@vetloom/domain/message/campaign/addressee.ts';
import { callOffCampaign, queueCampaign } from '@vetloom/domain/message/campaign/campaign.commands.ts';
import type { Campaign } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { filterTimes } from '@vetloom/domain/message/campaign/campaign-filter.ts';
import { CAMPAIGN_STATUS, OWNERS_AT_ONCE } from '@vetloom/domain/message/campaign/campaign-status.ts';
import {
  type ChosenRow,
  campaignsToWork,
  chosenOwners,
  waitingOfCampaign,
} from '@vetloom/storage/outbox/campaign-rows.ts';
import { one } from '../../engine/read.ts';
import type { OutboxParts } from '../outbox/outbox-parts.ts';
import { goRound, runInRound } from '../outbox/round.ts';
import { filterOfToday } from './filter-of-today.ts';

/** Owners that are looked up at once. */
const PAGE = 200;
const CALLED_OFF_AT_ONCE = 20;

type Parts = Pick<OutboxParts, 'db' | 'sync'>;

/** The next owners of a campaign, as they were looked up. */
interface Page {
  readonly campaign: Campaign;
  readonly rows: readonly ChosenRow[];
  /** Whether nobody comes behind these. */
  readonly last: boolean;
  readonly voice: ClinicVoice;
}

/**
 * Works campaigns off: finds their owners, a few at a time, and asks for the message of each; calls off those of campaigns that were called off. Every process may
 * do it, at once and however often, and one that is killed leaves off where the next one begins: how far a campaign has come stands in it.
 */
export class CampaignRounds {
  readonly #parts: Parts;
  readonly #under = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes round clinics. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#parts.sync.log,
      failed: 'could not work campaigns off',
    });
  }

  /** Works off what is due in a clinic. Asked for while that is under way, it looks once more afterwards. */
  work(clinic: string): Promise<void> {
    const under = this.#under.get(clinic);
    if (under) {
      this.#again.add(clinic);
      return under;
    }
    const work = this.#all(clinic).finally(() => this.#under.delete(clinic));
    this.#under.set(clinic, work);
    return work;
  }

  /** Works without anybody waiting for it. */
  wake(clinic: string): void {
    void this.runDue([{ id: clinic }]);
  }

  /** Begins no further transaction, and waits for the one that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#under.values());
  }

  async #all(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    do {
      this.#again.delete(clinic);
      for (const id of await db.readClinic(clinic, (tx) => campaignsToWork(tx, sync.now())))
        await this.#one(clinic, id);
    } while (this.#again.has(clinic) && !this.#stopped);
  }

  async #one(clinic: string, id: string): Promise<void> {
    while (!this.#stopped) {
      const page = await this.#page(clinic, id);
      if (page?.campaign.status === CAMPAIGN_STATUS.withdrawn) return this.#callOff(clinic, id);
      if (page?.campaign.status !== CAMPAIGN_STATUS.sending || page.campaign.dueDateTime > this.#parts.sync.now())
        return;
      await this.#queue(clinic, page);
    }
  }

  /** Looks the next owners up. Whom a filter chooses goes by the time at which the campaign began, for the first as for the last of them. */
  #page(clinic: string, id: string): Promise<Page | undefined> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const campaign = await one(tx.reader, 'campaign', id);
      if (campaign?.status !== CAMPAIGN_STATUS.sending)
        return campaign && { campaign, rows: [], last: true, voice: clinicVoice(undefined) };
      const [own] = (await tx.reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
      const began = Math.max(campaign.sentDateTime, campaign.dueDateTime);
      const rows = await chosenOwners(tx, {
        ...{
          filter: await filterOfToday(tx.reader, campaign.filter),
          times: filterTimes(campaign.filter, began, zoneOfClinic(own)),
        },
        ...{ after: campaign.after, limit: PAGE },
      });
      return { campaign, rows, last: rows.length < PAGE, voice: clinicVoice(own) };
    });
  }

  /** Asks for the messages of a page of owners. Another process that does the same is noticed by where the campaign stands. */
  async #queue(clinic: string, { campaign, rows, last, voice }: Page): Promise<void> {
    let after = campaign.after;
    let left = rows;
    do {
      const some = left.slice(0, OWNERS_AT_ONCE);
      left = left.slice(OWNERS_AT_ONCE);
      const to = some.at(-1)?.id ?? after;
      const stands = await this.#run(
        clinic,
        queueCampaign,
        {
          ...{ campaignID: campaign._id, after, to, last: last && left.length === 0, ...voice },
          owners: some.map(({ id, pets }) => ({ userID: id, petIDs: pets.map(({ _id }) => _id) })),
        },
        campaign._id,
      );
      if (stands?.after !== to) return;
      after = to;
    } while (left.length > 0 && !this.#stopped);
  }

  async #callOff(clinic: string, id: string): Promise<void> {
    while (!this.#stopped) {
      const messageIDs = await this.#parts.db.readClinic(clinic, (tx) => waitingOfCampaign(tx, id, CALLED_OFF_AT_ONCE));
      if (messageIDs.length === 0) return;
      await this.#run(clinic, callOffCampaign, { campaignID: id, messageIDs }, id);
    }
  }

  #run(clinic: string, command: object, input: object, id: string): Promise<Campaign | undefined> {
    return runInRound(this.#parts.sync, {
      ...{ clinic, command: command as Command, input: input as never, uuid: randomUUID() },
      answer: ({ reader }) => one(reader, 'campaign', id),
    });
  }
}
