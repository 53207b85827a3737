import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { catalogue } from '../../../locale/inventory.ts';
import { productForm } from '../../../locale/inventory-products.ts';
import { usePeople } from '../table/ClashNotice.tsx';
import classes from './form.module.css';

const words = productForm.clash;

interface RowClashProps {
  readonly fields: readonly string[];
  readonly by: string;
  readonly fieldName: (field: string) => string;
  /** What they wrote in a field. */
  readonly textOf: (field: string) => string;
  readonly onTake: (field: string) => void;
}

/** What a colleague wrote in fields that the person changed too: each can be taken over, and saving again keeps one's own. */
export function RowClash({ fields, by, fieldName, textOf, onTake }: RowClashProps) {
  const people = usePeople();
  return (
    <div className={classes.notice} role="alert">
      <Notice tone="ochre" title={words.title}>
        <ul className={classes.clashes}>
          {fields.map((field) => (
            <li key={field} className={classes.clash}>
              <span>{words.row(fieldName(field), people(by) ?? catalogue.colleague, textOf(field))}</span>
              <Button
                size="sm"
                variant="default"
                onClick={(event) => {
                  // The button goes with its line; the keys of the form shall still be heard.
                  event.currentTarget.closest('form')?.querySelector('input')?.focus();
                  onTake(field);
                }}
              >
                {words.take}
              </Button>
            </li>
          ))}
        </ul>
        {words.hint}
      </Notice>
    </div>
  );
}
