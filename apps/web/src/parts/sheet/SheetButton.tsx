import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { refusal } from '../../locale/codes.ts';
import { sheet } from '../../locale/sheet.ts';
import { saveWorkbook } from './save-workbook.ts';

interface SheetButtonProps {
  /** Name of the file, with its `.xlsx`. */
  readonly fileName: string;
  /** Made when the person asks; undefined while there is nothing to export. */
  readonly tables: (() => readonly WorkbookTable[]) | undefined;
}

/** Exports what a screen shows as an Excel file. */
export function SheetButton({ fileName, tables }: SheetButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!tables) return;
    setBusy(true);
    try {
      await saveWorkbook(fileName, tables());
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      disabled={!tables}
      loading={busy}
      onClick={() => void save()}
    >
      {sheet.export}
    </Button>
  );
}
