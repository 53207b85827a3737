import { createContext, type ReactNode, useState } from 'react';
import classes from './layout.module.css';

/** The element beside the content into which a panel docks; null where there is none. */
export const DockContext = createContext<HTMLElement | null>(null);

/** Gives the panels of the page below it a place to dock beside the content, which then narrows. */
export function SidePanelHost({ children }: { readonly children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  return (
    <DockContext value={node}>
      <div className={classes.host}>
        <div className={classes.hostMain}>{children}</div>
        {/* Empty it takes no place (see the stylesheet), so that a panel can take the focus as soon as it is put in. */}
        <div ref={setNode} className={classes.dock} />
      </div>
    </DockContext>
  );
}
