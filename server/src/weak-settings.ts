/** A setting that is too weak for production, and why. */
export interface WeakSetting {
  readonly name: string;
  readonly reason: string;
}

interface Checked {
  readonly MODE: string;
  readonly SMTP_URL: string;
  readonly HORIZON_URL: readonly string[];
  readonly STELLAR_NETWORK_PASSPHRASE: string;
  readonly STELLAR_COLLECTION?: string | undefined;
  readonly BITCOIN_RPC_URL?: string | undefined;
  readonly BITCOIN_NETWORK: string;
  readonly ETHEREUM_RPC_URL?: string | undefined;
  readonly ETHEREUM_CHAIN_ID: number;
  readonly BITSTAMP_URL: string;
  readonly COINBASE_URL: string;
  readonly CLAMD_ADDRESS?: string | undefined;
  readonly TIMESTAMP_URL?: string | undefined;
  readonly BOT_CHECK_WITHOUT_PROOF_PER_HOUR: number;
  readonly BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL: number;
}

/** The log's line for each at every start. */
export function acceptedWeakSetting({ MODE }: Pick<Checked, 'MODE'>): string {
  return `${MODE} starts with an accepted weak setting`;
}

const PUBLIC_NETWORK = 'Public Global Stellar Network ; September 2015';
const MOST_WITHOUT_PROOF = { fromOneNetwork: 100, inAll: 10_000 };
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const NETWORKS: readonly {
  readonly name: keyof Checked;
  readonly reason: string;
  readonly isUsed: (config: Checked) => boolean;
  readonly isPublic: (config: Checked) => boolean;
}[] = [
  {
    name: 'STELLAR_NETWORK_PASSPHRASE',
    reason: 'is not the public network',
    isUsed: () => true,
    isPublic: (config) => config.STELLAR_NETWORK_PASSPHRASE === PUBLIC_NETWORK,
  },
  {
    name: 'BITCOIN_NETWORK',
    reason: 'coins of a test network have no value',
    isUsed: (config) => config.BITCOIN_RPC_URL !== undefined,
    isPublic: (config) => config.BITCOIN_NETWORK === 'main',
  },
  {
    name: 'ETHEREUM_CHAIN_ID',
    reason: 'ether of another chain than the main one',
    isUsed: (config) => config.ETHEREUM_RPC_URL !== undefined,
    isPublic: (config) => config.ETHEREUM_CHAIN_ID === 1,
  },
];

/** The settings by which money of value would move. */
export function onPublicNetwork(config: Checked): (keyof Checked)[] {
  return NETWORKS.filter(({ isUsed, isPublic }) => isUsed(config) && isPublic(config)).map(
    ({ name }) => name,
  );
}

/**
 * Settings that production accepts only if `ACCEPTED_WEAK_SETTINGS` names them: each has a use, such
 * as a rehearsal on a test network, and none of them belongs into a real sale unnoticed.
 */
export function weakSettings(config: Checked): WeakSetting[] {
  const weak: WeakSetting[] = [];
  const note = (isWeak: boolean, name: keyof Checked, reason: string) => {
    if (isWeak) weak.push({ name, reason });
  };
  note(!isEncryptedMail(config.SMTP_URL), 'SMTP_URL', 'mails may travel unencrypted');
  for (const name of ['HORIZON_URL', 'BITCOIN_RPC_URL', 'ETHEREUM_RPC_URL'] as const)
    note([config[name]].flat().some(isPlain), name, 'answers about money travel unencrypted');
  // Staging belongs on test networks.
  if (config.MODE !== 'staging')
    for (const { name, isUsed, isPublic, reason } of NETWORKS)
      note(isUsed(config) && !isPublic(config), name, reason);
  note(
    config.STELLAR_COLLECTION === undefined,
    'STELLAR_COLLECTION',
    'nothing that leaves the deposit account is recognised as a theft',
  );
  note(
    new URL(config.BITSTAMP_URL).hostname === new URL(config.COINBASE_URL).hostname,
    'COINBASE_URL',
    'both price sources are on one host, which can set any price alone',
  );
  note(config.CLAMD_ADDRESS === undefined, 'CLAMD_ADDRESS', 'uploads are not scanned for viruses');
  note(
    config.TIMESTAMP_URL === undefined,
    'TIMESTAMP_URL',
    'no time stamp authority says when acts of the audit log existed',
  );
  note(
    config.BOT_CHECK_WITHOUT_PROOF_PER_HOUR > MOST_WITHOUT_PROOF.fromOneNetwork,
    'BOT_CHECK_WITHOUT_PROOF_PER_HOUR',
    `more than ${MOST_WITHOUT_PROOF.fromOneNetwork} calls of one network without a proof`,
  );
  note(
    config.BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL > MOST_WITHOUT_PROOF.inAll,
    'BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL',
    `more than ${MOST_WITHOUT_PROOF.inAll} calls without a proof`,
  );
  return weak;
}

/** `requireTLS` makes a plain connection fail unless the mail server offers encryption. */
function isEncryptedMail(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || LOOPBACK.test(hostname)
  );
}

function isPlain(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

/** Bytes that no random generator makes: fewer than eight different ones among 32. */
export function isGuessableKey(key: Buffer): boolean {
  return new Set(key).size < 8;
}
