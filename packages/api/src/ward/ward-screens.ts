import { can } from '@vetloom/domain/access/policy.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WARD_SCREEN_SETTING } from '@vetloom/domain/clinic/settings/ward-screen.setting.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { WardScreenLink } from '@vetloom/protocol/ward-screen.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { SealedTokens } from '../files/sealed-token.ts';

/** Which screen a link is for, and who hung it up: it shows as long as both are there. */
const target = z.object({ clinic: z.string(), screen: z.string(), ...linkMaker.shape });

/** Days for which a screen goes on without anybody looking after it: nobody climbs up to it each week. */
const DAYS = 400;

/** Links for screens on the wall of a ward: sealed and not stored. One ends when the clinic takes the screen off its list, or when who hung it up may read the ward no longer. */
export class WardScreens {
  readonly #tokens: SealedTokens<typeof target>;
  readonly #sync: SyncServices;

  private constructor(tokens: SealedTokens<typeof target>, sync: SyncServices) {
    this.#tokens = tokens;
    this.#sync = sync;
  }

  static async open(sync: SyncServices): Promise<WardScreens> {
    return new WardScreens(await SealedTokens.open(sync.db, 'ward-screen', target, sync.now), sync);
  }

  link(clinic: string, screenID: string, maker: LinkMaker): WardScreenLink {
    return { screenID, ...this.#tokens.issue({ clinic, screen: screenID, ...maker }, DAYS * DAY_SECONDS) };
  }

  /** The clinic whose ward a link shows. Security: whatever is wrong with a link answers alike. @throws DomainError notFound */
  async clinicOf(token: string): Promise<string> {
    const content = this.#tokens.read(token)?.content;
    const maker = content && (await makerIn(this.#sync.db, content, content.clinic));
    if (!maker || !can(maker, 'RECORD_READ') || !(await this.#hangs(content)))
      throw new DomainError('notFound', 'no such document');
    return content.clinic;
  }

  async #hangs({ clinic, screen }: z.output<typeof target>): Promise<boolean> {
    const { screens } = await this.#sync.db.readClinic(clinic, ({ reader }) => settingOf(reader, WARD_SCREEN_SETTING));
    return screens.some(({ _id }) => _id === screen);
  }
}
