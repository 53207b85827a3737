import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isFirst } from '../../../data/founding/first.ts';
import { founding as words } from '../../../locale/founding.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { Starting } from '../../../routes/Starting.tsx';
import { AccessFrame } from '../../access/AccessFrame.tsx';
import access from '../../access/access.module.css';
import { FirstForm } from './FirstForm.tsx';

/** `/first`: where an installation begins, with its administrator and its first clinic. Once it has begun, it leads to the sign-in. */
export default function First() {
  const go = useGo();
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    void isFirst().then((first) => wanted && setOpen(first));
    return () => {
      wanted = false;
    };
  }, []);
  if (open === undefined) return <Starting />;
  return (
    <AccessFrame wide>
      <h1 className={access.title}>{words.title}</h1>
      <p className={access.subtitle}>{open ? words.subtitle : words.gone}</p>
      {open ? (
        <FirstForm onGone={() => setOpen(false)} />
      ) : (
        <div className={access.actions}>
          <Button onClick={() => go(links.login(), { replace: true })}>{words.signIn}</Button>
        </div>
      )}
    </AccessFrame>
  );
}
