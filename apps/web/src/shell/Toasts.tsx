import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import classes from './shell.module.css';
import { keepToastsClear } from './toast-place.ts';

/** Toasts, where they cover nothing that can be pressed: undo from the lower left on, the rest from the lower right. */
export function Toasts() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const roots = around.current?.querySelectorAll<HTMLElement>('[data-position]') ?? [];
    return keepToastsClear([...roots]);
  }, []);
  return (
    <div ref={around}>
      <Notifications
        position="bottom-right"
        limit={3}
        withinPortal={false}
        containerWidth={384}
        classNames={{ root: classes.toasts ?? '' }}
      />
    </div>
  );
}
