import type { ChannelMakers } from '@vetloom/api/message/outbox/channel-makers.ts';
import type { ApiAnswer, TestApi } from '@vetloom/api/test-kit.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { openErp } from './test-kit.ts';

/** People of a test by a short name, with what they may. */
export type People = Readonly<Record<string, readonly Permission[] | 'admin'>>;

interface Asked {
  /** Who asks; the first of the people when left out. */
  readonly as?: string;
  readonly clinic?: string;
  readonly headers?: Record<string, string>;
}

/** The inventory service with people who ask it. */
export class ErpDesk {
  readonly api: TestApi;
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #first: string;

  private constructor(api: TestApi, tokens: ReadonlyMap<string, string>) {
    this.api = api;
    this.#tokens = tokens;
    this.#first = [...tokens.keys()][0] ?? '';
  }

  /** Beside the people, `outsider` is the administrator of the clinic `harbour`. */
  static async open(people: People, channels: Partial<ChannelMakers> = {}): Promise<ErpDesk> {
    const api = await openErp(channels);
    const tokens = new Map<string, string>();
    for (const [name, permissions] of Object.entries(people)) {
      await api.enroll(emailOf(name), permissions);
      tokens.set(name, (await api.login(emailOf(name))).jwt);
    }
    await api.enroll('outsider@harbour.test', 'admin', 'harbour');
    tokens.set('outsider', (await api.login('outsider@harbour.test')).jwt);
    return new ErpDesk(api, tokens);
  }

  /** A call of the inventory. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    { as = this.#first, clinic = 'demo', headers = {} }: Asked = {},
  ): Promise<ApiAnswer> {
    return this.api.call(method, `/erp/${clinic}${path}`, { token: this.#tokens.get(as) ?? '', body, headers });
  }

  /** A call of the clinic's API. */
  clinicCall(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    as: string = this.#first,
  ): Promise<ApiAnswer> {
    return this.api.call(method, `/api/sdk/v2/demo${path}`, { token: this.#tokens.get(as) ?? '', body });
  }

  /** The token of somebody of the people. */
  tokenOf(name: string): string {
    return this.#tokens.get(name) ?? '';
  }

  /** A file that is sent to the clinic's API. */
  async bytes(path: string, payload: Buffer, as: string = this.#first): Promise<ApiAnswer> {
    const response = await this.api.app.inject({
      method: 'POST',
      url: `/api/sdk/v2/demo${path}`,
      headers: {
        authorization: `Bearer ${this.#tokens.get(as) ?? ''}`,
        'content-type': 'application/octet-stream',
      },
      payload,
    });
    return response.json<ApiAnswer>();
  }

  /** A call of the inventory that is answered by a file. */
  async file(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    as: string = this.#first,
  ): Promise<{ status: number; type: string; bytes: Buffer }> {
    const response = await this.api.app.inject({
      method,
      url: `/erp/demo${path}`,
      headers: { authorization: `Bearer ${this.#tokens.get(as) ?? ''}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: response.statusCode,
      type: String(response.headers['content-type']),
      bytes: response.rawPayload,
    };
  }

  /** Statements in the clinic `demo`, whose first value is the clinic. */
  rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.api.database.db.readClinic('demo', (tx) => clinicSqlOf(tx)<Row>(text, values));
  }

  /** What the desks see of an item. */
  async item(kind: 'product' | 'service' | 'package', id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await this.rows<{ body: Record<string, unknown> }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'catalog' AND id = $2 AND NOT deleted`,
      [`/catalog/${kind}/${id}`],
    );
    return row?.body;
  }

  /** The clinic's last sequence. */
  async head(): Promise<number> {
    return (await this.api.database.db.feed.head('demo'))?.seq ?? 0;
  }

  close(): Promise<void> {
    return this.api.close();
  }
}

/** The email of somebody of the clinic `demo`. */
export const emailOf = (name: string): string => `${name}@demo.vetloom.test`;
