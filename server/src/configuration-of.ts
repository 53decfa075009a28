import { type Configuration, offeringSettings } from '@bb1/domain/configuration/configuration';
import type { Offering } from '@bb1/domain/offering/offering';
import type { Config } from './config.ts';
import type { OwnAccount } from './integrations/stellar/holders-port.ts';

/**
 * The configuration that officers see: the offering's figures and the settings that are not secret.
 * Keys appear as their addresses, other machines as their host names, because URLs may carry
 * passwords.
 */
export function configurationOf({
  config,
  offering,
  own,
  walletKeys,
}: {
  readonly config: Config;
  readonly offering: Offering;
  readonly own: readonly OwnAccount[];
  readonly walletKeys: { readonly webAuth: string; readonly uris: string };
}): Configuration {
  const accounts = (role: OwnAccount['role']) =>
    own
      .filter((account) => account.role === role)
      .map(({ publicKey }) => publicKey)
      .sort()
      .join(', ');
  return {
    ...offeringSettings(offering),
    'ledger.network': config.STELLAR_NETWORK_PASSPHRASE,
    'ledger.horizon': config.HORIZON_URL.map(hostOf).join(', '),
    'ledger.issuer': config.STELLAR_ISSUER,
    'ledger.distribution': accounts('distribution'),
    'ledger.sponsor': accounts('sponsor'),
    'ledger.authoriser': accounts('authoriser'),
    'ledger.deposits': accounts('deposit'),
    'ledger.payouts': accounts('payout'),
    'ledger.channels': accounts('channel'),
    'ledger.coldSigners': [...config.STELLAR_COLD_SIGNERS].sort().join(', '),
    'ledger.webAuthKey': walletKeys.webAuth,
    'ledger.uriKey': walletKeys.uris,
    ...(config.BITCOIN_XPUB === undefined || config.BITCOIN_RPC_URL === undefined
      ? {}
      : {
          'bitcoin.network': config.BITCOIN_NETWORK,
          'bitcoin.node': hostOf(config.BITCOIN_RPC_URL),
          'bitcoin.extendedPublicKey': config.BITCOIN_XPUB,
          'bitcoin.confirmations': String(config.BITCOIN_CONFIRMATIONS),
        }),
    ...(config.ETHEREUM_XPUB === undefined || config.ETHEREUM_RPC_URL === undefined
      ? {}
      : {
          'ethereum.chainId': String(config.ETHEREUM_CHAIN_ID),
          'ethereum.node': hostOf(config.ETHEREUM_RPC_URL),
          'ethereum.extendedPublicKey': config.ETHEREUM_XPUB,
          'ethereum.confirmations': String(config.ETHEREUM_CONFIRMATIONS),
        }),
    'rates.bitstamp': hostOf(config.BITSTAMP_URL),
    'rates.coinbase': hostOf(config.COINBASE_URL),
    'product.mode': config.MODE,
    'product.host': hostOf(config.PUBLIC_URL),
    'product.mailFrom': config.MAIL_FROM,
    'product.botCheck': config.BOT_CHECK,
    'product.acceptedWeakSettings': [...config.ACCEPTED_WEAK_SETTINGS].sort().join(', '),
    'product.virusScan': config.CLAMD_ADDRESS === undefined ? 'off' : 'on',
    // Whom we trust to say who an officer is.
    'product.companySignIn': config.OIDC_ISSUER ?? '',
    'product.taxCertificates': config.TAX_CERTIFICATES,
    'product.videoOpeningHours': config.VIDEO_OPENING_HOURS ?? '',
    'product.documentKeys': [
      config.documentKeys.currentKeyId,
      ...Object.keys(config.documentKeys.keys).filter(
        (id) => id !== config.documentKeys.currentKeyId,
      ),
    ].join(', '),
    'video.provider': config.VIDEO_PROVIDER,
    'video.recording': config.VIDEO_RECORDING,
    'video.leastSeconds': String(config.VIDEO_LEAST_SECONDS),
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}
