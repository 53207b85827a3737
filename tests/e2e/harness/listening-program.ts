import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as a program was told of it. */
export interface ToldEvent {
  readonly id: string;
  readonly type: string;
}

/** A program of a clinic's own that is told of events, and answers as it is bid. */
export class ListeningProgram {
  readonly told: ToldEvent[] = [];
  /** What it answers, 200 at first. */
  status = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ListeningProgram> {
    const server = createServer();
    const program = new ListeningProgram(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { type } = JSON.parse(Buffer.concat(parts).toString()) as { type: string };
        program.told.push({ id: String(request.headers['webhook-id']), type });
        response.writeHead(program.status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return program;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
