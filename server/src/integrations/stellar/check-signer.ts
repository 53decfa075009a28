import { signerClient, type SignerOptions } from './signer-client.ts';
import type { StellarOptions } from './server-accounts.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/**
 * Checks that the signer has the keys of the configured accounts; called at every start. Throws Error that
 * names the differences, SignerUnreachable if it does not answer.
 */
export async function checkSigner(
  signer: SignerOptions,
  { accounts, networkPassphrase }: Pick<StellarOptions, 'accounts' | 'networkPassphrase'>,
): Promise<void> {
  const found = await signerClient(signer).status();
  const { channels, ...roles } = accounts;
  const signing = new Set(found.accounts.channels);
  const faults = [
    ...(found.networkPassphrase === networkPassphrase
      ? []
      : [`it signs for the network "${found.networkPassphrase}"`]),
    ...(Object.keys(roles) as (keyof typeof roles)[]).flatMap((role) =>
      found.accounts[role] === roles[role]
        ? []
        : [`its ${role} is ${found.accounts[role]}, not ${roles[role]}`],
    ),
    ...channels
      .filter((channel) => !signing.has(channel))
      .map((channel) => `it does not have the key of channel ${channel}`),
  ];
  if (faults.length > 0)
    throw new OperatorError(
      `The signer is not that of this server:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}
