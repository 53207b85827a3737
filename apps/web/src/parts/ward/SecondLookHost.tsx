import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { useAskedLook } from './second-look-port.ts';
import { useAskedTakeBack } from './take-back-port.ts';

const dialog = later(async () => (await import('./SecondLook.tsx')).SecondLook);
const reason = later(async () => (await import('./TakeBackReason.tsx')).TakeBackReason);

/**
 * Where the second person is asked for, on whatever screen a controlled drug of the ward is given, and why a note that one has looked at is taken back. Its code is
 * fetched when somebody is.
 */
export function SecondLookHost() {
  const asked = useAskedLook();
  const back = useAskedTakeBack();
  return (
    <>
      <OnDemand code={dialog} open={asked !== undefined} props={{ asked }} onGiveUp={() => asked?.answer(undefined)} />
      <OnDemand
        code={reason}
        open={back !== undefined}
        props={{ asked: back }}
        onGiveUp={() => back?.answer(undefined)}
      />
    </>
  );
}
