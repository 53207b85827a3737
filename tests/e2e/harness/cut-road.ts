import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/** The way of a workstation to its server, by a proxy that can be cut: programs on it that are told of the proxy reach nothing then, and its browsers everything. */
export class CutRoad {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => this.#keep(socket));
    server.on('connect', ({ url = '' }, socket: Socket, head) => {
      const { hostname, port } = new URL(`http://${url}`);
      const onward = this.#keep(connect(Number(port), hostname));
      onward.once('connect', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
    });
    server.on('request', (asked, answer) => {
      const onward = request(asked.url ?? '', { method: asked.method ?? 'GET', headers: asked.headers }, (told) => {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        told.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      asked.pipe(onward);
    });
  }

  static async open(): Promise<CutRoad> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new CutRoad(server);
  }

  /** With what a program of Node goes this way. */
  get environment(): Readonly<Record<string, string>> {
    const address = this.#server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const proxy = `http://127.0.0.1:${port}`;
    return { NODE_USE_ENV_PROXY: '1', http_proxy: proxy, HTTP_PROXY: proxy, no_proxy: '', NO_PROXY: '' };
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): Socket {
    socket.on('error', () => undefined);
    if (this.#isCut) return socket.destroy();
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }
}
