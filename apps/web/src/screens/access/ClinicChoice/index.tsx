import { sudo } from '../../../locale/sudo.ts';
import { safeRedirect } from '../../../routes/guard.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { useDeviceView, usePorts, useSessionView } from '../../../shell/ports.tsx';
import { useSudoClinics } from '../../sudo/use-sudo-clinics.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { ClinicList } from './ClinicList.tsx';

/** `/clinics` over the session: the clinics in which the person holds a role. */
export default function ClinicChoice() {
  const { access } = usePorts();
  const session = useSessionView();
  const device = useDeviceView();
  const [query] = useQuery();
  const go = useGo();
  const redirect = safeRedirect(query.redirect);
  const { clinics: all = [] } = useSudoClinics();
  // An operator sees every clinic (spec 1 §4); where they are no member they act in a member's place.
  const others = all
    .filter(({ clinic }) => !session.clinics.some((own) => own.clinic === clinic))
    .map(({ clinic, clinicName }) => ({ clinic, clinicName, roleID: '', roleName: sudo.allHint }));
  const isMember = (clinicID: string) => session.clinics.some(({ clinic }) => clinic === clinicID);
  const onChoose = async (clinicID: string) => {
    if (!isMember(clinicID)) return go(links.to('sudo', { clinic: clinicID }));
    await access.chooseClinic(clinicID);
    go(redirect, { replace: true });
  };
  return (
    <AccessFrame wide>
      <ClinicList
        name={session.name ?? session.email ?? ''}
        account={session.email ?? ''}
        clinics={[...session.clinics, ...others]}
        lastUsed={device.lastUsed}
        onChoose={onChoose}
        onChangeAccount={() => go(links.logout())}
      />
    </AccessFrame>
  );
}
