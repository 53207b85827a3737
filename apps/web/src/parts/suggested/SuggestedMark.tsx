import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { suggested as words } from '../../locale/founding-suggested.ts';

/** The mark of one thing in a list that is a suggestion still. */
export function SuggestedMark() {
  return (
    <Chip tone="ochre" dense title={words.title}>
      {words.mark}
    </Chip>
  );
}
