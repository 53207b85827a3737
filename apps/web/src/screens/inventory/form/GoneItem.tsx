import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { itemForm } from '../../../locale/inventory-form.ts';

interface GoneItemProps {
  /** What it would be: a service, a package, a product. */
  readonly label: string;
  readonly onBack: () => void;
}

/** In the place of an item that an address names and nobody has: it was taken away, or the address is wrong. */
export const GoneItem = ({ label, onBack }: GoneItemProps) => (
  <EmptyState
    title={itemForm.gone(label)}
    next={itemForm.goneNext}
    actions={
      <Button variant="default" data-autofocus onClick={onBack}>
        {itemForm.toList}
      </Button>
    }
  />
);
