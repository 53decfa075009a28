import { Keypair, StrKey } from '@stellar/stellar-sdk';
import { buildClaimEnvelope } from './claim-envelope.ts';
import { contentOf, readClaim, signClaim } from './claim-signer.ts';
import { buildPaymentEnvelope } from './payment-envelope.ts';
import { signPayment } from './payment-signer.ts';
import { horizonNetwork } from './horizon-network.ts';
import { stellarSetting, type StellarOptions, type StellarSetting } from './server-keys.ts';
import type { ClaimTransactions, PaymentTransactions, Stellar } from './stellar.ts';

/** The real thing. Throws Error when the keys are wrong; it does not ask the network anything yet. */
export function openStellar(options: StellarOptions): Stellar {
  const setting = stellarSetting(options);
  return { network: horizonNetwork(setting), claims: claimTransactions(setting), payments: paymentTransactions(setting) };
}

function claimTransactions(setting: StellarSetting): ClaimTransactions {
  const { asset, keys } = setting;
  return {
    networkPassphrase: setting.networkPassphrase,
    assetCode: asset.getCode(),
    assetIssuer: setting.issuer,
    sponsor: keys.sponsor.publicKey(),
    distribution: keys.distribution.publicKey(),
    channels: keys.channels.map((key) => key.publicKey()),
    isAccountAddress: (text) => StrKey.isValidEd25519PublicKey(text),
    build: (claim) => buildClaimEnvelope(setting, claim),
    read: (envelopeXdr) => contentOf(readClaim(setting, envelopeXdr)),
    isSignatureOf: (holder, { hash, signature }) => Keypair.fromPublicKey(holder).verify(Buffer.from(hash, 'hex'), Buffer.from(signature, 'base64')),
    sign: (unsigned) => signClaim(setting, unsigned),
  };
}

function paymentTransactions(setting: StellarSetting): PaymentTransactions {
  const { keys } = setting;
  return {
    depositAccount: keys.deposit.publicKey(),
    channels: keys.channels.map((key) => key.publicKey()),
    build: (payments) => buildPaymentEnvelope(setting, payments),
    sign: (unsigned) => signPayment(setting, unsigned),
  };
}
