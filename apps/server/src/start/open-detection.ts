import type { DetectionMaker } from '@vetloom/api/detection/detection-service.ts';
import { openaiVision } from '@vetloom/integrations/detection/openai-vision.ts';
import { ownHosts } from './own-hosts.ts';

/**
 * How clinics' models are reached: over https wherever a clinic says one stands, and within the operator's network at the hosts that `VETLOOM_DETECTION_HOSTS` names, so that no clinic looks
 * around there by it. Both have to agree: the clinic names the host of its model, and the operator lets it.
 */
export function openDetection(env: Readonly<Record<string, string | undefined>>): DetectionMaker {
  const own = ownHosts(env.VETLOOM_DETECTION_HOSTS);
  return ({ baseURL }, key) => openaiVision({ baseURL, key, policy: { allowOwn: (host) => own.has(host) } });
}
