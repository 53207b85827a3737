import type { OwnerContact } from '@vetloom/domain/owner/owner.schema.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import type { ReactNode } from 'react';
import { contactRelations, owners } from '../../locale/owner.ts';
import classes from './contact-lines.module.css';

interface ContactLinesProps {
  readonly contacts: readonly OwnerContact[] | undefined;
  /** What else is known of a number. */
  readonly more?: (contact: OwnerContact) => ReactNode;
}

/** An owner's further phones to be called, in their order; nothing where there are none. */
export function ContactLines({ contacts = [], more }: ContactLinesProps) {
  if (contacts.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={owners.page.contacts}>
      {contacts.map((contact) => (
        <li key={contact._id}>
          <span>
            {contactRelations[contact.relation]} {contact.name}
          </span>
          <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>
          {contact.note === '' ? null : <small>{contact.note}</small>}
          {more?.(contact)}
        </li>
      ))}
    </ul>
  );
}
