import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import { wardBoard as words } from '../../../locale/ward-board.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { petName } from '../../../parts/ward/dose-words.ts';
import classes from './board.module.css';

interface SelectedPatientProps {
  readonly patient: WardPatient;
  readonly onOpen: () => void;
  readonly onMove: (() => void) | undefined;
}

/** What a card has no room for: whom to call, who is in charge, what is to be heeded, and what can be done. */
export function SelectedPatient({ patient, onOpen, onMove }: SelectedPatientProps) {
  const { stay, owner } = patient;
  return (
    <section className={classes.chosen} aria-label={words.selected}>
      <h2>
        {petName(patient)} <small>{stay.cageName}</small>
      </h2>
      {owner === undefined ? null : (
        <p>
          {owner.name}
          {owner.phone === '' ? null : (
            <a href={`tel:${owner.phone}`}>
              <IconPhone size={14} aria-hidden="true" /> {formatPhone(owner.phone)}
            </a>
          )}
        </p>
      )}
      <p className={classes.quiet}>
        {stay.doctor === '' ? words.noDoctor : <StaffName id={stay.doctorID} name={stay.doctor} />}
      </p>
      {stay.notice === '' ? null : <p className={classes.notice}>{stay.notice}</p>}
      <div className={classes.chosenActs}>
        <Button size="sm" rightSection={<Keycap keys="Enter" onFill />} onClick={onOpen}>
          {words.open}
        </Button>
        {onMove === undefined ? null : (
          <Button size="sm" variant="default" rightSection={<Keycap keys="M" />} aria-keyshortcuts="M" onClick={onMove}>
            {words.move}
          </Button>
        )}
      </div>
    </section>
  );
}
