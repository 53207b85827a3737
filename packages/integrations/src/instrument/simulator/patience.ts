import type { VendorFault } from '../../channel/simulator/vendor-simulator.ts';

/** Milliseconds that a test waits for a simulator that answers: what runs out only where nothing would come. */
export const PATIENT_MS = 15_000;
/** Those that it waits for one that says nothing, and then for its next answer. */
export const IMPATIENT_MS = 1500;

/** As long as a test has to wait for a simulator that does this wrong. */
export const patienceFor = (fault: VendorFault): number => (/^(silent|slow)/.test(fault) ? IMPATIENT_MS : PATIENT_MS);
