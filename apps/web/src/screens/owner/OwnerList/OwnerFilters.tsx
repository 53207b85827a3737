import { Button, Menu, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { clinicBase, fetchFile } from '../../../data/engine/calls/own-call.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { saveAnswer } from '../../../data/engine/save-file.ts';
import { owners } from '../../../locale/owner.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useLabels } from '../../../parts/form/use-customize.ts';
import classes from '../../../parts/keyset-list/list.module.css';
import type { ListAddress } from '../../../parts/keyset-list/use-list-address.ts';

/** Narrows the list by label. */
export function OwnerFilters({ address }: { readonly address: ListAddress }) {
  const label = address.filter('label');
  const names = [...new Set([...useLabels().map((one) => one.name), ...(label === '' ? [] : [label])])];
  if (names.length === 0) return null;
  return (
    <Select
      size="sm"
      className={classes.select ?? ''}
      aria-label={owners.list.labelFilter}
      placeholder={owners.list.anyLabel}
      data={names}
      value={label === '' ? null : label}
      clearable
      onChange={(value) => address.setFilter('label', value ?? '')}
    />
  );
}

/** Exports all owners, for those who may. */
export function OwnerExport() {
  const can = useCan();
  const { busy, act } = useAct();
  const download = (format: 'xlsx' | 'csv') =>
    act(async () => {
      await saveAnswer(await fetchFile('GET', `${clinicBase()}/user/export?format=${format}`));
      showSuccess(ownerCare.export.done);
    });
  if (!can('CUSTOMER_EXPORT')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={14} />}
          title={ownerCare.export.title}
        >
          {ownerCare.export.action}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('xlsx')}>{ownerCare.export.excel}</Menu.Item>
        <Menu.Item onClick={() => void download('csv')}>{ownerCare.export.csv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
