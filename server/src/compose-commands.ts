import type { Config } from './config.ts';
import { horizonsOf } from './horizons-of.ts';
import { readScreeningList } from './integrations/screening-lists/read-screening-list.ts';
import type { ReadScreeningList } from './integrations/screening-lists/screening-lists-port.ts';
import { type AssetSetupOptions, setUpAsset } from './integrations/stellar/asset-setup.ts';
import { finishColdSetup, prepareColdSetup } from './integrations/stellar/asset-setup-offline.ts';
import { signerClient } from './integrations/stellar/signer-client.ts';
import type { Offering } from '@bb1/domain/offering/offering';
import { RATED_CURRENCIES } from '@bb1/domain/rates/rate';
import { depositsOf } from './deposits-of.ts';
import { smtpMailer } from './integrations/mail/smtp-mailer.ts';
import { discoverProvider } from './integrations/company-sign-in/openid-connect.ts';
import { bitstamp } from './integrations/prices/bitstamp.ts';
import { coinbase } from './integrations/prices/coinbase.ts';
import { checkAssetSetup } from './integrations/stellar/check-asset-setup.ts';
import { checkSigner } from './integrations/stellar/check-signer.ts';
import { addressOf, newStellarSecret } from './integrations/stellar/new-secret.ts';
import { readOffering } from './read-offering.ts';
import { signerOptionsOf, stellarOptionsOf } from './stellar-options-of.ts';

/** Sets up the asset on the ledger by hand; the running server never has the cold key. */
export interface LedgerSetup {
  /** With the cold key on this machine. */
  whole(issuerSecret: string): Promise<void>;
  /**
   * Without the cold key: does what it can, and returns the transaction to be signed on the machine
   * that has the key; null if there is none.
   */
  prepare(): Promise<string | null>;
  /** Submits that signed transaction. */
  finish(signedEnvelopeXdr: string): Promise<void>;
}

export async function openLedgerSetup(
  config: Config,
  by: { funderSecret: string; dryRun: boolean; log: (line: string) => void },
): Promise<LedgerSetup> {
  const offering = await readOffering(config);
  const options: Omit<AssetSetupOptions, 'issuerSecret'> = {
    ...stellarOptionsOf(config, offering, horizonsOf(config)),
    signer: signerClient(signerOptionsOf(config)),
    ...by,
    coldSigners: config.STELLAR_COLD_SIGNERS,
    homeDomain: new URL(config.PUBLIC_URL).hostname,
  };
  return {
    async whole(issuerSecret) {
      await setUpAsset({ ...options, issuerSecret });
    },
    prepare: async () => (await prepareColdSetup(options))?.envelopeXdr ?? null,
    finish: (signedEnvelopeXdr) => finishColdSetup(options, signedEnvelopeXdr),
  };
}

/** Reads screening lists for operators' commands just as the running server does. */
export const listReader: ReadScreeningList = readScreeningList;

/** A secret for one of the two keys that belong to no account. */
export const newWalletSecret: () => string = newStellarSecret;

/** One part of the outside, and the settings that lead there. */
export interface OutsideCheck {
  readonly settings: string;
  readonly what: string;
  /** Whether it can pass only when the signer runs and the accounts are on the ledger. */
  readonly isAfterLedger?: true;
  run(): Promise<unknown>;
}

const PATIENCE_MS = 10_000;

/** Everything outside that a server needs, in the order in which an operator sets it up. */
export function outsideChecks(config: Config, offering: Offering): OutsideCheck[] {
  const { companySignIn } = config;
  const horizons = horizonsOf(config);
  const stellar = stellarOptionsOf(config, offering, horizons);
  const prices = [
    ['BITSTAMP_URL', bitstamp({ url: new URL(config.BITSTAMP_URL), timeoutMs: PATIENCE_MS })],
    ['COINBASE_URL', coinbase({ url: new URL(config.COINBASE_URL), timeoutMs: PATIENCE_MS })],
  ] as const;
  const needed = RATED_CURRENCIES.filter((one) => offering.paymentMethods.includes(one));
  return [
    {
      settings: 'SMTP_URL',
      what: 'mail server: connection and login',
      run: () => smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }).verify(),
    },
    {
      settings: 'HORIZON_URL, STELLAR_NETWORK_PASSPHRASE',
      what: 'ledger: network and protocol',
      run: () => horizons.check(),
    },
    {
      settings: 'HORIZON_URL',
      what: 'ledger: accounts and asset',
      isAfterLedger: true,
      run: () =>
        checkAssetSetup({
          ...stellar,
          homeDomain: new URL(config.PUBLIC_URL).hostname,
          coldSigners: config.STELLAR_COLD_SIGNERS,
          walletKeys: [config.STELLAR_WEB_AUTH_SECRET, config.STELLAR_URI_SECRET].map(addressOf),
        }),
    },
    {
      settings: 'SIGNER_ADDRESS, SIGNER_LOGIN',
      what: 'signer: login and accounts',
      isAfterLedger: true,
      run: () => checkSigner(signerOptionsOf(config), stellar),
    },
    ...(companySignIn === null
      ? []
      : [
          {
            settings: 'OIDC_ISSUER',
            what: 'OpenID provider of the officers',
            run: () => discoverProvider(companySignIn),
          },
        ]),
    ...prices.flatMap(([settings, source]) =>
      needed.map((currency) => ({
        settings,
        what: `price of ${currency} at ${source.name}`,
        run: () => source.read(currency, AbortSignal.timeout(PATIENCE_MS)),
      })),
    ),
    ...chainsOf(config).map((source) => ({
      settings: SETTINGS_OF[source],
      what: `chain: ${source}`,
      ...(source === 'stellar' ? { isAfterLedger: true as const } : {}),
      // Opened within the check: a wrong key is refused like a node that does not answer.
      run: async () => {
        const { watches } = depositsOf(config, horizons, config.STELLAR_DEPOSIT);
        const interest = { cursor: null, addresses: [], open: [], final: [] };
        await watches.find((watch) => watch.source === source)?.look(interest);
      },
    })),
  ];
}

type Chain = keyof typeof SETTINGS_OF;

function chainsOf(config: Config): Chain[] {
  return [
    'stellar',
    ...(config.BITCOIN_RPC_URL === undefined ? [] : (['bitcoin'] as const)),
    ...(config.ETHEREUM_RPC_URL === undefined ? [] : (['ethereum'] as const)),
  ];
}

const SETTINGS_OF = {
  stellar: 'HORIZON_URL',
  bitcoin: 'BITCOIN_RPC_URL, BITCOIN_XPUB, BITCOIN_NETWORK',
  ethereum: 'ETHEREUM_RPC_URL, ETHEREUM_XPUB, ETHEREUM_CHAIN_ID',
} as const;
