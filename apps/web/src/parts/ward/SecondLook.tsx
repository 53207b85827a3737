import { CODE } from '@vetloom/domain/core/codes.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useSession, useStore } from '../../data/engine/hooks.ts';
import { checkMissionsAs, unlookedDoses } from '../../data/ward/second-look.ts';
import { ward } from '../../locale/ward.ts';
import { SecondPersonDialog } from '../second-person/SecondPersonDialog.tsx';
import type { Looked, Vouching } from '../second-person/use-others-here.ts';
import { doseName, petName } from './dose-words.ts';
import type { AskedLook } from './second-look-port.ts';

/** Asks for the second person before controlled drugs of the ward are given. */
export function SecondLook({ asked }: { readonly asked: AskedLook | undefined }) {
  const store = useStore();
  const { actor } = useSession();
  if (asked === undefined) return null;
  const { doses, answer } = asked;
  const look = async (by: Vouching): Promise<Looked> => {
    for (const ofDay of Map.groupBy(doses, ({ day: { plan } }) => plan._id).values()) {
      const [first] = ofDay;
      if (first === undefined) continue;
      const { inHospitalID, planDateTime } = first.day.plan;
      const looked = ofDay.map(({ missionID, due }) => ({ missionID, due }));
      await checkMissionsAs({ inHospitalID, planDateTime, doses: looked, ...by });
    }
    // The look comes back by the feed; without it this device would still refuse to give it.
    await store.syncNow();
    return (await unlookedDoses(store, doses, actor?.staffID ?? '')).length === 0 ? 'arrived' : 'later';
  };
  return (
    <SecondPersonDialog
      words={ward.check}
      drugs={doses.map((dose) => `${petName(dose.patient)}　${doseName(dose)}`)}
      look={look}
      onLooked={(looked) => {
        if (looked === 'later') showError(ward.check.arrives, CODE.networkRequired);
        answer(looked === 'later' ? undefined : { aloneReason: '' });
      }}
      onAlone={(aloneReason) => answer({ aloneReason })}
      onClose={() => answer(undefined)}
    />
  );
}
