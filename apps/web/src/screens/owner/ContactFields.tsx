import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { CONTACT_RELATIONS, type OwnerContact } from '@vetloom/domain/owner/owner.schema.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { newID } from '../../data/engine/ids.ts';
import { contactRelations, owners } from '../../locale/owner.ts';
import classes from './contacts.module.css';
import { contactError } from './owner-values.ts';

const words = owners.form.contacts;
const MOST = 8;
const RELATIONS = CONTACT_RELATIONS.map((value) => ({ value, label: contactRelations[value] }));

interface ContactFieldsProps {
  readonly contacts: readonly OwnerContact[];
  /** Shown below; the line that it is about is marked. */
  readonly error: ReactNode;
  readonly onChange: (contacts: readonly OwnerContact[]) => void;
  readonly onLeave: () => void;
}

/** Further phones: whose, the number, and what is known about it. */
export function ContactFields({ contacts, error, onChange, onLeave }: ContactFieldsProps) {
  const title = useId();
  const said = useId();
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<string>(undefined);
  useEffect(() => {
    const id = added.current;
    if (id === undefined || !contacts.some(({ _id }) => _id === id)) return;
    added.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-contact="${id}"]`)?.focus();
  });
  const add = () => {
    const row: OwnerContact = { _id: newID.row(), relation: 'self', name: '', phone: '', note: '' };
    added.current = row._id;
    onChange([...contacts, row]);
  };
  const change = (id: string, part: Partial<OwnerContact>) =>
    onChange(contacts.map((row) => (row._id === id ? { ...row, ...part } : row)));
  return (
    <section aria-labelledby={title} className={classes.fields}>
      <div className={classes.head}>
        <span id={title}>{words.title}</span>
        {contacts.length < MOST ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={add}
          >
            {words.add}
          </Button>
        ) : null}
      </div>
      {contacts.length === 0 ? <p className={classes.hint}>{words.hint}</p> : null}
      <ul ref={list} className={classes.rows}>
        {contacts.map((row, index) => {
          const at = index + 1;
          const wrong = Boolean(error) && contactError(row) !== undefined;
          return (
            <li key={row._id}>
              <NativeSelect
                aria-label={words.relation(at)}
                data={RELATIONS}
                value={row.relation}
                onChange={(event) => {
                  const relation = CONTACT_RELATIONS.find((one) => one === event.currentTarget.value);
                  if (relation) change(row._id, { relation });
                }}
              />
              <TextInput
                aria-label={words.phone(at)}
                aria-describedby={wrong ? said : undefined}
                error={wrong}
                type="tel"
                autoComplete="off"
                maxLength={30}
                data-contact={row._id}
                placeholder={owners.form.phone}
                value={row.phone}
                onChange={(event) => change(row._id, { phone: event.currentTarget.value })}
                onBlur={onLeave}
              />
              <ActionIcon
                variant="subtle"
                aria-label={words.remove(at)}
                onClick={() => onChange(contacts.filter(({ _id }) => _id !== row._id))}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
              <TextInput
                aria-label={words.name(at)}
                autoComplete="off"
                maxLength={80}
                placeholder={words.namePlaceholder}
                value={row.name}
                onChange={(event) => change(row._id, { name: event.currentTarget.value })}
              />
              <TextInput
                aria-label={words.note(at)}
                autoComplete="off"
                maxLength={120}
                placeholder={words.notePlaceholder}
                value={row.note}
                onChange={(event) => change(row._id, { note: event.currentTarget.value })}
              />
            </li>
          );
        })}
      </ul>
      {error ? (
        <p id={said} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </section>
  );
}
