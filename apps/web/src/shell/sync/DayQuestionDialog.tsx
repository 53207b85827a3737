import { Button, Modal, Text } from '@mantine/core';
import { sync } from '../../locale/sync.ts';
import { QueueRow } from './QueueRow.tsx';
import classes from './sync.module.css';
import type { SyncCase, SyncCaseAction } from './sync-view.ts';

/** A drawer and a dialog stand on 200, toasts on 400. */
const ABOVE_DRAWER = 250;

interface DayQuestionDialogProps {
  readonly question: SyncCase | undefined;
  readonly onClose: () => void;
}

/** On which day something was made that a wrong clock has dated; the answers as the drawer has them, the likely one first. */
export function DayQuestionDialog({ question, onClose }: DayQuestionDialogProps) {
  const answer = ({ run }: SyncCaseAction) => {
    run();
    onClose();
  };
  return (
    // Above the drawer, which below 1280 px is a dialog of its own and leads here.
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      title={question?.title}
      size={480}
      centered
      zIndex={ABOVE_DRAWER}
    >
      <Text size="sm" mb="md">
        {question?.text}
      </Text>
      <ul className={classes.dependents}>
        {question?.dependents?.map((item) => (
          <QueueRow key={item.id} item={item} plain />
        ))}
      </ul>
      <div className={classes.answers}>
        {question?.actions.map((action) => (
          <Button
            key={action.label}
            variant={action.kind === 'primary' ? 'filled' : 'default'}
            onClick={() => answer(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <Button variant="subtle" fullWidth mt="xs" onClick={onClose}>
        {sync.dayQuestion.later}
      </Button>
    </Modal>
  );
}
