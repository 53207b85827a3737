import { Button } from '@mantine/core';
import { access } from '../../locale/access.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { DeadEnd } from './DeadEnd.tsx';

/** `/404`: every unknown path ends here. */
export default function NotFound() {
  const go = useGo();
  return (
    <DeadEnd
      title={access.notFound.title}
      next={access.notFound.text}
      actions={<Button onClick={() => go(links.home())}>{access.notFound.home}</Button>}
    />
  );
}
