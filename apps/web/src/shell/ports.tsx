import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ClinicRole, SessionSource, SessionView } from '../routes/guard.ts';
import type { SyncSource, SyncView } from './sync/sync-view.ts';

/** What signing in answers: a result code (spec 1 §8) and the clinics to choose from. */
export interface SignInOutcome {
  readonly code: number;
  readonly clinics: readonly ClinicRole[];
  /** Too many wrong passwords without a network: none is looked at before, Unix seconds. */
  readonly closedUntil?: number | undefined;
  /** The server could not be asked. */
  readonly offline?: boolean;
}

/** Everything that the access screens and the user menu can do to the session. */
export interface AccessActions {
  /** `secondFactor`: a code, after 300021 asked for one. */
  signIn(email: string, password: string, remember: boolean, secondFactor?: string): Promise<SignInOutcome>;
  chooseClinic(clinicID: string): Promise<void>;
  signOut(): Promise<void>;
}

/** What this machine holds, told on the sign-in page. */
export interface DeviceView {
  readonly online: boolean;
  /** The clinic whose data make an offline sign-in possible here. */
  readonly clinicName?: string | undefined;
  /** Unix seconds of the last exchange with the server. */
  readonly lastSyncAt?: number | undefined;
  readonly lastEmail?: string | undefined;
  /** Clinic id to Unix seconds of its last use on this machine. */
  readonly lastUsed: Readonly<Record<string, number>>;
}

/** Where the device's state can be read and watched. `current` answers the same object until something changed. */
export interface DeviceSource {
  current(): DeviceView;
  subscribe(listener: () => void): () => void;
}

/** What the frame of the application is plugged into; the data layer provides it, fixtures in the gallery. */
export interface AppPorts {
  readonly session: SessionSource;
  readonly access: AccessActions;
  readonly sync: SyncSource;
  readonly device: DeviceSource;
  /** Stands around the screens until their data can be read; the clinic's store by default. */
  readonly gate?: ComponentType<{ readonly children: ReactNode }>;
}

const PortsContext = createContext<AppPorts | undefined>(undefined);

/** Gives the frame its ports. */
export function PortsProvider({ ports, children }: { readonly ports: AppPorts; readonly children: ReactNode }) {
  return <PortsContext value={ports}>{children}</PortsContext>;
}

/** The frame's ports. */
export function usePorts(): AppPorts {
  const ports = useContext(PortsContext);
  if (ports === undefined) throw new Error('PortsProvider is missing above this component');
  return ports;
}

/** The session as the frame sees it. */
export function useSessionView(): SessionView {
  const { session } = usePorts();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.current(),
  );
}

/** The state of synchronisation as the drawer shows it. */
export function useSyncView(): SyncView {
  const { sync } = usePorts();
  return useSyncExternalStore(
    (listener) => sync.subscribe(listener),
    () => sync.current(),
  );
}

/** What this machine holds. */
export function useDeviceView(): DeviceView {
  const { device } = usePorts();
  return useSyncExternalStore(
    (listener) => device.subscribe(listener),
    () => device.current(),
  );
}
