import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A sealed file can't be opened: with another key, or because it was changed or cut short. */
export class SealError extends Error {
  readonly reason: 'wrongKey' | 'changed';

  constructor(reason: 'wrongKey' | 'changed', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SealError';
    this.reason = reason;
  }
}

/** A key pair of a moment, as age writes it. */
export interface KeyPair {
  readonly identity: string;
  readonly recipient: string;
}

/** Makes one. */
export async function momentaryKey(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The public half of a private key. @throws SealError wrongKey for a text that is none */
export async function recipientOf(identity: string): Promise<string> {
  try {
    return await identityToRecipient(identity);
  } catch (error) {
    throw new SealError('wrongKey', 'this is no private key of age: it begins with AGE-SECRET-KEY-1', { cause: error });
  }
}

/** Content for the library, some at a time; between two chunks whoever else asks the process has their turn. */
function web(content: Readable, hear: (bytes: number) => void = () => undefined): ReadableStream<Uint8Array> {
  const chunks = (async function* () {
    for await (const chunk of content) {
      await turn();
      hear((chunk as Buffer).length);
      yield chunk as Uint8Array;
    }
  })();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

/** Seals what runs through, in the format of age: each chunk of 64 KiB by itself, so that a file of any size needs one in memory. */
export async function sealed(content: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const out = await encrypter.encrypt(web(content));
  return Readable.from(out as unknown as AsyncIterable<Uint8Array>, { objectMode: false });
}

/**
 * What was sealed. Nothing of a chunk comes out before it was found untouched; the stream fails where one isn't, and where the end is missing.
 * @throws SealError
 */
export async function opened(content: Readable, identity: string): Promise<Readable> {
  await recipientOf(identity);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  let through = 0;
  const source = web(content, (bytes) => {
    through += bytes;
  });
  const out = await decrypter.decrypt(source).catch((error: unknown) => {
    content.destroy();
    throw /no identity matched/.test(String(error))
      ? new SealError('wrongKey', 'this key doesn’t open the backup: it was sealed to another one', { cause: error })
      : ownOr(error, new SealError('changed', 'this is no backup, or its beginning was changed', { cause: error }));
  });
  return Readable.from(
    (async function* () {
      try {
        for await (const chunk of out as unknown as AsyncIterable<Uint8Array>) yield chunk;
      } catch (error) {
        const place = `within the ${CHUNK_BYTES} bytes before byte ${through}`;
        throw ownOr(error, new SealError('changed', `the backup was changed or cut short: ${place}`, { cause: error }));
      }
    })(),
    { objectMode: false },
  );
}

/** Of a chunk what was read ahead of it counts too. */
const CHUNK_BYTES = 2 * 65_552;

/** What the place or the disk failed with stays its own. */
const ownOr = (error: unknown, other: SealError): unknown =>
  error instanceof Error && (error.name === 'PlaceError' || ('code' in error && typeof error.code === 'string'))
    ? error
    : other;
