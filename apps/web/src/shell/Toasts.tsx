import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './shell.module.css';

/** Toasts at the lower right, where they cover no button of a header. */
export function Toasts() {
  return (
    <Notifications position="bottom-right" limit={3} containerWidth={384} classNames={{ root: classes.toasts ?? '' }} />
  );
}
