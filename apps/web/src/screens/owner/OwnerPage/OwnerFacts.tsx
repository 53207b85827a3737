import { Button } from '@mantine/core';
import { IconEdit, IconStethoscope } from '@tabler/icons-react';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatDate, formatRocDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { ReactNode } from 'react';
import { owners } from '../../../locale/owner.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { PastMerges } from '../../../parts/merge/PastMerges.tsx';
import { Consent } from '../OwnerCare/Consent.tsx';
import { OwnerContacts } from './OwnerContacts.tsx';
import classes from './owner-page.module.css';

const words = owners.page;

interface OwnerFactsProps {
  readonly owner: Owner;
  readonly mayEdit: boolean;
  /** What is still to be done. */
  readonly tasks: ReactNode;
  /** What is done now and then. */
  readonly menu: ReactNode;
  readonly onCheckIn: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
}

/** The standing facts of an owner at the left. The birthday stands in both eras. */
export function OwnerFacts({ owner, mayEdit, tasks, menu, onCheckIn, onEdit }: OwnerFactsProps) {
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words.IDcard, owner.IDcard],
    [ownerCare.identity.reason, owner.IDcardReason ?? ''],
    [words.birth, owner.birth === null ? '' : formatDate(owner.birth)],
    ['', owner.birth === null ? '' : owners.form.birthRoc(formatRocDate(owner.birth))],
    [words.lineID, owner.lineID],
    [words.email, owner.email],
  ];
  const known = facts.filter(([, value]) => value !== '');
  return (
    <div className={classes.facts}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the facts may scroll and hold nothing to focus */}
      <section className={classes.factsBody} tabIndex={0} aria-label={words.facts}>
        <SectionHeading>{words.facts}</SectionHeading>
        {known.length === 0 ? <p className={classes.hint}>{words.noFacts}</p> : null}
        <dl className={classes.factList}>
          {known.map(([name, value]) => (
            <div key={`${name}${value}`} className={classes.pairLine}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {tasks}
        <OwnerContacts owner={owner} />
        {owner.address === '' ? null : (
          <div className={classes.group}>
            <SectionHeading>{words.address}</SectionHeading>
            <p className={classes.prose}>{owner.address}</p>
          </div>
        )}
        {owner.info.trim() === '' ? null : (
          <div className={classes.group}>
            <SectionHeading>{words.info}</SectionHeading>
            <p className={classes.prose}>{owner.info}</p>
          </div>
        )}
        <Consent owner={owner} editable={mayEdit} />
        <PastMerges kind="user" main={owner} editable={mayEdit} />
      </section>
      <div className={classes.actions}>
        {onCheckIn === undefined ? null : (
          <Button
            fullWidth
            leftSection={<IconStethoscope size={16} stroke={1.8} />}
            rightSection={<Keycap keys="N" onFill />}
            onClick={onCheckIn}
            aria-keyshortcuts="N"
          >
            {words.checkIn}
          </Button>
        )}
        <div className={classes.actionPair}>
          {onEdit === undefined ? null : (
            <Button
              fullWidth
              variant="default"
              leftSection={<IconEdit size={16} stroke={1.8} />}
              onClick={onEdit}
              aria-keyshortcuts="E"
            >
              {words.edit}
            </Button>
          )}
          {menu}
        </div>
      </div>
    </div>
  );
}
