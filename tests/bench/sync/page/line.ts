import { type Transport, TransportError } from '@vetloom/sync-client/transport.ts';

/**
 * How the page's line stands. `open`: everything passes. `cut`: nothing does. `deaf`: the server takes no command for now, and answers
 * everything else.
 */
export type Mode = 'open' | 'cut' | 'deaf';

/** An answer that came: which call, and when, in ms of the page's clock. */
export interface Answer {
  readonly call: 'push' | 'pull';
  readonly at: number;
}

/** The way to the server with a switch in it, and a note of each answer. No live link: only `syncNow` and wakes make rounds. */
export class Line {
  mode: Mode = 'open';
  readonly answers: Answer[] = [];

  wrap(transport: Transport): Transport {
    const passed = async <T>(work: () => Promise<T>): Promise<T> => {
      if (this.mode === 'cut') throw new TransportError('offline', 'the line is cut');
      return work();
    };
    const noted = async <T>(call: Answer['call'], work: () => Promise<T>): Promise<T> => {
      const answer = await passed(work);
      this.answers.push({ call, at: performance.now() });
      return answer;
    };
    const { history } = transport;
    return {
      push: (clinic, request) =>
        noted('push', async () =>
          this.mode === 'deaf'
            ? { epoch: request.epoch ?? '', outcomes: [], lastNumber: 0, retry: true, serverTime: Date.now() / 1000 }
            : transport.push(clinic, request),
        ),
      pull: (clinic, request) => noted('pull', () => transport.pull(clinic, request)),
      snapshot: (clinic, request) => passed(() => transport.snapshot(clinic, request)),
      petHistory: (clinic, request) => passed(() => transport.petHistory(clinic, request)),
      registerKey: (request) => passed(() => transport.registerKey(request)),
      ...(history && { history: (clinic, request) => passed(() => history(clinic, request)) }),
      link: () => ({ close() {} }),
    };
  }
}
