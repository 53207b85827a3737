/** One way out of a case. */
export interface SyncCaseAction {
  readonly label: string;
  readonly kind?: 'primary' | 'danger' | 'quiet';
  /** A key that triggers it while the drawer is open. */
  readonly keys?: string;
  readonly run: () => void;
}

/** One thing that is known of a command, with its word: whom it is about, or what somebody wrote in it. */
export interface SyncFact {
  /** May be empty: the value then stands alone. */
  readonly label: string;
  readonly value: string;
}

/** Something that the server refused or that two devices changed: it needs a person. */
export interface SyncCase {
  readonly id: string;
  readonly title: string;
  /** What happened, and what is safe. */
  readonly text: string;
  /** The result code, or a word in its place. */
  readonly mark?: string;
  /** Whom it is about: animal, owner, day, sum. */
  readonly facts?: readonly SyncFact[];
  /** What its author wrote, whole. */
  readonly texts?: readonly SyncFact[];
  /** The document that it was about, where the command names one. */
  readonly aboutID?: string;
  /** What was refused only because this was: it goes the way that this goes. */
  readonly dependents?: readonly SyncQueueItem[];
  /** What stands above them, where they are no dependents but what it is about. */
  readonly dependentsTitle?: string;
  /** It comes up by itself once, because work waits for the answer. */
  readonly pressing?: boolean;
  readonly actions: readonly SyncCaseAction[];
}

/** What a waiting command is about, for its icon. */
export type SyncQueueKind = 'payment' | 'record' | 'drug' | 'pet' | 'owner' | 'booking' | 'file' | 'other';

/** One command on its way to the server. */
export interface SyncQueueItem {
  readonly id: string;
  readonly kind: SyncQueueKind;
  readonly title: string;
  readonly detail?: string;
  /** What its author wrote, whole. */
  readonly texts?: readonly SyncFact[];
  /** Unix seconds at which the person acted. */
  readonly at: number;
  readonly sending?: boolean;
  /** It isn't sent before somebody has answered a question. */
  readonly held?: boolean;
}

/** One stage of the first load, in the words of a person. */
export interface LoadStage {
  readonly id: string;
  readonly name: string;
  /** What can be done once it is here. */
  readonly usable: string;
  readonly state: 'done' | 'loading' | 'waiting';
  readonly loaded: number;
  /** Undefined while it is not known. */
  readonly total: number | undefined;
}

/** What this device holds of the clinic. */
export interface DeviceData {
  readonly stages: readonly LoadStage[];
  /** Days of finished work that stay on this device. */
  readonly historyDays: number;
}

/** What is wrong with this machine's clock, in the words of a person. */
export interface ClockWarning {
  readonly title: string;
  readonly text: string;
  /** On the connection mark. */
  readonly mark: string;
}

/** What the sync drawer shows. */
export interface SyncView {
  readonly state: 'synced' | 'pending' | 'connecting' | 'loading' | 'offline' | 'cleared';
  /** How much of the first load is here, from 0 to 1. */
  readonly loaded: number;
  /** Unix seconds since when the server has not been reached. */
  readonly offlineSince?: number | undefined;
  /** Nothing is sent before somebody does what a case says: signs in, takes the newer version, makes room. */
  readonly halted?: boolean | undefined;
  /** Something answers, but not as the server should: it is being maintained. */
  readonly troubled?: boolean | undefined;
  readonly lastSyncAt?: number | undefined;
  readonly clock?: ClockWarning | undefined;
  readonly cases: readonly SyncCase[];
  /** Newest first. */
  readonly queue: readonly SyncQueueItem[];
  /** Numbers left in the block that this device leased. */
  readonly numbersLeft?: number | undefined;
  readonly device?: DeviceData | undefined;
}

/** Where synchronisation can be read, watched and nudged. `current` answers the same object until something changed. */
export interface SyncSource {
  current(): SyncView;
  subscribe(listener: () => void): () => void;
  reconnect(): void;
  /** Saves everything that has not reached the server, and what it refused, as a file. */
  exportBackup(): void;
  /** Keeps so many days of finished work on this device. */
  keepHistory(days: number): Promise<void>;
}
