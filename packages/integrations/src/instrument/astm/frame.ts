/*
 * Frames of the line by which ASTM E1381 (CLSI LIS01) carries messages: `STX n text ETB|ETX C1C2 CR LF`. The checksum is the sum, modulo 256, of everything
 * from the frame's number through ETB or ETX, as two hexadecimal digits.
 */

/** Control characters of the line. */
export const CONTROL = {
  STX: 0x02,
  ETX: 0x03,
  EOT: 0x04,
  ENQ: 0x05,
  ACK: 0x06,
  LF: 0x0a,
  CR: 0x0d,
  NAK: 0x15,
  ETB: 0x17,
} as const;

/** Characters of text in a frame that we send (E1381 §6.3.1.2). */
export const MOST_TEXT = 240;
/** Characters of text in a frame that we take: what LIS01-A2 allows newer instruments. */
export const MOST_TEXT_TAKEN = 64_000;

const ZERO = 0x30;

/** The two digits behind a frame whose number, text and end are these. */
export function checksum(counted: Uint8Array): string {
  let sum = 0;
  for (const byte of counted) sum = (sum + byte) & 0xff;
  return sum.toString(16).toUpperCase().padStart(2, '0');
}

/** The number that follows: 1 … 7, 0, 1 … */
export const nextNumber = (number: number): number => (number + 1) % 8;

/** One frame. */
function frame(number: number, text: Uint8Array, isLast: boolean): Uint8Array {
  const counted = new Uint8Array(text.length + 2);
  counted[0] = ZERO + number;
  counted.set(text, 1);
  counted[text.length + 1] = isLast ? CONTROL.ETX : CONTROL.ETB;
  const whole = new Uint8Array(counted.length + 5);
  whole[0] = CONTROL.STX;
  whole.set(counted, 1);
  const digits = checksum(counted);
  whole.set([digits.charCodeAt(0), digits.charCodeAt(1), CONTROL.CR, CONTROL.LF], counted.length + 1);
  return whole;
}

/**
 * The frames of a message whose records end with CR: each record begins one of its own (E1394 §5), and what is longer than a frame holds goes on in the next behind ETB.
 */
export function framesOf(message: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let number = 1;
  let start = 0;
  while (start < message.length) {
    const end = message.indexOf(CONTROL.CR, start);
    const record = message.subarray(start, end < 0 ? message.length : end + 1);
    for (let at = 0; at < record.length; at += MOST_TEXT) {
      frames.push(frame(number, record.subarray(at, at + MOST_TEXT), at + MOST_TEXT >= record.length));
      number = nextNumber(number);
    }
    start += record.length;
  }
  return frames;
}
