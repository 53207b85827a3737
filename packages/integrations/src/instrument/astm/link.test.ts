import { describe, expect, it } from 'vitest';
import { joined } from '../byte-store.ts';
import { VS2_MESSAGE } from '../fixtures/messages.fixture.ts';
import { CONTROL, checksum, framesOf } from './frame.ts';
import { ASTM_TIMES, type AstmAction, AstmLink } from './link.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (of: Uint8Array) => new TextDecoder().decode(of);
const ENQ = Uint8Array.of(CONTROL.ENQ);
const EOT = Uint8Array.of(CONTROL.EOT);
const ACK = Uint8Array.of(CONTROL.ACK);
const NAK = Uint8Array.of(CONTROL.NAK);
const frames = (message: string) => framesOf(bytes(message));

/** What was written to the line, in words. */
const NAMES = new Map<number, string>([
  [CONTROL.ACK, 'ACK'],
  [CONTROL.NAK, 'NAK'],
  [CONTROL.ENQ, 'ENQ'],
  [CONTROL.EOT, 'EOT'],
]);
const written = (actions: readonly AstmAction[]): string[] =>
  actions.flatMap((action) =>
    action.kind === 'write' ? [NAMES.get(action.bytes[0] ?? 0) ?? `frame ${text(action.bytes.subarray(1, 2))}`] : [],
  );
const messages = (actions: readonly AstmAction[], kind: 'message' | 'cut' = 'message'): string[] =>
  actions.flatMap((action) => (action.kind === kind ? [text(action.message)] : []));
const timerOf = (actions: readonly AstmAction[]) => actions.findLast((action) => action.kind === 'timer')?.milliseconds;
const ends = (actions: readonly AstmAction[]) =>
  actions.filter(({ kind }) => kind === 'sent' || kind === 'failed').map(({ kind }) => kind);

const MESSAGE = 'H|\\^&\rR|1|^^^ALT|45\rL|1|N\r';
const ORDER = 'H|\\^&\rO|1|K7\rL|1|N\r';

describe('frames (ASTM E1381)', () => {
  it('the checksum of the header that INTEGRATIONS §5 gives is 4F', () => {
    const record = 'H|\\^&|||VS2^1.0|||||||P|E 1394-97|20260101120000\r';
    const [frame] = frames(record);
    expect(text(frame ?? new Uint8Array())).toBe(`\u00021${record}\u00034F\r\n`);
    expect(checksum(bytes(`1${record}\u0003`))).toBe('4F');
  });

  it('a record longer than 240 characters goes on behind ETB, and numbers go 1 … 7, 0', () => {
    const long = `R|1|${'x'.repeat(2000)}\r`;
    const made = frames(long);
    expect(made).toHaveLength(Math.ceil(long.length / 240));
    expect(made.map((frame) => text(frame.subarray(1, 2)))).toEqual(['1', '2', '3', '4', '5', '6', '7', '0', '1']);
    expect(made.map((frame) => frame.at(-5))).toEqual([...Array(8).fill(CONTROL.ETB), CONTROL.ETX]);
  });
});

describe('receiving', () => {
  const receive = (link: AstmLink, pieces: readonly Uint8Array[]) => pieces.map((piece) => link.take(piece));

  it('the frame that ends a message is acknowledged only when its user says that it is kept', () => {
    const link = new AstmLink();
    const answers = receive(link, [ENQ, ...frames(MESSAGE)]);
    expect(answers.map(written)).toEqual([['ACK'], ['ACK'], ['ACK'], []]);
    expect(messages(answers.flat())).toEqual([MESSAGE]);
    expect(written(link.answer(true))).toEqual(['ACK']);
    expect(written(link.answer(true))).toEqual([]);
    expect(link.take(EOT)).toEqual([{ kind: 'timer', milliseconds: null }]);
  });

  it('what is not kept is asked for again and handed over again, whole', () => {
    const link = new AstmLink();
    const sent = frames(MESSAGE);
    receive(link, [ENQ, ...sent]);
    expect(written(link.answer(false))).toEqual(['NAK']);
    expect(messages(link.take(sent[2] ?? EOT))).toEqual([MESSAGE]);
    expect(written(link.answer(true))).toEqual(['ACK']);
  });

  it('bytes may come one by one, or all of them at once without waiting for answers', () => {
    const slow = new AstmLink();
    const whole = joined([ENQ, ...frames(VS2_MESSAGE), EOT]);
    const one = [...whole.subarray(0, -1)].flatMap((byte) => slow.take(Uint8Array.of(byte)));
    expect(messages(one)).toEqual([VS2_MESSAGE]);
    const fast = new AstmLink();
    expect(messages(fast.take(whole))).toEqual([VS2_MESSAGE]);
    // It went on long ago: an acknowledgement would be heard as the answer to something else.
    expect(written(fast.answer(true))).toEqual([]);
    expect(written(fast.take(ENQ))).toEqual(['ACK']);
  });

  it('a wrong checksum is refused, and the frame is taken when it comes again', () => {
    const link = new AstmLink();
    const [first = EOT, second = EOT, third = EOT] = frames(MESSAGE);
    const broken = second.slice();
    broken[8] = 0x39;
    const answers = receive(link, [ENQ, first, broken, second, third]);
    expect(answers.map(written)).toEqual([['ACK'], ['ACK'], ['NAK'], ['ACK'], []]);
    expect(answers[2]?.find(({ kind }) => kind === 'trouble')).toBeDefined();
    expect(messages(answers.flat())).toEqual([MESSAGE]);
  });

  it('a frame that comes twice, because its acknowledgement was lost, is acknowledged twice and taken once', () => {
    const link = new AstmLink();
    const [first = EOT, second = EOT, third = EOT] = frames(MESSAGE);
    const answers = receive(link, [ENQ, first, second, second, third]);
    expect(answers.map(written)).toEqual([['ACK'], ['ACK'], ['ACK'], ['ACK'], []]);
    expect(messages(answers.flat())).toEqual([MESSAGE]);
    link.answer(true);
    const again = link.take(third);
    expect([written(again), messages(again)]).toEqual([['ACK'], []]);
  });

  it('a frame out of its turn is refused', () => {
    const link = new AstmLink();
    const [first = EOT, , third = EOT] = frames(MESSAGE);
    expect(receive(link, [ENQ, first, third]).map(written)).toEqual([['ACK'], ['ACK'], ['NAK']]);
  });

  it('a message that is cut off is handed over as cut: by the end, by a new enquiry, by silence, by the loss of the line', () => {
    const [first = EOT, second = EOT, third = EOT] = frames(MESSAGE);
    const cut = 'H|\\^&\rR|1|^^^ALT|45\r';
    const ways: ((link: AstmLink) => AstmAction[])[] = [
      (link) => link.take(EOT),
      (link) => link.take(ENQ),
      (link) => link.timeout(),
      (link) => link.close(),
      // In the middle of a frame.
      (link) => link.take(joined([third.subarray(0, 4), EOT])),
    ];
    for (const way of ways) {
      const link = new AstmLink();
      receive(link, [ENQ, first, second]);
      const actions = way(link);
      expect(messages(actions, 'cut')).toEqual([cut]);
      expect(messages(actions)).toEqual([]);
    }
  });

  it('a frame without the CR and LF behind its checksum is judged after a moment', () => {
    const link = new AstmLink();
    const [first = EOT] = frames(MESSAGE);
    link.take(ENQ);
    const waiting = link.take(first.subarray(0, -2));
    expect([written(waiting), timerOf(waiting)]).toEqual([[], ASTM_TIMES.tail]);
    const judged = link.timeout();
    expect([written(judged), timerOf(judged)]).toEqual([['ACK'], ASTM_TIMES.frame]);
  });

  it('ten megabytes in one field are refused, piece by piece, and the next message is taken', () => {
    const link = new AstmLink();
    link.take(ENQ);
    const huge = joined([
      Uint8Array.of(CONTROL.STX),
      bytes(`1R|1|${'9'.repeat(10 * 1024 * 1024)}\r\u0003`),
      bytes('00\r\n'),
    ]);
    const actions = link.take(huge);
    expect(written(actions)).toEqual(['NAK']);
    expect(messages([...actions, ...link.take(EOT)], 'cut')).toEqual([]);
    expect(messages([ENQ, ...frames(MESSAGE)].flatMap((piece) => link.take(piece)))).toEqual([MESSAGE]);
  });

  it('a message of more than eight megabytes in proper frames is refused where it becomes too long', () => {
    const link = new AstmLink();
    link.take(ENQ);
    const record = `R|1|${'x'.repeat(60_000)}\r`;
    let refused = 0;
    for (let at = 0, number = 1; at < 200; at += 1, number = (number + 1) % 8) {
      const counted = bytes(`${number}${record}\u0003`);
      const frame = joined([Uint8Array.of(CONTROL.STX), counted, bytes(`${checksum(counted)}\r\n`)]);
      refused += written(link.take(frame)).filter((one) => one === 'NAK').length;
      if (refused > 0) break;
    }
    expect(refused).toBe(1);
  });

  it('an instrument that does not count its frames loses nothing', () => {
    const link = new AstmLink();
    const uncounted = ['H|\\^&\r', 'R|1|^^^ALT|45\r', 'L|1|N\r'].map((record) => frames(record)[0] ?? EOT);
    expect(messages(receive(link, [ENQ, ...uncounted]).flat())).toEqual([MESSAGE]);
  });

  it('several messages of one transmission are each handed over', () => {
    const link = new AstmLink();
    const pieces = framesOf(bytes(MESSAGE + ORDER));
    link.take(ENQ);
    const found = pieces.flatMap((piece) => {
      const actions = link.take(piece);
      const whole = messages(actions);
      if (whole.length > 0) link.answer(true);
      return whole;
    });
    expect(found).toEqual([MESSAGE, ORDER]);
  });
});

describe('sending', () => {
  const start = () => {
    const link = new AstmLink();
    expect(written(link.send(bytes(ORDER)))).toEqual(['ENQ']);
    return link;
  };

  it('each frame waits for its acknowledgement, and the end comes last', () => {
    const link = start();
    expect([ACK, ACK, ACK].map((one) => written(link.take(one)))).toEqual([['frame 1'], ['frame 2'], ['frame 3']]);
    const end = link.take(ACK);
    expect([written(end), ends(end)]).toEqual([['EOT'], ['sent']]);
    expect(link.isSending).toBe(false);
  });

  it('a refused frame is sent six times, then given up', () => {
    const link = start();
    link.take(ACK);
    for (let time = 1; time < 6; time += 1) expect(written(link.take(NAK))).toEqual(['frame 1']);
    const given = link.take(NAK);
    expect([written(given), ends(given)]).toEqual([['EOT'], ['failed']]);
  });

  it('silence ends it: to the enquiry, and to a frame', () => {
    expect(ends(start().timeout())).toEqual(['failed']);
    const link = start();
    link.take(ACK);
    const given = link.timeout();
    expect([written(given), ends(given)]).toEqual([['EOT'], ['failed']]);
  });

  it('a busy instrument is asked again after ten seconds, six times', () => {
    const link = start();
    for (let time = 1; time < 6; time += 1) {
      expect(timerOf(link.take(NAK))).toBe(ASTM_TIMES.busy);
      expect(written(link.timeout())).toEqual(['ENQ']);
    }
    expect(ends(link.take(NAK))).toEqual(['failed']);
  });

  it('when both ask at once the instrument goes first, and the order follows its message', () => {
    const link = start();
    expect(timerOf(link.take(ENQ))).toBe(ASTM_TIMES.contention);
    expect(written(link.take(ENQ))).toEqual(['ACK']);
    for (const frame of frames(MESSAGE)) link.take(frame);
    link.answer(true);
    expect(written(link.take(EOT))).toEqual(['ENQ']);
    expect(written(link.take(ACK))).toEqual(['frame 1']);
  });

  it('an order that is wished for while a message comes waits for its end', () => {
    const link = new AstmLink();
    link.take(ENQ);
    expect(written(link.send(bytes(ORDER)))).toEqual([]);
    expect(ends(link.send(bytes(ORDER)))).toEqual(['failed']);
    for (const frame of frames(MESSAGE)) link.take(frame);
    link.answer(true);
    expect(written(link.take(EOT))).toEqual(['ENQ']);
  });

  it('an instrument that ends in the place of an acknowledgement has the frame, and its turn afterwards', () => {
    const link = start();
    link.take(ACK);
    expect(written(link.take(EOT))).toEqual(['frame 2']);
  });

  it('two links carry a message from one to the other, whatever is lost on the way', () => {
    const [sender, receiver] = [new AstmLink(), new AstmLink()];
    const long = `H|\\^&\r${Array.from({ length: 40 }, (_, at) => `R|${at + 1}|^^^T${at}|${'7'.repeat(at * 13)}\r`).join('')}L|1|N\r`;
    const got: string[] = [];
    let turn = 0;
    const toReceiver = (actions: readonly AstmAction[]): void => {
      for (const action of actions) {
        if (action.kind !== 'write') continue;
        turn += 1;
        const piece = action.bytes.slice();
        if (turn % 5 === 0 && piece.length > 8) piece[6] = (piece[6] ?? 0) ^ 1;
        const answers = receiver.take(piece);
        got.push(...messages(answers));
        if (messages(answers).length > 0) answers.push(...receiver.answer(true));
        for (const answer of answers) if (answer.kind === 'write') toReceiver(sender.take(answer.bytes));
      }
    };
    toReceiver(sender.send(bytes(long)));
    expect(got).toEqual([long]);
    expect(sender.isSending).toBe(false);
  });
});
