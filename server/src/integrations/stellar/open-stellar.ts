import { Keypair, Networks } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import { buildClaimEnvelope } from './claim-envelope.ts';
import {
  contentOf,
  readStored,
  signClaim,
  offerFee,
  signPayment,
  signIssuerEnvelope,
  consumeSequenceNumber,
} from './sign-transactions.ts';
import { frozenAmong } from './frozen-among.ts';
import { buildPaymentEnvelope } from './payment-envelope.ts';
import { readColdSignatures, readSigned, signerOf } from './cold-signatures.ts';
import { describeOperations } from './describe-operations.ts';
import { buildIssuerEnvelope } from './issuer-envelope.ts';
import { horizonNetwork } from './horizon-network.ts';
import { readHolders } from './read-holders.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-accounts.ts';
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
export function openStellar(
  options: StellarOptions & WalletOptions & { readonly signer: Signer },
): Stellar {
  const setting = stellarSetting(options);
  const network = horizonNetwork(setting);
  const accounts = ownAccounts(setting);
  const { authoriser } = setting.accounts;
  const [webAuthKey, uriKey] = walletKeys(options, [...accounts, authoriser]);
  const { networkPassphrase } = setting;
  const { homeDomain, now, clientSigningKey, signer } = options;
  return {
    network,
    claims: claimTransactions(setting, signer),
    payments: paymentTransactions(setting, signer),
    issuer: issuerTransactions(setting, signer),
    fees: {
      most: setting.feeRule.most,
      offer: (envelopeXdr, perOperation) =>
        offerFee(setting, signer, { envelopeXdr, perOperation }),
    },
    assetPaymentsOf: (hash) => network.assetPaymentsOf(hash),
    readHolders: (publicKeys) =>
      readHolders(setting, (publicKey) => network.readAccount(publicKey), publicKeys),
    frozenAmong: (entries) => frozenAmong(setting, network, entries),
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
    ownAddresses: [...accounts, authoriser, ...[webAuthKey, uriKey].map((key) => key.publicKey())],
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

function ownAccounts({ issuer, accounts }: StellarSetting): string[] {
  const { authoriser: _noAccount, channels, ...others } = accounts;
  return [issuer, ...Object.values(others), ...channels];
}

function claimTransactions(setting: StellarSetting, signer: Signer): ClaimTransactions {
  const { asset, accounts } = setting;
  return {
    networkPassphrase: setting.networkPassphrase,
    assetCode: asset.getCode(),
    assetIssuer: setting.issuer,
    sponsor: accounts.sponsor,
    distribution: accounts.distribution,
    issuedUnits: setting.issuedUnits,
    // The first channel stays with the issuer's own payments: they never wait for investors.
    channels: accounts.channels.slice(accounts.channels.length > 1 ? 1 : 0),
    build: (claim) => buildClaimEnvelope(setting, claim),
    read: (envelopeXdr) => contentOf(readStored(setting, envelopeXdr)),
    signerOf,
    readSigned: (envelopeXdr) => readSigned(setting.networkPassphrase, envelopeXdr),
    sign: (unsigned) => signClaim(setting, signer, unsigned),
    consumeSequenceNumber: (number) => consumeSequenceNumber(setting, signer, number),
  };
}

function paymentTransactions(setting: StellarSetting, signer: Signer): PaymentTransactions {
  const { accounts } = setting;
  return {
    depositAccount: accounts.deposit,
    payoutAccount: accounts.payout,
    mostFeePerOperation: setting.feeRule.most,
    channels: accounts.channels,
    build: (payments) => buildPaymentEnvelope(setting, payments),
    sign: (unsigned) => signPayment(setting, signer, unsigned),
  };
}

function issuerTransactions(setting: StellarSetting, signer: Signer): IssuerTransactions {
  const { accounts, networkPassphrase } = setting;
  const hot = new Set(Object.values(accounts).flat());
  return {
    address: setting.issuer,
    assetCode: setting.asset.getCode(),
    distribution: accounts.distribution,
    networkPassphrase,
    channels: accounts.channels,
    build: (request) => buildIssuerEnvelope(setting, request),
    describe: (envelopeXdr) => describeOperations(readStored(setting, envelopeXdr)),
    readSignatures({ envelopeXdr, hash, issuer }) {
      // Signatures that the product's signer could make prove nothing about the cold keys' owners.
      return readColdSignatures({
        envelopeXdr,
        networkPassphrase,
        hash,
        account: { signers: issuer.signers.filter(({ key }) => !hot.has(key)) },
      });
    },
    sign: (unsigned) => signIssuerEnvelope(setting, signer, unsigned),
  };
}
