import type { DeviceReport } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { type AttachCandidate, attachCandidate } from '@vetloom/protocol/instrument.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useAnswer } from '../engine/answer.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive, useStore } from '../engine/hooks.ts';
import { type Candidate, type CandidateQuestion, heldCandidates, joinedCandidates } from './candidates.ts';

const answers = z.array(attachCandidate);

/** What the server knows of it, which has all animals. @throws DomainError networkRequired */
const askCandidates = async (reportID: string): Promise<AttachCandidate[]> =>
  answers.parse(await callServer('POST', inClinic`/exam/device/candidates`, { reportID }));

/** Whose a report could be, live: at once by what is held here, and by what the server adds. Undefined until the device has looked. */
export function useCandidates(report: DeviceReport, question: CandidateQuestion): readonly Candidate[] | undefined {
  const { _id } = report;
  const store = useStore();
  const asks = [report, question.named.join('\n')];
  const held = useLive((reads) => heldCandidates(reads, report, question), [_id], [...asks, question.now]);
  const [told, keep] = useAnswer<readonly Candidate[]>([store, _id]);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const found = await askCandidates(_id);
      const pets = await heldOrEmpty(() =>
        store.getMany(
          'pet',
          found.map(({ petID }) => petID),
        ),
      );
      if (current) keep(found.map((one, at) => ({ ...one, pet: pets[at] })));
    };
    // Without a network, and where the server refuses, what is held here has to do; nothing is lost by it.
    ask().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [store, _id, keep]);
  return held && joinedCandidates(held, told ?? []);
}
