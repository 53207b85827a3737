import { randomBytes } from 'node:crypto';
import { json, type VendorReply, type VendorRequest } from '../../channel/simulator/vendor-simulator.ts';
import { actionFault } from './flex-request.ts';

/** A menu that the simulator has. */
export interface HeldMenu {
  readonly id: string;
  readonly name: string;
  readonly chatBarText: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly areas: readonly { readonly bounds: object; readonly action: Readonly<Record<string, unknown>> }[];
  readonly image?: { readonly type: string; readonly bytes: number } | undefined;
}

const MOST_IMAGE_BYTES = 1024 * 1024;
const says = (status: number, message: string): VendorReply => json(status, { message });

/** The menus of the simulated app: made, pictured, shown to everybody, taken away, with what the app refuses of each. */
export class MenuShelf {
  readonly #menus = new Map<string, HeldMenu>();
  #shown = '';

  get menus(): readonly HeldMenu[] {
    return [...this.#menus.values()];
  }

  /** The one that everybody sees; empty for none. */
  get shown(): string {
    return this.#shown;
  }

  forget(): void {
    this.#menus.clear();
    this.#shown = '';
  }

  /** Answers what is asked of menus; undefined where something else is asked. */
  answer({ method, url, headers, body }: VendorRequest): VendorReply | undefined {
    const path = url.pathname;
    if (method === 'POST' && path === '/v2/bot/richmenu') return this.#create(body);
    if (path === '/v2/bot/user/all/richmenu') {
      if (method === 'GET')
        return this.#shown === '' ? says(404, 'no default richmenu') : json(200, { richMenuId: this.#shown });
      if (method === 'DELETE') {
        this.#shown = '';
        return json(200, {});
      }
      return undefined;
    }
    const [, id = '', part] = /^\/v2\/bot\/(?:user\/all\/)?richmenu\/([^/]+)(\/content)?$/.exec(path) ?? [];
    if (id === '') return undefined;
    const menu = this.#menus.get(id);
    if (!menu) return says(404, 'richmenu not found');
    if (method === 'POST' && path.startsWith('/v2/bot/user/all/')) {
      if (!menu.image) return says(400, 'must upload richmenu image before applying it to user');
      this.#shown = id;
      return json(200, {});
    }
    if (method === 'POST' && part !== undefined) return this.#picture(menu, String(headers['content-type']), body);
    if (method === 'DELETE' && part === undefined) {
      this.#menus.delete(id);
      if (this.#shown === id) this.#shown = '';
      return json(200, {});
    }
    return undefined;
  }

  #create(body: Buffer): VendorReply {
    const asked = JSON.parse(body.toString()) as Omit<HeldMenu, 'id'>;
    const { width, height } = asked.size ?? {};
    if (!(width >= 800 && width <= 2500 && height >= 250 && width / height >= 1.45)) return says(400, 'invalid size');
    if (!asked.name || asked.name.length > 300) return says(400, 'invalid name');
    if (!asked.chatBarText || asked.chatBarText.length > 14) return says(400, 'invalid chatBarText');
    if (!Array.isArray(asked.areas) || asked.areas.length > 20) return says(400, 'invalid areas');
    for (const { action } of asked.areas) if (actionFault(action, 'areas')) return says(400, 'invalid action');
    const id = `richmenu-${randomBytes(16).toString('hex')}`;
    this.#menus.set(id, { ...asked, id });
    return json(200, { richMenuId: id });
  }

  #picture(menu: HeldMenu, type: string, body: Buffer): VendorReply {
    if (menu.image) return says(400, 'An image has already been uploaded to the richmenu');
    if (type !== 'image/png' && type !== 'image/jpeg') return says(415, 'Unsupported Media Type');
    if (body.length > MOST_IMAGE_BYTES) return says(413, 'Request Entity Too Large');
    if (type === 'image/png' && !sizeFits(body, menu.size)) return says(400, 'The image size does not match');
    this.#menus.set(menu.id, { ...menu, image: { type, bytes: body.length } });
    return json(200, {});
  }
}

/** A PNG says its size in its first block. */
const sizeFits = (png: Buffer, { width, height }: HeldMenu['size']): boolean =>
  png.length > 24 && png.readUInt32BE(16) === width && png.readUInt32BE(20) === height;
