import { useEffect, useState } from 'react';
import { useSession } from '../../data/engine/hooks.ts';
import { type SudoClinic, sudoClinics } from '../../data/sudo/sudo.ts';

/** The system role of operators (spec 1 §1). */
export const SUDO = 'sudo';

/** Every clinic of the server for an operator, nothing for anybody else; undefined while it is asked. `failed` carries what went wrong. */
export function useSudoClinics(): { readonly clinics: readonly SudoClinic[] | undefined; readonly failed: unknown } {
  const { systemRole } = useSession();
  const [clinics, setClinics] = useState<readonly SudoClinic[]>();
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (systemRole !== SUDO) {
      setClinics([]);
      return;
    }
    let wanted = true;
    sudoClinics().then(
      (found) => wanted && setClinics(found),
      (error: unknown) => wanted && setFailed(error),
    );
    return () => {
      wanted = false;
    };
  }, [systemRole]);
  return { clinics, failed };
}
