import { webcrypto } from 'node:crypto';
import * as pkijs from 'pkijs';

/** What somebody else's program says of a sealed PDF. */
export interface VerifiedSeal {
  /** Whether all bytes of the file but the signature's own were signed. */
  readonly covers: boolean;
  readonly isValid: boolean;
  /** Which attributes were signed, by their numbers. */
  readonly attributes: readonly string[];
  readonly subject: string;
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Verifies a seal by pkijs, which had no part in making it: the signature over the bytes that `ByteRange` names. */
export async function verifiedSeal(pdf: Uint8Array): Promise<VerifiedSeal> {
  pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }));
  const file = Buffer.from(pdf);
  const found = /\/ByteRange \[\s*(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(file.toString('latin1'));
  if (!found) throw new Error('no signature');
  const [from = 0, length = 0, again = 0, rest = 0] = found.slice(1).map(Number);
  const covers = from === 0 && again + rest === file.length && file[length] === 0x3c && file[again - 1] === 0x3e;
  const content = Buffer.concat([file.subarray(from, from + length), file.subarray(again, again + rest)]);
  const der = Buffer.from(file.subarray(length + 1, again - 1).toString('latin1'), 'hex');
  const info = pkijs.ContentInfo.fromBER(bufferOf(der));
  const signed = new pkijs.SignedData({ schema: info.content });
  const isValid = await signed.verify({ signer: 0, data: bufferOf(content), checkChain: false }).catch(() => false);
  const [certificate] = (signed.certificates ?? []) as pkijs.Certificate[];
  const name = certificate?.subject.typesAndValues.find(({ type }) => type === '2.5.4.3');
  return {
    ...{ covers, isValid },
    attributes: (signed.signerInfos[0]?.signedAttrs?.attributes ?? []).map(({ type }) => type),
    subject: String(name?.value.valueBlock.value ?? ''),
  };
}
