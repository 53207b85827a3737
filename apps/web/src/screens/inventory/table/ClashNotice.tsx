import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import type { Clashes } from '../../../data/inventory/send-changes.ts';
import { catalogue } from '../../../locale/inventory.ts';
import classes from './frame.module.css';

const words = catalogue.clash;
const NAMED = 4;

interface ClashNoticeProps<T> {
  readonly clashes: Clashes<T>;
  readonly nameOf: (id: string) => string;
  /** What a field is called. */
  readonly fieldName: (field: string) => string;
  readonly onSettle: (how: 'mine' | 'theirs') => void;
}

/** What somebody else wrote meanwhile beside what the person wanted, and both ways out. */
export function ClashNotice<T extends { readonly updateBy?: string }>(props: ClashNoticeProps<T>) {
  const { clashes, changes } = props.clashes;
  const people = usePeople();
  const others = changes.length > clashes.length;
  return (
    <Notice
      tone="ochre"
      title={words.title(clashes.length)}
      action={
        <div className={classes.clashActions}>
          <Button size="sm" variant="default" onClick={() => props.onSettle('theirs')}>
            {others ? words.others : words.theirs}
          </Button>
          <Button size="sm" onClick={() => props.onSettle('mine')}>
            {words.mine}
          </Button>
        </div>
      }
    >
      <div role="alert">
        <ul className={classes.clashes}>
          {clashes.slice(0, NAMED).map(({ change, theirs }) => (
            <li key={`${change.id} ${change.column}`}>
              {theirs === undefined
                ? words.gone(props.nameOf(change.id))
                : words.row(
                    props.nameOf(change.id),
                    props.fieldName(change.column),
                    shown(change.to),
                    people(theirs.updateBy) ?? catalogue.colleague,
                    shown((theirs as Readonly<Record<string, unknown>>)[change.column]),
                  )}
            </li>
          ))}
          {clashes.length > NAMED ? <li>{words.more(clashes.length - NAMED)}</li> : null}
        </ul>
      </div>
    </Notice>
  );
}

const shown = (value: unknown): string =>
  typeof value === 'number' || value === null || value === undefined ? formatAmount(value) : String(value);

/**
 * The name of a person by the email that rows carry; nothing where this person's staff cards have no emails, which only those who handle accounts are
 * shown.
 */
export function usePeople(): (email: string | undefined) => string | undefined {
  const people = useLive(
    async (store) =>
      new Map((await heldOrEmpty(() => store.query('staff', 'byName', {}))).map(({ email, name }) => [email, name])),
    [],
  );
  return (email) => (email === undefined || email === '' ? undefined : people?.get(email));
}
