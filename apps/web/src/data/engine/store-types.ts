// The data layer is the only importer of the sync client; parts that take a store as argument name its types from here.
export type { ClinicStore, LocalReads, SyncStatus, WaitingCommand } from '@vetloom/sync-client/client.types.ts';
