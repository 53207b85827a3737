import { createEstimateDecision } from './decision.commands.ts';
import { createEstimate, editEstimate } from './estimate.commands.ts';
import { decideEstimateOnPage } from './page-decision.commands.ts';

/** Commands of estimates and of what owners decide about them. */
export const ESTIMATE_COMMANDS = [createEstimate, editEstimate, createEstimateDecision, decideEstimateOnPage] as const;
