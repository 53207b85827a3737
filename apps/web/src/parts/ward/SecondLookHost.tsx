import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { useAskedLook } from './second-look-port.ts';

const dialog = later(async () => (await import('./SecondLook.tsx')).SecondLook);

/** Where the second person is asked for, on whatever screen a controlled drug of the ward is given. Its code is fetched when somebody is. */
export function SecondLookHost() {
  const asked = useAskedLook();
  return (
    <OnDemand code={dialog} open={asked !== undefined} props={{ asked }} onGiveUp={() => asked?.answer(undefined)} />
  );
}
