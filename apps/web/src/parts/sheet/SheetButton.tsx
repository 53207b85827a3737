import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { sheet } from '../../locale/sheet.ts';
import { useAct } from '../act/use-act.ts';
import { saveWorkbook } from './save-workbook.ts';

type Tables = readonly WorkbookTable[];

interface SheetButtonProps {
  /** Name of the file, with its `.xlsx`. */
  readonly fileName: string;
  /** Made when the person asks; undefined while there is nothing to export. Its answer is undefined where it has said why there is no file. */
  readonly tables: (() => Tables | Promise<Tables | undefined>) | undefined;
}

/** Exports what a screen shows as an Excel file. */
export function SheetButton({ fileName, tables }: SheetButtonProps) {
  const { busy, act } = useAct();
  const save = async () => {
    const made = await tables?.();
    if (made) await saveWorkbook(fileName, made);
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      disabled={!tables}
      loading={busy}
      onClick={() => void act(save)}
    >
      {sheet.export}
    </Button>
  );
}
