import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import type { ComponentProps } from 'react';
import { shell } from '../locale/shell.ts';
import { personColour } from './person-colour.ts';
import classes from './shell.module.css';

interface PersonButtonProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly email: string;
}

/** The button of the menu: the person's initials in their colour. */
export function PersonButton({ name, email, ...rest }: PersonButtonProps) {
  return (
    <button {...rest} type="button" className={classes.person} aria-label={shell.user.menu(name)}>
      <StaffAvatar name={name} colour={personColour(email)} size={30} square />
    </button>
  );
}
