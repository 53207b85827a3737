import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { one } from '../engine/read.ts';
import { SealedTokens } from '../files/sealed-token.ts';

/** Who works with the instruments: any one of these. */
export const BRIDGE_PERMISSION: readonly Permission[] = ['LAB_TASK_WRITE', 'VETLOOM_SYNCTOOL'];
/** Where the pages stand: outside of the web app, whose service worker would keep them with their policy. */
export const BRIDGE_PATH = '/bridge/';
/** Seconds between asking for a page's address and opening it. */
const OPEN_WITHIN = 60;

const holder = linkMaker.extend({ clinic: z.string() });

/** Where a page is to be opened, and until when. */
export interface BridgeAddress {
  /** Below the address of the API. */
  readonly path: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Addresses of the one page that may ask the instruments' bridge on its own machine (spec 3 §7). The web app is one page for all clinics and may not;
 * so which clinic it is for is sealed into the address, which only a person of a clinic with a bridge is given, and is asked again when it is opened.
 */
export class BridgePages {
  readonly #tokens: SealedTokens<typeof holder>;
  readonly #db: Database;

  private constructor(tokens: SealedTokens<typeof holder>, db: Database) {
    this.#tokens = tokens;
    this.#db = db;
  }

  static async open({ db, now }: Pick<SyncServices, 'db' | 'now'>): Promise<BridgePages> {
    return new BridgePages(await SealedTokens.open(db, 'bridge-page', holder, now), db);
  }

  /** @throws DomainError forbidden where the clinic uses no bridge */
  async address(clinic: string, maker: LinkMaker): Promise<BridgeAddress> {
    if (!(await this.#uses(clinic)))
      throw new DomainError('forbidden', 'this clinic uses no bridge to instruments', { rule: 'bridge' });
    const { token, expiresAt } = this.#tokens.issue({ clinic, ...maker }, OPEN_WITHIN);
    return { path: `${BRIDGE_PATH}${token}`, expiresAt };
  }

  /** Whether a page of that address may be opened now. */
  async opens(token: string): Promise<boolean> {
    const held = this.#tokens.read(token)?.content;
    if (!held) return false;
    const actor = await makerIn(this.#db, held, held.clinic);
    return actor !== undefined && BRIDGE_PERMISSION.some((one) => can(actor, one)) && this.#uses(held.clinic);
  }

  async #uses(clinic: string): Promise<boolean> {
    return this.#db.readClinic(clinic, async ({ reader }) => {
      const found = await one(reader, 'clinic', '/clinic');
      // The page is a way out, to the instruments of a workstation.
      if (!found || found.practice === true) return false;
      // A sync tool is such a bridge: where one is paired nobody need say that there is one, and whoever says that there is none is believed.
      return found.instrumentBridge ?? (await reader.query('synctool', 'byTime', { limit: 1 })).length > 0;
    });
  }
}
