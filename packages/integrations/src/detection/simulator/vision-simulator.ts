import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';

/** A question as the simulator took it. */
export interface TakenQuestion {
  readonly model: string;
  readonly prompt: string;
  /** Bytes of the picture. */
  readonly bytes: number;
  /** Names of the segments of the JPEG, to show that it holds pixels alone: `APP0 DQT SOF0 …`. */
  readonly segments: string;
  readonly at: number;
}

type Entry = { readonly is: 'taken'; readonly question: TakenQuestion };

const label = z.object({
  name: z.string(),
  confidence: z.number(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
});

/** What it answers next; each is used once, and without any it says `LABELS`. */
const next = z.union([
  z.strictObject({ labels: z.array(label) }),
  /** Whatever text, such as nonsense. */
  z.strictObject({ text: z.string() }),
  z.strictObject({ status: z.number().int().min(400).max(599), message: z.string().default('out of order') }),
  z.strictObject({ refusal: z.string() }),
  /** Says what it would say, so much later. */
  z.strictObject({ afterMs: z.number().int().min(1).max(600_000) }),
]);
const seed = z.strictObject({ next });
type Next = z.output<typeof next>;

/** What a question has to be: as OpenAI's reference says, no more and with nothing left out that is asked of it. */
const question = z.strictObject({
  model: z.string(),
  temperature: z.number().min(0).max(2),
  max_tokens: z.number().int().min(1),
  stream: z.literal(false),
  messages: z
    .array(
      z.strictObject({
        role: z.literal('user'),
        content: z.tuple([
          z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
          z.strictObject({
            type: z.literal('image_url'),
            image_url: z.strictObject({ url: z.string().regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/) }),
          }),
        ]),
      }),
    )
    .length(1),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
      strict: z.literal(true),
      schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
    }),
  }),
});

/** What it sees where nobody has told it what to see. */
export const LABELS = [
  { name: 'Femoral fracture', confidence: 0.91, box: { x: 0.3, y: 0.35, width: 0.25, height: 0.3 } },
  { name: 'Soft tissue swelling', confidence: 0.62, box: { x: 0.2, y: 0.3, width: 0.5, height: 0.5 } },
  { name: 'Lateral view', confidence: 0.84, box: null },
] as const;

/** Stands in for a model that looks at pictures behind OpenAI's wire: verifies the key, validates the question, keeps what came, and answers as it is told. */
export class VisionSimulator extends VendorSimulator<Entry> {
  readonly key = 'sk-simulated-4c1d9f';
  readonly model = 'sim-vet-vision';
  readonly #taken: TakenQuestion[] = [];
  readonly #next: Next[] = [];

  static async start(options: SimulatorOptions = {}): Promise<VisionSimulator> {
    const simulator = new VisionSimulator('vision', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return this.origin;
  }

  get taken(): readonly TakenQuestion[] {
    return this.#taken;
  }

  seed(wanted: unknown): void {
    this.#next.push(seed.parse(wanted).next);
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#taken.push(entry.question);
  }

  protected forget(): void {
    this.#taken.length = 0;
    this.#next.length = 0;
  }

  protected async answer({ method, url, headers, body }: VendorRequest): Promise<VendorReply> {
    if (url.pathname !== '/v1/chat/completions' || method !== 'POST') return fault(404, 'no such path');
    if (!this.#isProved(headers.authorization)) return fault(401, 'Incorrect API key provided');
    const read = question.safeParse(parsed(body));
    if (!read.success) return fault(400, z.prettifyError(read.error));
    const { model, messages } = read.data;
    if (model !== this.model) return fault(404, `The model ${model} does not exist`);
    const [text, picture] = messages[0]?.content ?? [];
    const bytes = Buffer.from(picture?.image_url.url.split(',')[1] ?? '', 'base64');
    const segments = segmentsOf(bytes);
    if (segments === undefined) return fault(400, 'the picture is no JPEG');
    const taken = { model, prompt: text?.text ?? '', bytes: bytes.length, segments, at: this.now() };
    this.#taken.push(taken);
    this.journal.add({ is: 'taken', question: taken });
    return this.#said(this.#next.shift());
  }

  #isProved(header: string | undefined): boolean {
    const given = Buffer.from(header ?? '');
    const wanted = Buffer.from(`Bearer ${this.key}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  async #said(told: Next | undefined): Promise<VendorReply> {
    if (told === undefined) return completion(JSON.stringify({ labels: LABELS }));
    if ('status' in told) return fault(told.status, told.message);
    if ('text' in told) return completion(told.text);
    if ('labels' in told) return completion(JSON.stringify({ labels: told.labels }));
    if ('refusal' in told) return completion(null, told.refusal);
    await new Promise((resolve) => setTimeout(resolve, told.afterMs).unref());
    return this.#said(this.#next.shift());
  }
}

const fault = (status: number, message: string): VendorReply => json(status, { error: { message, type: 'simulated' } });

const completion = (content: string | null, refusal?: string): VendorReply =>
  json(200, {
    ...{ id: 'chatcmpl-simulated', object: 'chat.completion', created: 0, model: 'sim-vet-vision-2026-11' },
    choices: [
      {
        ...{ index: 0, finish_reason: 'stop' },
        message: { role: 'assistant', content, ...(refusal !== undefined && { refusal }) },
      },
    ],
    usage: { prompt_tokens: 812, completion_tokens: 96, total_tokens: 908 },
  });

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The segments of a JPEG up to its pixels; undefined for what is none. `APP1` would be EXIF. */
function segmentsOf(bytes: Buffer): string | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const found: string[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const mark = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    found.push(mark >= 0xe0 && mark <= 0xef ? `APP${mark - 0xe0}` : mark === 0xfe ? 'COM' : mark.toString(16));
    if (mark === 0xda) return found.join(' ');
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
