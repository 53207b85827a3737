import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { owners } from '../../../locale/owner.ts';
import classes from '../../../parts/keyset-list/list.module.css';
import type { LongRow } from '../../../parts/keyset-list/use-keyset-list.ts';
import type { Label } from '../../../parts/patient-strip/read-patient.ts';
import { shownLabels } from '../../../parts/patient-strip/shown-labels.ts';

const words = owners.list.columns;
const MOST_PETS = 3;

/** The animals of an owner in a row; read only for rows in sight. */
function PetNames({ userID }: { readonly userID: string }) {
  const names = useLive(
    async (store) =>
      (await heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [userID] }))).map((pet) => pet.name),
    [userID],
  );
  if (names === undefined) return null;
  const more = names.length > MOST_PETS ? ` ${owners.list.morePets(names.length)}` : '';
  return <span>{`${names.slice(0, MOST_PETS).join('、')}${more}`}</span>;
}

/** The columns of the list of owners; `known` are the clinic's labels. */
export const ownerColumns = (known: readonly Label[]): readonly ListColumn<LongRow<Owner>>[] => [
  {
    key: 'name',
    head: words.name,
    width: 'minmax(128px, 1.2fr)',
    sortable: true,
    cell: ({ document }) => <span className={classes.name}>{document?.name}</span>,
  },
  { key: 'phone', head: words.phone, width: '128px', cell: ({ document }) => document && formatPhone(document.phone) },
  {
    key: 'pets',
    head: words.pets,
    width: 'minmax(120px, 1.4fr)',
    cell: ({ id, document }) => document && <PetNames userID={id} />,
  },
  {
    key: 'label',
    head: words.label,
    width: 'minmax(72px, 0.8fr)',
    cell: ({ document }) => (
      <span className={classes.labels}>
        {shownLabels(known, document?.label ?? [])
          .slice(0, 2)
          .map(({ name, color }) => (
            <Chip key={name} dense {...(color === '' ? {} : { dot: color })}>
              {name}
            </Chip>
          ))}
      </span>
    ),
  },
  {
    key: 'address',
    head: words.address,
    width: 'minmax(120px, 1.6fr)',
    cell: ({ document }) => <span className={classes.quiet}>{document?.address}</span>,
  },
  {
    key: 'update',
    head: words.update,
    width: '96px',
    align: 'end',
    sortable: true,
    cell: ({ document }) => <span className={classes.quiet}>{document && formatDate(document.updateDateTime)}</span>,
  },
];
