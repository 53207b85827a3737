import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that the simulator took. */
export interface TakenMessage {
  readonly to: string;
  readonly text: string;
  readonly retryKey: string;
}

/** Stands in for the messaging API: checks the token, keeps what it took, answers a repeated retry key with 409 as the real one does. */
export class LineSimulator {
  readonly channelToken = 'simulated-channel-token';
  readonly taken: TakenMessage[] = [];
  /** Accounts that it does not know. */
  readonly unknown = new Set<string>();
  readonly #keys = new Set<string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)));
    });
  }

  static async start(port = 0): Promise<LineSimulator> {
    const simulator = new LineSimulator();
    await new Promise<void>((resolve) => simulator.#server.listen(port, '127.0.0.1', resolve));
    return simulator;
  }

  get baseURL(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${this.channelToken}`)
      return answer(401, { message: 'unauthorized' });
    if (request.method !== 'POST' || request.url !== '/v2/bot/message/push')
      return answer(404, { message: 'not found' });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { to, messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
      to: string;
      messages: readonly { readonly text: string }[];
    };
    if (this.unknown.has(to)) return answer(400, { message: 'The property, to, in the request body is invalid' });
    const retryKey = String(request.headers['x-line-retry-key'] ?? '');
    if (this.#keys.has(retryKey)) return answer(409, { message: 'The retry key is already accepted' });
    this.#keys.add(retryKey);
    this.taken.push({ to, text: messages.map(({ text }) => text).join('\n'), retryKey });
    answer(200, { sentMessages: [] });
  }
}
