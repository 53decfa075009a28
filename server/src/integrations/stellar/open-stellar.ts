import { Keypair, Networks } from '@stellar/stellar-sdk';
import { buildClaimEnvelope } from './claim-envelope.ts';
import { contentOf, readClaim, signClaim } from './claim-signer.ts';
import { offerFee } from './fee-bump.ts';
import { buildPaymentEnvelope } from './payment-envelope.ts';
import { signPayment } from './payment-signer.ts';
import { readColdSignatures } from './cold-signatures.ts';
import { describeOperations } from './describe-operations.ts';
import { buildIssuerEnvelope } from './issuer-envelope.ts';
import { readIssuerEnvelope, signIssuerEnvelope } from './issuer-signer.ts';
import { readSigned, signerOf } from './holder-signatures.ts';
import { horizonNetwork } from './horizon-network.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-keys.ts';
import type {
  ClaimTransactions,
  IssuerTransactions,
  PaymentTransactions,
  Stellar,
} from './stellar.ts';
import { transactionUri } from './transaction-uri.ts';
import {
  buildTrustlineEnvelope,
  readTrustlineEnvelope,
  TRUSTLINE_LUMENS,
} from './trustline-envelope.ts';
import { useUpNumber } from './use-up-number.ts';
import { webAuthentication } from './web-auth.ts';

const PUBLIC_NETWORK: string = Networks.PUBLIC;

/** The site's data for wallets, and its signing keys, which belong to no account. */
export interface WalletOptions {
  /** Signs challenges (SIGNING_KEY). */
  readonly webAuthSecret: string;
  /** Signs links (URI_REQUEST_SIGNING_KEY). */
  readonly uriSecret: string;
  readonly homeDomain: string;
  readonly now: () => Date;
  /** How a client domain's key is fetched. */
  readonly clientSigningKey: (domain: string) => Promise<string>;
}

/**
 * The real integration. Throws Error if the keys are wrong; it does not contact the network yet.
 */
export function openStellar(options: StellarOptions & WalletOptions): Stellar {
  const setting = stellarSetting(options);
  const network = horizonNetwork(setting);
  const accounts = ownAccounts(setting);
  const [webAuthKey, uriKey] = walletKeys(options, [
    ...accounts,
    setting.keys.authoriser.publicKey(),
  ]);
  const { networkPassphrase } = setting;
  const { homeDomain, now, clientSigningKey } = options;
  return {
    network,
    claims: claimTransactions(setting),
    payments: paymentTransactions(setting),
    issuer: issuerTransactions(setting),
    fees: {
      most: setting.feeRule.most,
      offer: (envelopeXdr, perOperation) => offerFee(setting, envelopeXdr, perOperation),
    },
    assetPaymentsOf: (hash) => network.assetPaymentsOf(hash),
    trustlines: {
      neededLumens: TRUSTLINE_LUMENS,
      build: (request) => buildTrustlineEnvelope(setting, request),
      read: (envelopeXdr) => readTrustlineEnvelope(setting, envelopeXdr),
    },
    uris: {
      signingKey: uriKey.publicKey(),
      sign: (request) =>
        transactionUri(request, { key: uriKey, originDomain: homeDomain, networkPassphrase }),
    },
    webAuth: webAuthentication({
      key: webAuthKey,
      networkPassphrase,
      homeDomain,
      network,
      now,
      clientSigningKey,
    }),
    isPublicNetwork: networkPassphrase === PUBLIC_NETWORK,
    ownAddresses: [
      ...accounts,
      ...[setting.keys.authoriser, webAuthKey, uriKey].map((key) => key.publicKey()),
    ],
    ownAccounts: accounts,
  };
}

/**
 * The owner of a key that signs challenges and moves tokens could be tricked into signing the one
 * as the other.
 */
function walletKeys(
  { webAuthSecret, uriSecret }: WalletOptions,
  others: readonly string[],
): [Keypair, Keypair] {
  const keys: [Keypair, Keypair] = [
    Keypair.fromSecret(webAuthSecret),
    Keypair.fromSecret(uriSecret),
  ];
  const addresses = [...others, ...keys.map((key) => key.publicKey())];
  if (new Set(addresses).size < addresses.length)
    throw new Error(
      'the keys of challenges and links must be keys of their own, of no account and no signer',
    );
  return keys;
}

function ownAccounts({ issuer, keys }: StellarSetting): string[] {
  return [
    issuer,
    ...[
      keys.distribution,
      keys.sponsor,
      keys.deposit,
      keys.payout,
      keys.audit,
      ...keys.channels,
    ].map((key) => key.publicKey()),
  ];
}

function claimTransactions(setting: StellarSetting): ClaimTransactions {
  const { asset, keys } = setting;
  return {
    networkPassphrase: setting.networkPassphrase,
    assetCode: asset.getCode(),
    assetIssuer: setting.issuer,
    sponsor: keys.sponsor.publicKey(),
    distribution: keys.distribution.publicKey(),
    issuedUnits: setting.issuedUnits,
    // The first channel stays with the issuer's own payments: they never wait for investors.
    channels: keys.channels.slice(keys.channels.length > 1 ? 1 : 0).map((key) => key.publicKey()),
    build: (claim) => buildClaimEnvelope(setting, claim),
    read: (envelopeXdr) => contentOf(readClaim(setting, envelopeXdr)),
    signerOf,
    readSigned: (envelopeXdr) => readSigned(setting.networkPassphrase, envelopeXdr),
    sign: (unsigned) => signClaim(setting, unsigned),
    useUpNumber: (number) => useUpNumber(setting, number),
  };
}

function paymentTransactions(setting: StellarSetting): PaymentTransactions {
  const { keys } = setting;
  return {
    depositAccount: keys.deposit.publicKey(),
    payoutAccount: keys.payout.publicKey(),
    mostFeePerOperation: setting.feeRule.most,
    channels: keys.channels.map((key) => key.publicKey()),
    build: (payments) => buildPaymentEnvelope(setting, payments),
    sign: (unsigned) => signPayment(setting, unsigned),
  };
}

function issuerTransactions(setting: StellarSetting): IssuerTransactions {
  const { keys, networkPassphrase } = setting;
  const hot = new Set(
    [
      keys.authoriser,
      keys.distribution,
      keys.sponsor,
      keys.deposit,
      keys.payout,
      ...keys.channels,
    ].map((key) => key.publicKey()),
  );
  return {
    address: setting.issuer,
    assetCode: setting.asset.getCode(),
    distribution: keys.distribution.publicKey(),
    networkPassphrase,
    channels: keys.channels.map((key) => key.publicKey()),
    build: (request) => buildIssuerEnvelope(setting, request),
    describe: (envelopeXdr) => describeOperations(readIssuerEnvelope(setting, envelopeXdr)),
    readSignatures({ envelopeXdr, hash, issuer }) {
      // Signatures that the server could make itself prove nothing about the cold keys' owners.
      return readColdSignatures({
        envelopeXdr,
        networkPassphrase,
        hash,
        account: { signers: issuer.signers.filter(({ key }) => !hot.has(key)) },
      });
    },
    sign: (unsigned) => signIssuerEnvelope(setting, unsigned),
  };
}
