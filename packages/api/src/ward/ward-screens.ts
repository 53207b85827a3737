import { can } from '@vetloom/domain/access/policy.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WARD_SCREEN_SETTING } from '@vetloom/domain/clinic/settings/ward-screen.setting.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { strippedOnce } from '@vetloom/http/shape.ts';
import { type WardScreenLink, type WardWall, wardWall } from '@vetloom/protocol/ward-screen.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { SealedTokens } from '../files/sealed-token.ts';
import { wardWallOf } from './ward-wall.ts';

/** Which screen a link is for, and who hung it up: it shows as long as both are there. */
const target = z.object({ clinic: z.string(), screen: z.string(), ...linkMaker.shape });

/** Days for which a screen goes on without anybody looking after it: nobody climbs up to it each week. */
const DAYS = 400;

/** Seconds for which a whiteboard that was put together serves every screen of its clinic; each asks every 15. */
const FRESH = 5;

/** A whiteboard that was put together, or is being. */
interface KeptWall {
  /** Unix seconds. */
  readonly at: number;
  readonly wall: Promise<WardWall>;
}

/** Links for screens on the wall of a ward: sealed and not stored. One ends when the clinic takes the screen off its list, or when who hung it up may read the ward no longer.
 * Security: a large ward takes a third of a second to put together, and whoever passes by may copy a link; so one serves a clinic for some seconds, one is put together
 * at a time for it, and each link has its turn. */
export class WardScreens {
  readonly #tokens: SealedTokens<typeof target>;
  readonly #sync: SyncServices;
  readonly #turns = new Gate({ atOnce: 4, atOnceOfOne: 1, waiting: 200, waitingOfOne: 10 });
  readonly #walls = new Map<string, KeptWall>();

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

  /** The whiteboard of a link. Security: whatever is wrong with a link answers alike. @throws DomainError notFound, rateLimited */
  async show(token: string): Promise<WardWall> {
    const content = this.#tokens.read(token)?.content;
    if (!content) throw new DomainError('notFound', 'no such document');
    const { clinic, screen } = content;
    return this.#turns.run(`${clinic} ${screen}`, async () => {
      // Asked each time, whatever is kept: a link ends at once.
      const maker = await makerIn(this.#sync.db, content, clinic);
      if (!maker || !can(maker, 'RECORD_READ') || !(await this.#hangs(content)))
        throw new DomainError('notFound', 'no such document');
      return this.#wallOf(clinic);
    });
  }

  #wallOf(clinic: string): Promise<WardWall> {
    const now = this.#sync.now();
    const isFresh = ({ at }: KeptWall) => at <= now && now < at + FRESH;
    const known = this.#walls.get(clinic);
    if (known && isFresh(known)) return known.wall;
    for (const [of, kept] of this.#walls) if (!isFresh(kept)) this.#walls.delete(of);
    const wall = this.#sync.db.readClinic(clinic, async ({ reader }) =>
      strippedOnce(wardWall, await wardWallOf(reader, now)),
    );
    this.#walls.set(clinic, { at: now, wall });
    wall.catch(() => this.#walls.delete(clinic));
    return wall;
  }

  async #hangs({ clinic, screen }: z.output<typeof target>): Promise<boolean> {
    const { screens } = await this.#sync.db.readClinic(clinic, ({ reader }) => settingOf(reader, WARD_SCREEN_SETTING));
    return screens.some(({ _id }) => _id === screen);
  }
}
