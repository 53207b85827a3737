import { z } from 'zod';
import { saying } from '../channel/said.ts';
import { askHost, type HostAnswer } from '../http/ask-host.ts';
import type { HostPolicy } from '../http/host-place.ts';
import type { DetectionFault, DetectionPort, DetectionQuestion, DetectionReply } from './port.ts';

/** Bytes of an answer; fifty labels have six thousand. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Milliseconds that a model is waited for: one on a processor takes a minute for a picture. */
export const MODEL_PATIENCE_MS = 120_000;
/** Tokens that an answer may have. */
const MOST_TOKENS = 4000;

/** Where the service stands and how it is reached. */
export interface OpenaiVisionOptions {
  /** Without `/v1`, `http://192.168.1.40:11434`. */
  readonly baseURL: string;
  /** Empty where it asks for none, as on a machine of the clinic's own. */
  readonly key: string;
  readonly policy: HostPolicy;
  readonly patienceMs?: number | undefined;
}

const count = z.number().int().min(0).max(100_000_000).nullish();
const completion = z.object({
  model: z.string().max(1000).nullish(),
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});

/**
 * A model behind the wire of OpenAI's chat completions, with a picture as a data address and a JSON schema for the answer: what vLLM, Ollama, LM Studio and llama.cpp serve on a machine of the
 * clinic's own, and most services on the internet. Nothing but prompt and picture goes there.
 */
export function openaiVision({ baseURL, key, policy, patienceMs }: OpenaiVisionOptions): DetectionPort {
  const address = `${baseURL.replace(/\/+$/, '')}/v1/chat/completions`;
  return {
    async ask(question) {
      const answer = await askHost(
        address,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(key !== '' && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify(bodyOf(question)),
          ...{ mostBytes: MOST_BYTES, beyond: 'refused', patienceMs: patienceMs ?? MODEL_PATIENCE_MS },
          signal: question.signal,
        },
        policy,
      );
      return without(key, readReply(answer));
    },
  };
}

const bodyOf = ({ model, prompt, answerSchema, picture }: DetectionQuestion): object => ({
  model,
  ...{ temperature: 0, max_tokens: MOST_TOKENS, stream: false },
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: prompt },
        {
          type: 'image_url',
          image_url: { url: `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` },
        },
      ],
    },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'labels', strict: true, schema: answerSchema } },
});

const nothing = (fault: DetectionFault, words: string, again = false): DetectionReply => ({
  ...{ kind: 'nothing', fault, again },
  words,
});

/** What an endpoint says may repeat what proves the clinic. */
function without(key: string, reply: DetectionReply): DetectionReply {
  if (reply.kind === 'nothing') return { ...reply, words: saying('', reply.words, [key]).words };
  const hidden = (text: string) => (key === '' ? text : text.replaceAll(key, '…'));
  return { ...reply, said: { ...reply.said, text: hidden(reply.said.text), model: hidden(reply.said.model) } };
}

function readReply(answer: HostAnswer): DetectionReply {
  if (answer.kind === 'refused')
    return nothing(answer.reason === 'tooLarge' ? 'tooLarge' : 'hostRefused', answer.words);
  if (answer.kind === 'failed') {
    // A line that broke after it stood: the model may have been thinking, and the endpoint counts that.
    const fault = answer.reason === 'brokenOff' ? 'unreachable' : answer.reason;
    return nothing(fault, answer.words, fault === 'unreachable' && !answer.sent);
  }
  const { status, body } = answer;
  const text = body.toString('utf8');
  if (status >= 300 && status < 400) return nothing('hostRefused', `it sends elsewhere (${status})`);
  if (status === 401 || status === 403) return nothing('credentials', faultWords(status, text));
  if (status === 404) return nothing('noModel', faultWords(status, text));
  if (status === 413) return nothing('tooLarge', faultWords(status, text));
  // Both say that nothing was begun (RFC 6585 §4, RFC 9110 §15.6.4).
  if (status === 429 || status === 503) return nothing('busy', faultWords(status, text), true);
  if (status >= 500) return nothing('serverError', faultWords(status, text));
  if (status !== 200) return nothing('nonsense', faultWords(status, text));
  return readCompletion(text);
}

function readCompletion(text: string): DetectionReply {
  const read = completion.safeParse(parsed(text));
  const [choice] = read.data?.choices ?? [];
  if (!read.success || choice === undefined) return nothing('nonsense', 'no completion of a chat');
  const { message, finish_reason: end } = choice;
  if (message.refusal || end === 'content_filter') return nothing('declined', message.refusal ?? 'content_filter');
  if (!message.content) return nothing('nonsense', 'an empty answer');
  if (end === 'length') return nothing('nonsense', 'the answer was cut off');
  const { model, usage } = read.data;
  return {
    kind: 'said',
    said: {
      ...{ text: message.content, model: (model ?? '').slice(0, 160) },
      tokensIn: usage?.prompt_tokens ?? null,
      tokensOut: usage?.completion_tokens ?? null,
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problem = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

/** What an endpoint says of a fault, without its page around it. */
function faultWords(status: number, text: string): string {
  const read = problem.safeParse(parsed(text));
  return read.success ? `${status} ${read.data.error}` : String(status);
}
