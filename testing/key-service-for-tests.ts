import {
  startTransitStandIn,
  type TransitStandIn,
} from '../sandbox/key-service/transit-stand-in.ts';

export type { TransitStandIn };

/** A key service with keys of these names. */
export async function startKeyService(names: readonly string[]): Promise<TransitStandIn> {
  const service = await startTransitStandIn({ port: 0, token: 's.of-the-signer' });
  for (const name of names) service.createKey(name);
  return service;
}
