import { Select } from '@mantine/core';
import { sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { APPROVAL_WAITING, PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { pets } from '../../../locale/pet.ts';
import classes from '../../../parts/keyset-list/list.module.css';
import type { ListAddress } from '../../../parts/keyset-list/use-list-address.ts';
import { faceOf } from '../../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../../parts/patient-strip/read-patient.ts';

const words = pets.list;
const APPROVAL = 'approval';

/** Whether a pet passes the filters of the address; empty ones let everything pass. */
export function keepsPet(pet: Pet, kind: string, status: string, kinds: readonly Kind[] = []): boolean {
  if (kind !== '' && !sameKeys('kinds', kinds, kind).includes(pet.type)) return false;
  if (status === '') return true;
  return status === APPROVAL ? pet.approvalStatus === APPROVAL_WAITING : pet.status === Number(status);
}

const kindWord = (kind: Kind): string => kind.nametc || kind.name;

const statusWord = (status: string): string =>
  status === APPROVAL
    ? words.waitingApproval
    : (Object.values(PET_STATUS)
        .filter((value) => String(value) === status)
        .map((value) => pets.status[value])[0] ?? '');

/** The set filters in words. */
export function petFilterWord(address: ListAddress, kinds: readonly Kind[]): string {
  const kind = kinds.find((one) => one._id === address.filter('kind'));
  return [kind ? kindWord(kind) : '', statusWord(address.filter('status'))].filter(Boolean).join('、');
}

/** Narrows the list by kind and status. Dogs and cats have a button of their own, other kinds a list. */
export function PetFilters({ address, kinds }: { readonly address: ListAddress; readonly kinds: readonly Kind[] }) {
  const common = kinds.filter((kind) => ['dog', 'cat'].includes(faceOf(kinds, kind._id)));
  const rest = kinds.filter((kind) => !common.includes(kind));
  const kind = address.filter('kind');
  return (
    <>
      <SegmentedFilter
        label={words.columns.kind}
        value={common.some((one) => one._id === kind) ? kind : kind === '' ? '' : 'rest'}
        options={[{ value: '', label: words.all }, ...common.map((one) => ({ value: one._id, label: kindWord(one) }))]}
        onChange={(value) => address.setFilter('kind', value)}
      />
      {rest.length === 0 ? null : (
        <Select
          size="sm"
          className={classes.select ?? ''}
          aria-label={words.otherKinds}
          placeholder={words.otherKinds}
          data={rest.map((one) => ({ value: one._id, label: kindWord(one) }))}
          value={rest.some((one) => one._id === kind) ? kind : null}
          clearable
          onChange={(value) => address.setFilter('kind', value ?? '')}
        />
      )}
      <Select
        size="sm"
        className={classes.select ?? ''}
        aria-label={words.status}
        placeholder={words.anyStatus}
        data={[
          ...Object.values(PET_STATUS).map((status) => ({ value: String(status), label: pets.status[status] })),
          { value: APPROVAL, label: words.waitingApproval },
        ]}
        value={address.filter('status') === '' ? null : address.filter('status')}
        clearable
        onChange={(value) => address.setFilter('status', value ?? '')}
      />
    </>
  );
}
