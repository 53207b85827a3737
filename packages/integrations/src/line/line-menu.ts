import { z } from 'zod';
import { type AskOptions, type VendorAnswer, vendorAsker } from '../channel/ask-vendor.ts';
import type { Answered } from '../channel/port.ts';
import { refused, saying, tryLater } from '../channel/said.ts';

/** What a place of the menu does when it is touched. */
export type LineMenuAction =
  | { readonly type: 'uri'; readonly uri: string }
  /** The person says these words. */
  | { readonly type: 'message'; readonly text: string };

/** A menu below the conversation with the clinic's account. */
export interface LineMenu {
  /** For the clinic's people, in the app's own list. */
  readonly name: string;
  /** The words on the bar that opens it. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly areas: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly label: string;
    readonly action: LineMenuAction;
  }[];
}

/** Menus at the messaging app. A menu is made, gets its picture, and is then shown to everybody; one that is shown is replaced by showing another. */
export interface LineMenus {
  create(menu: LineMenu): Promise<Answered<{ readonly menuID: string }>>;
  /** A PNG or JPEG of just the menu's size, of a megabyte at most. */
  upload(
    menuID: string,
    image: { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array },
  ): Promise<Answered<object>>;
  show(menuID: string): Promise<Answered<object>>;
  /** Which one everybody sees; empty where none is shown. */
  shown(): Promise<Answered<{ readonly menuID: string }>>;
  /** Shows none. */
  hide(): Promise<Answered<object>>;
  remove(menuID: string): Promise<Answered<object>>;
}

const MENU_ID = /^[0-9A-Za-z_-]{1,80}$/;
const createdSchema = z.object({ richMenuId: z.string().min(1) });
const saidSchema = z.object({ message: z.string() });

/** Menus of the channel that a token opens. */
export function lineMenus({
  baseURL,
  dataURL,
  channelToken,
  patienceMs,
}: {
  readonly baseURL: string;
  readonly dataURL: string;
  readonly channelToken: string;
  readonly patienceMs: number;
}): LineMenus {
  const secrets = [channelToken];
  const options: Omit<AskOptions, 'baseURL'> = { patienceMs, secrets };
  const api = vendorAsker({ ...options, baseURL });
  const data = vendorAsker({ ...options, baseURL: dataURL });
  const authorization = `Bearer ${channelToken}`;

  const answered = async <T extends object>(
    asked: ReturnType<typeof api>,
    read: (answer: VendorAnswer) => T | undefined,
  ): Promise<Answered<T>> => {
    const answer = await asked;
    if (answer.kind === 'notAsked')
      return answer.reason === 'unreachable'
        ? tryLater('unreachable', answer.said)
        : refused('misconfigured', answer.said);
    if (answer.kind === 'noAnswer') return tryLater('unreachable', answer.said);
    const found = read(answer);
    if (found !== undefined) return { kind: 'answered', ...found };
    const text = new TextDecoder().decode(answer.bytes.subarray(0, 1000));
    const said = saying(String(answer.status), saidSchema.safeParse(jsonOf(text)).data?.message ?? text, secrets);
    if (answer.status === 401) return refused('credentials', said);
    if (answer.status === 403) return refused('notAllowed', said);
    if (answer.status === 429) return tryLater('busy', said);
    return answer.status < 500 ? refused('misconfigured', said) : tryLater('vendorPaused', said);
  };
  const done = (answer: VendorAnswer) => (answer.status === 200 ? {} : undefined);
  const plainID = (menuID: string): string => {
    if (!MENU_ID.test(menuID)) throw new Error('no menu’s id');
    return menuID;
  };

  return {
    create: (menu) =>
      answered(
        api('/v2/bot/richmenu', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            ...{ size: { width: menu.width, height: menu.height }, selected: true, name: menu.name },
            chatBarText: menu.title,
            areas: menu.areas.map(({ x, y, width, height, label, action }) => ({
              bounds: { x, y, width, height },
              action: { ...action, label: label.slice(0, 20) },
            })),
          }),
        }),
        (answer) => {
          const made =
            answer.status === 200 ? createdSchema.safeParse(jsonOf(new TextDecoder().decode(answer.bytes))) : undefined;
          return made?.success ? { menuID: made.data.richMenuId } : undefined;
        },
      ),
    upload: (menuID, { type, bytes }) =>
      answered(
        data(`/v2/bot/richmenu/${plainID(menuID)}/content`, {
          method: 'POST',
          headers: { authorization, 'content-type': type },
          body: Buffer.from(bytes),
        }),
        done,
      ),
    show: (menuID) =>
      answered(
        api(`/v2/bot/user/all/richmenu/${plainID(menuID)}`, { method: 'POST', headers: { authorization } }),
        done,
      ),
    shown: () =>
      answered(api('/v2/bot/user/all/richmenu', { headers: { authorization } }), (answer) => {
        if (answer.status === 404) return { menuID: '' };
        const found =
          answer.status === 200 ? createdSchema.safeParse(jsonOf(new TextDecoder().decode(answer.bytes))) : undefined;
        return found?.success ? { menuID: found.data.richMenuId } : undefined;
      }),
    hide: () => answered(api('/v2/bot/user/all/richmenu', { method: 'DELETE', headers: { authorization } }), done),
    // One that is gone already is as it should be.
    remove: (menuID) =>
      answered(
        api(`/v2/bot/richmenu/${plainID(menuID)}`, { method: 'DELETE', headers: { authorization } }),
        (answer) => (answer.status === 404 ? {} : done(answer)),
      ),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
