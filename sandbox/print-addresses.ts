import { API_PATH } from './api-path.ts';
import type { Secrets } from './demo-secrets.ts';
import type { OutsideWorld } from './outside-world.ts';

/** Where everything is, and who signs in. The first line is for programs, too. */
export function printAddresses({
  portalUrl,
  dataDir,
  officers,
  bitcoin,
  ethereum,
  statementInbox,
}: Pick<OutsideWorld, 'bitcoin' | 'ethereum' | 'statementInbox'> & {
  readonly portalUrl: string;
  readonly dataDir: string;
  readonly officers: Secrets['officers'];
}): void {
  console.log(`ready: ${portalUrl}`);
  console.log(`
  Investor portal   ${portalUrl}/            (German: ${portalUrl}/de)
  Back office       ${portalUrl}/desk
  Sandbox panel     ${portalUrl}/sandbox/    pay orders, make bank statements, move the clock
  Mailbox           ${portalUrl}/sandbox/mails
  API description   ${portalUrl}${API_PATH}/openapi.json
  Asset (SEP-1)     ${portalUrl}/.well-known/stellar.toml

  Stellar           stand-in with the interface of Horizon, a ledger for each transaction, and every second
  Bitcoin           ${bitcoin.what}; blocks when you ask for them in the panel
  Ethereum          ${ethereum === null ? 'none: npm has no anvil for this computer, so there are no payments in ETH' : 'anvil; a block every three seconds while a payment waits'}
  Bank statements   put into ${statementInbox} are booked by themselves

  Officers sign in at /desk with the password "${officers[0]?.password ?? ''}" and the six-digit code
  that the sandbox panel shows beside each of them:
${officers.map((officer) => `    ${officer.email.padEnd(28)} ${officer.name}: ${officer.roles.join(', ')}`).join('\n')}

  Everything is kept in ${dataDir}. Ctrl-C stops it all.`);
}
