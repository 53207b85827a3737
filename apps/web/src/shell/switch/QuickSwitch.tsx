import { Button, Modal } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useEffect, useState } from 'react';
import type { Colleague } from '../../data/account/account.ts';
import { account } from '../../locale/account.ts';
import { refusal } from '../../locale/codes.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { PersonPin } from './PersonPin.tsx';
import classes from './switch.module.css';

const words = account.switch;

type Found =
  | { readonly kind: 'people'; readonly people: readonly Colleague[] }
  | { readonly kind: 'refused'; readonly sentence: string; readonly code: number };

export interface QuickSwitchProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Another person takes over this workstation by PIN, without a sign-out; each finds their own drafts again. */
export function QuickSwitch({ opened, onClose }: QuickSwitchProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} size={400}>
      {opened ? <Content onClose={onClose} /> : null}
    </Modal>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const go = useGo();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let gone = false;
    void import('../../data/account/account.ts')
      .then(({ colleaguesHere }) => colleaguesHere())
      .then(
        (people): Found => ({ kind: 'people', people }),
        (error: unknown): Found => ({ kind: 'refused', ...refusal(error) }),
      )
      .then((answer) => {
        if (!gone) setFound(answer);
      });
    return () => {
      gone = true;
    };
  }, []);
  const byPassword = () => {
    onClose();
    go(links.logout());
  };
  if (found === undefined) return <p className={classes.text}>{account.loading}</p>;
  if (found.kind === 'people' && found.people.length > 0)
    return <PersonPin people={found.people} onDone={onClose} onPassword={byPassword} />;
  return (
    <>
      {found.kind === 'people' ? (
        <EmptyState title={words.nobody} next={words.nobodyNext} />
      ) : (
        <p className={classes.text} role="alert">
          {found.sentence} <span className={classes.code}>{found.code}</span>
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={byPassword}>
          {words.password}
        </Button>
      </div>
    </>
  );
}
