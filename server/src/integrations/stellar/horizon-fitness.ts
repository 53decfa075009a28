import type { z } from 'zod';
import type { rootAnswer } from './horizon-answers.ts';
import { JUDGED_PROTOCOLS } from './ledger-access-port.ts';
import { LedgerUnreachable } from './stellar.ts';

/**
 * Before, the history of an account could miss records or end in 404 while old ones were cleared
 * away.
 */
const OLDEST_HORIZON = [28, 0, 0] as const;

export interface JudgedNetwork {
  readonly networkPassphrase: string;
  /** The highest protocol of the network that the operators accept. */
  readonly highestProtocol: number;
}

/** This Horizon must not be believed, whatever it answers. */
export class HorizonUnfit extends LedgerUnreachable {}

/** Throws HorizonUnfit with the value that is wrong, and why. */
export function refuseUnfit(
  root: z.output<typeof rootAnswer>,
  { networkPassphrase, highestProtocol }: JudgedNetwork,
): void {
  const {
    network_passphrase: served,
    horizon_version: version,
    current_protocol_version: protocol,
  } = root;
  if (served !== networkPassphrase)
    throw new HorizonUnfit(
      `Horizon serves the network "${served}", the configuration says "${networkPassphrase}"`,
    );
  if (!isAtLeast(version, OLDEST_HORIZON))
    throw new HorizonUnfit(
      `Horizon has version "${version}", and ${OLDEST_HORIZON.join('.')} or later is needed: earlier ones could leave out records of an account`,
    );
  if (protocol < JUDGED_PROTOCOLS.least || protocol > highestProtocol)
    throw new HorizonUnfit(
      `the network has protocol ${protocol}, and this version of the product was judged against protocols ${JUDGED_PROTOCOLS.least} to ${highestProtocol} (STELLAR_HIGHEST_PROTOCOL)`,
    );
}

/** Of a version such as `28.0.1-2abda01`; a development build names none. */
function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (parts === undefined) return false;
  for (const [at, least] of oldest.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
