import type { LinkHealth } from '../links/link.ts';

/** How the tool is, as its page and its neighbours on the machine see it. */
export interface ToolView {
  readonly paired: {
    readonly clinic: string;
    readonly clinicName: string;
    readonly toolID: string;
    readonly name: string;
    readonly server: string;
  } | null;
  readonly isReached: boolean;
  readonly isSocketOpen: boolean;
  readonly isRemoved: boolean;
  /** Messages that wait to be sent, and those that the server would not have. */
  readonly waiting: number;
  readonly refused: number;
  readonly instruments: readonly {
    readonly device: string;
    readonly state: LinkHealth['state'];
    /** As the clock on the wall showed; empty for never. */
    readonly lastContact: string;
    readonly error: string;
  }[];
  /** Folders below which its operator lets instruments' folders be opened. */
  readonly roots: readonly string[];
  /** What the workstation calls itself. */
  readonly hostName: string;
}
