import { Keypair } from '@stellar/stellar-sdk';
import type { ClaimShape } from '../../domain/src/claims/claim-shape.ts';
import { setUpAsset } from '../../server/src/integrations/stellar/asset-setup.ts';
import { checkAssetSetup } from '../../server/src/integrations/stellar/check-asset-setup.ts';
import { fundByFriendbot } from '../../server/src/integrations/stellar/friendbot.ts';
import { horizonHolders } from '../../server/src/integrations/stellar/horizon-holders.ts';
import { openStellar } from '../../server/src/integrations/stellar/open-stellar.ts';
import { rootLedger } from '../../server/src/integrations/stellar/root-ledger.ts';
import {
  ownAccounts,
  stellarSetting,
} from '../../server/src/integrations/stellar/server-accounts.ts';
import { signOffline } from '../../server/src/integrations/stellar/sign-offline.ts';
import type {
  BuiltTransaction,
  IssuerAct,
  LedgerAccount,
  OfferedFee,
  PayingAccount,
  PaymentLine,
  Redemption,
  Stellar,
} from '../../server/src/integrations/stellar/stellar.ts';
import { stellarDeposits } from '../../server/src/integrations/stellar/stellar-deposits.ts';
import { submitUntilDecided } from '../../server/src/integrations/stellar/submit-until-decided.ts';
import { feeRule, horizonsOfNetwork } from '../horizons-for-tests.ts';
import { addressesOf, newHotKeys, policyOf, signerInProcess } from '../signer-for-tests.ts';
import { walletOptions } from '../stellar-for-tests.ts';

export const ASSET_CODE = 'BB1';
/** A million tokens, in stroops. */
export const ISSUED_UNITS = 1_000_000n * 10n ** 7n;
const HOME_DOMAIN = 'localhost';
const CHANNELS = 3;

export type Landed = BuiltTransaction & { readonly signedXdr: string };
export type RehearsalLedger = Awaited<ReturnType<typeof openRehearsalLedger>>;

/** Our side of a test network: new keys, a signer with its policy, and the product's own transactions. */
export async function openRehearsalLedger(at: {
  readonly horizonUrl: string;
  readonly networkPassphrase: string;
}) {
  const { horizonUrl, networkPassphrase } = at;
  const [issuer, funder] = [Keypair.random(), Keypair.random()];
  const cold = [Keypair.random(), Keypair.random()];
  const hot = newHotKeys(CHANNELS);
  const asset = {
    networkPassphrase,
    assetCode: ASSET_CODE,
    issuer: issuer.publicKey(),
    issuedUnits: ISSUED_UNITS,
  };
  const signer = signerInProcess(hot, { ...policyOf(asset), ledgerTimeIsMoved: false });
  const horizons = horizonsOfNetwork(networkPassphrase, horizonUrl);
  const options = { ...asset, horizons, feeRule, accounts: addressesOf(hot) };
  const coldSigners = cold.map((key) => key.publicKey());
  const stellar = openStellar({ ...options, ...walletOptions, signer });
  const setting = stellarSetting(options);
  const by = { stellar, networkPassphrase, cold };

  return {
    stellar,
    issuer: issuer.publicKey(),
    accounts: setting.accounts,
    fund: (publicKey: string) => fundByFriendbot({ horizonUrl, publicKey }),
    async setUp(log: (line: string) => void) {
      await fundByFriendbot({ horizonUrl, publicKey: funder.publicKey() });
      await setUpAsset({
        ...options,
        signer,
        issuerSecret: issuer.secret(),
        funderSecret: funder.secret(),
        coldSigners,
        homeDomain: HOME_DOMAIN,
        log,
      });
      await checkAssetSetup({ ...options, homeDomain: HOME_DOMAIN, coldSigners });
    },
    tokensOf: async (publicKey: string) =>
      (await stellar.network.readAccount(publicKey))?.trustlines.find(
        (one) => one.assetIssuer === issuer.publicKey(),
      )?.balance ?? 0n,
    holders: horizonHolders({
      own: ownAccounts(setting),
      horizons,
      asset: { code: ASSET_CODE, issuer: issuer.publicKey() },
    }),
    deposits: stellarDeposits({ horizons, account: setting.accounts.deposit }),
    roots: rootLedger({
      horizons,
      feeRule,
      networkPassphrase,
      account: setting.accounts.audit,
      signer,
    }),
    claim: (claim: ClaimRequest) => landClaim(by, claim),
    pay: (from: PayingAccount, lines: readonly PaymentLine[]) => landPayments(by, from, lines),
    act: (act: IssuerAct | Redemption, say: (line: string) => void) => landAct(by, act, say),
    close: () => signer.close(),
  };
}

interface By {
  readonly stellar: Stellar;
  readonly networkPassphrase: string;
  /** Must sign together. */
  readonly cold: readonly Keypair[];
}

interface ClaimRequest {
  readonly holder: string;
  /** Whose signatures the holder's account needs for its part; empty where it has none. */
  readonly signers: readonly Keypair[];
  readonly units: bigint;
  readonly shape: ClaimShape;
}

async function landClaim({ stellar }: By, claim: ClaimRequest): Promise<Landed> {
  const { holder, signers, units, shape } = claim;
  const built = stellar.claims.build({
    ...(await nextNumber(stellar, stellar.claims.channels)),
    holder,
    tokenUnits: units,
    shape,
    authorises: shape !== 'ready_trustline',
    limitUnits: stellar.claims.issuedUnits,
    sponsorsReserves: true,
    needsSeveralSigners: signers.length > 1,
  });
  const holderSignatures = signers.map((key) => ({
    publicKey: key.publicKey(),
    signature: Buffer.from(key.sign(Buffer.from(built.hash, 'hex'))).toString('base64'),
  }));
  return land(stellar, built, (fee) => stellar.claims.sign({ ...built, holderSignatures, ...fee }));
}

async function landPayments(
  { stellar }: By,
  from: PayingAccount,
  lines: readonly PaymentLine[],
): Promise<Landed> {
  const built = stellar.payments.build({
    ...(await nextNumber(stellar, stellar.payments.channels)),
    from,
    lines,
    memo: null,
  });
  return land(stellar, built, (fee) => stellar.payments.sign({ ...built, from, ...fee }));
}

/** Freezes and releases are signed by the server's signer alone, everything else by the cold keys as well. */
async function landAct(
  { stellar, networkPassphrase, cold }: By,
  act: IssuerAct | Redemption,
  say: (line: string) => void,
): Promise<Landed> {
  const built = stellar.issuer.build({
    ...(await nextNumber(stellar, stellar.issuer.channels)),
    act,
    staysAuthorized: true,
  });
  const needsCold = act.act !== 'freeze' && act.act !== 'release';
  let { envelopeXdr } = built;
  for (const key of needsCold ? cold : []) {
    const signed = signOffline(envelopeXdr, {
      networkPassphrase,
      secret: key.secret(),
      locale: 'en',
    });
    if (key === cold[0]) signed.lines.forEach(say);
    ({ envelopeXdr } = signed);
  }
  const coldSignatures = needsCold
    ? stellar.issuer.readSignatures({
        envelopeXdr,
        hash: built.hash,
        issuer: await existing(stellar, stellar.issuer.address),
      })
    : [];
  if (typeof coldSignatures === 'string') throw new Error(coldSignatures);
  return land(stellar, built, (fee) => stellar.issuer.sign({ ...built, coldSignatures, ...fee }));
}

export async function land(
  { network }: Stellar,
  built: BuiltTransaction,
  sign: (fee: OfferedFee) => Promise<string>,
): Promise<Landed> {
  const signedXdr = await sign({ feePerOperation: await network.feeNow() });
  await submitUntilDecided(network, { ...built, envelopeXdr: signedXdr });
  return { ...built, signedXdr };
}

/** The last channel with the sequence number that it uses next. */
export async function nextNumber(stellar: Stellar, channels: readonly string[]) {
  const channel = channels.at(-1) ?? '';
  const { sequence } = await existing(stellar, channel);
  return { channel, sequence: sequence + 1n, ledger: await stellar.network.latestLedger() };
}

async function existing({ network }: Stellar, publicKey: string): Promise<LedgerAccount> {
  const account = await network.readAccount(publicKey);
  if (account === null) throw new Error(`${publicKey} does not exist`);
  return account;
}
