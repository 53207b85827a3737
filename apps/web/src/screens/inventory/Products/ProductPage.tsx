import { useEffect } from 'react';
import { links } from '../../../routes/links.ts';
import { useGo, useRouteParams } from '../../../routes/navigation.tsx';

/** /inventory/product/:id: the product opened beside its list. */
export default function ProductPage() {
  const { id } = useRouteParams();
  const go = useGo();
  useEffect(() => {
    go(links.to('inventory.product', { sel: id, open: id }), { replace: true });
  }, [go, id]);
  return <div aria-busy="true" />;
}
