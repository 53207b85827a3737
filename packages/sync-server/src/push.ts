import { DomainError } from '@vetloom/domain/core/error.ts';
import { type Envelope, type PushRequest, type PushResult, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { PushQueue } from './push-queue.ts';
import { readCommand } from './read-command.ts';
import type { Carrier, SyncServices } from './services.ts';
import type { Signatures } from './signatures.ts';
import { stepOf } from './watch.ts';

/** What taking pushes needs. */
export interface PushServices extends SyncServices {
  readonly signatures: Pick<Signatures, 'verified'>;
  /** Of the process, so that pushes of one clinic find each other. */
  readonly queue: PushQueue;
}

/**
 * Takes a device's commands in one transaction (law 10), with the pushes of other devices that wait for the same clinic: each known one
 * answers what it answered before, each new one is applied or refused. Sending the same push again changes nothing. SPEC.md holds the rules.
 * @throws DomainError protocolMismatch, badSignature (a key that nobody registered), forkedClient, sequenceGap, databaseNotReady
 */
export function push(
  services: PushServices,
  clinic: string,
  carrier: Carrier,
  request: PushRequest,
): Promise<PushResult> {
  return stepOf(services, { name: 'push' }, () => pushed(services, clinic, carrier, request));
}

async function pushed(
  services: PushServices,
  clinic: string,
  carrier: Carrier,
  request: PushRequest,
): Promise<PushResult> {
  demandProtocol(request.protocol);
  demandConsecutive(request.commands);
  const { epoch } = services.db;
  if (request.epoch !== null && request.epoch !== epoch)
    return { epoch, outcomes: [], lastNumber: 0, retry: true, serverTime: services.now() };
  const reads = new Map(
    request.commands.map((command) => [command.uuid, readCommand(services.commands, command)] as const),
  );
  const verified = await services.signatures.verified(clinic, request.commands, carrier);
  const unsigned = request.commands.length - verified.size;
  if (unsigned > 0)
    services.log.warn({ clinic, client: request.client, unsigned }, 'a device brought commands that nobody signed');
  return services.queue.decided(services, { clinic, carrier, request, reads, verified });
}

function demandConsecutive(commands: readonly Envelope[]): void {
  commands.forEach((command, at) => {
    const before = commands[at - 1];
    if (before && command.number !== before.number + 1)
      throw new DomainError('badParameter', 'commands must be in order of their numbers, without gaps');
  });
  if (commands.some(({ uuid }) => uuid !== uuid.toLowerCase()))
    throw new DomainError('badParameter', 'UUIDs are written in lower case');
  if (new Set(commands.map(({ uuid }) => uuid)).size !== commands.length)
    throw new DomainError('badParameter', 'a command stands in the push twice');
}

/** Refuses a wire version that this server does not speak (law 21). */
export function demandProtocol(protocol: number): void {
  if (protocol !== SYNC_PROTOCOL)
    throw new DomainError('protocolMismatch', `this server speaks sync protocol ${SYNC_PROTOCOL}`, {
      protocol: SYNC_PROTOCOL,
    });
}
