import { connect, createServer, type Server, type Socket } from 'node:net';

const [VT, FS, CR] = [0x0b, 0x1c, 0x0d];

/** An analyser of HL7 v2 over MLLP, from its own side: it keeps its results until they were acknowledged with AA, and takes orders at a port of its own. */
export class MllpAnalyser {
  /** Results that nobody has acknowledged, oldest first, by their number (MSH-10). */
  readonly waiting: { readonly number: string; readonly text: string }[] = [];
  /** Messages that the tool sent. */
  readonly received: string[] = [];
  /** What it says to the next orders in place of AA. */
  readonly refusals: string[] = [];
  /** What it was told of its results: AA, AE, AR. */
  readonly answers: string[] = [];
  readonly orders = new Set<string>();
  readonly #host: string;
  readonly #port: number;
  readonly #server: Server;
  #socket: Socket | undefined;
  #text = '';
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #sending: string | undefined;

  private constructor(host: string, port: number) {
    [this.#host, this.#port] = [host, port];
    this.#server = createServer((socket) => this.#serveOrders(socket));
  }

  /** One that sends its results to an address. */
  static async start(host: string, port: number): Promise<MllpAnalyser> {
    const analyser = new MllpAnalyser(host, port);
    await new Promise<void>((resolve) => analyser.#server.listen(0, '127.0.0.1', resolve));
    analyser.#connect();
    return analyser;
  }

  /** At which it takes orders. */
  get orderPort(): number {
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** Measures something; answers the message's number. */
  measure(specimen: string, values: Readonly<Record<string, string>>, sentAt = '20260101120000'): string {
    this.#count += 1;
    const number = `M${String(this.#count).padStart(6, '0')}`;
    const results = Object.entries(values).map(
      ([code, value], at) => `OBX|${at + 1}|NM|${code}^${code}||${value}|10*9/L|1^10|N|||F`,
    );
    const head = `MSH|^~\\&|HEMA|LAB|VetLoom||${sentAt}||ORU^R01|${number}|P|2.3.1`;
    const text = [head, 'PID|1||42||', `OBR|1|${specimen}||CBC`, ...results, ''].join('\r');
    this.waiting.push({ number, text });
    this.#sendNext();
    return number;
  }

  /** Hangs up in the middle of whatever it does; it calls again. */
  cut(): void {
    this.#socket?.destroy();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #connect(): void {
    if (this.#isStopped) return;
    const socket = connect(this.#port, this.#host);
    this.#socket = socket;
    this.#text = '';
    socket.on('error', () => undefined);
    socket.on('connect', () => this.#sendNext());
    socket.on('data', (bytes) => {
      this.#text = messagesIn(this.#text + bytes.toString('latin1'), (message) => this.#acknowledged(message));
    });
    socket.on('close', () => {
      this.#sending = undefined;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), 50);
    });
  }

  /** One at a time, again when it isn't acknowledged. */
  #sendNext(): void {
    const next = this.waiting[0];
    if (!next || !this.#socket?.writable || this.#sending === next.number) return;
    this.#sending = next.number;
    this.#socket.write(framed(next.text));
  }

  #acknowledged(message: string): void {
    const [, code, number] = /\rMSA\|(\w+)\|([^|\r]*)/.exec(message) ?? [];
    if (number === undefined || this.waiting[0]?.number !== number) return;
    this.#sending = undefined;
    this.answers.push(code ?? '');
    if (code === 'AA') this.waiting.shift();
    if (code === 'AA') this.#sendNext();
    else setTimeout(() => this.#sendNext(), 50);
  }

  #serveOrders(socket: Socket): void {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      text = messagesIn(text + bytes.toString('latin1'), (message) => {
        this.received.push(message);
        const segments = message.split('\r').map((segment) => segment.split('|'));
        const head = segments.find(([name]) => name === 'MSH') ?? [];
        const refusal = this.refusals.shift();
        for (const [name, control, orderNumber = ''] of segments) {
          if (name !== 'ORC' || refusal !== undefined) continue;
          if (control === 'CA') this.orders.delete(orderNumber);
          else this.orders.add(orderNumber);
        }
        const code = refusal === undefined ? 'AA' : 'AR';
        socket.write(
          framed(`MSH|^~\\&|HEMA|LAB|||20260101120000||ACK|A1|P|2.3.1\rMSA|${code}|${head[9]}|${refusal ?? ''}\r`),
        );
      });
    });
  }
}

const framed = (text: string): Buffer => Buffer.concat([Buffer.of(VT), Buffer.from(text, 'latin1'), Buffer.of(FS, CR)]);

/** Hands over every whole message; answers what is left. */
function messagesIn(text: string, take: (message: string) => void): string {
  let rest = text;
  for (;;) {
    const start = rest.indexOf('\v');
    const end = rest.indexOf('\x1c', start);
    if (start < 0 || end < 0) return rest;
    take(rest.slice(start + 1, end));
    rest = rest.slice(end + 1);
  }
}
