import { useEffect } from 'react';
import { idFromSegment, links } from '../../routes/links.ts';
import { useGo, useRouteParams } from '../../routes/navigation.tsx';

/** The older address of a stay, which leads to its flowsheet ([2.2.05]): the product writes stays of version 2 alone. */
export default function EditRedirect() {
  const { inHospitalID = '' } = useRouteParams();
  const go = useGo();
  useEffect(() => {
    go(links.stay(idFromSegment('inHospital', inHospitalID)), { replace: true });
  }, [go, inHospitalID]);
  return null;
}
