import { type Asset, Operation, StrKey, type Transaction, type xdr } from '@stellar/stellar-sdk';
import { type Meter, type Purpose, SignatureRefused, type SignerAccounts } from './protocol.ts';

interface Known {
  readonly accounts: SignerAccounts;
  readonly asset: Asset;
  readonly issuedUnits: bigint;
}

/** What a transaction of one purpose uses, and whose keys it needs besides its source. */
interface Content {
  readonly signers: readonly string[];
  readonly uses: Readonly<Partial<Record<Meter, bigint>>>;
}

type Found = Transaction['operations'][number];

/** Uses up a sequence number and changes nothing. */
const WITHOUT_EFFECT = Operation.bumpSequence({ bumpTo: '0' });
/** 0.5 XLM, once per trustline and twice per account. */
const RESERVE = 5_000_000n;
/** 0.1 XLM: enough for the fees of a new account. */
const MOST_STARTING_LUMENS = 1_000_000n;

/** Throws SignatureRefused if a transaction does anything but what its purpose allows. */
export function contentOf(
  purpose: Exclude<Purpose, 'raised_fee'>,
  transaction: Transaction,
  known: Known,
): Content {
  const { deposit, payout } = known.accounts;
  switch (purpose) {
    case 'claim':
      return claim(transaction, known);
    case 'refund':
      return lumens(transaction, deposit, 'refunds');
    case 'payout':
      return lumens(transaction, payout, 'payouts');
    case 'authorisation':
      return authorisation(transaction, known);
    case 'clawback':
      return clawback(transaction, known);
    case 'used_up_number':
      refuseUnless(transaction, [WITHOUT_EFFECT]);
      return { signers: [], uses: {} };
    case 'set_up':
      return setUp(transaction, known);
    case 'audit_root':
      return auditRoot(transaction, known);
  }
}

/** The last operation pays tokens; those before it prepare the same holder for them, and no one else. */
function claim(transaction: Transaction, known: Known): Content {
  const { accounts, asset } = known;
  const { sponsor, distribution, authoriser } = accounts;
  const payment = transaction.operations.at(-1);
  if (payment?.type !== 'payment') throw new SignatureRefused('a claim ends in a payment');
  const holder = payment.destination;
  refuseOwn(holder, known);
  const has = (type: Found['type']) => transaction.operations.find((one) => one.type === type);
  const [trust, opening] = [has('changeTrust'), has('createAccount')];
  const authorises = has('setTrustLineFlags') !== undefined;
  const sponsors = has('beginSponsoringFutureReserves') !== undefined;
  const starting = opening?.type === 'createAccount' ? opening.startingBalance : '0';
  if (unitsOf(starting) > MOST_STARTING_LUMENS)
    throw new SignatureRefused('a new account starts with more lumens than a claim needs');
  const opens = opening !== undefined;
  if (opens && !sponsors) throw new SignatureRefused('only the sponsor opens accounts');
  const limit = trust?.type === 'changeTrust' ? trust.limit : undefined;
  refuseUnless(transaction, [
    ...(sponsors
      ? [Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: holder })]
      : []),
    ...(opens
      ? [
          Operation.createAccount({
            source: sponsor,
            destination: holder,
            startingBalance: starting,
          }),
        ]
      : []),
    ...(limit === undefined ? [] : [Operation.changeTrust({ source: holder, asset, limit })]),
    ...(sponsors ? [Operation.endSponsoringFutureReserves({ source: holder })] : []),
    ...(authorises ? [authorise(known, holder, true)] : []),
    Operation.payment({
      source: distribution,
      destination: holder,
      asset,
      amount: payment.amount,
    }),
  ]);
  return {
    signers: [...(sponsors ? [sponsor] : []), distribution, ...(authorises ? [authoriser] : [])],
    uses: {
      tokens: unitsOf(payment.amount),
      authorisations: authorises ? 1n : 0n,
      sponsored: sponsors ? RESERVE * (opens ? 3n : 1n) + unitsOf(starting) : 0n,
    },
  };
}

/** Lumens out of one account, to accounts that exist or that the payment opens. */
function lumens(transaction: Transaction, source: string, meter: 'refunds' | 'payouts'): Content {
  let sum = 0n;
  const expected = transaction.operations.map((found) => {
    if (found.type === 'createAccount') {
      const { destination, startingBalance } = found;
      sum += unitsOf(startingBalance);
      return Operation.createAccount({ source, destination, startingBalance });
    }
    if (found.type !== 'payment' || !found.asset.isNative())
      throw new SignatureRefused(`${found.type} is no payment of lumens`);
    const { destination, amount, asset } = found;
    sum += unitsOf(amount);
    return Operation.payment({ source, destination, amount, asset });
  });
  refuseUnless(transaction, expected);
  return { signers: [source], uses: { [meter]: sum } };
}

/** One holder is authorised or loses the authorisation; no other flag changes. */
function authorisation(transaction: Transaction, known: Known): Content {
  const [found] = transaction.operations;
  if (found?.type !== 'setTrustLineFlags')
    throw new SignatureRefused('it is no change of an authorisation');
  refuseOwn(found.trustor, known);
  refuseUnless(transaction, [authorise(known, found.trustor, found.flags.authorized === true)]);
  return { signers: [known.accounts.authoriser], uses: { authorisations: 1n } };
}

/**
 * Acts that the issuer's cold keys have signed. No key of the issuer is added here, so that without
 * theirs the transaction fails.
 */
function clawback(transaction: Transaction, known: Known): Content {
  const { asset } = known;
  const source = asset.getIssuer();
  refuseUnless(
    transaction,
    transaction.operations.map((found) => {
      switch (found.type) {
        case 'setTrustLineFlags':
          return authorise(known, found.trustor, found.flags.authorized === true);
        case 'clawback':
          return Operation.clawback({ source, asset, from: found.from, amount: found.amount });
        case 'payment':
          return Operation.payment({
            source,
            asset,
            destination: found.destination,
            amount: found.amount,
          });
        default:
          throw new SignatureRefused(`${found.type} is no act on a holding`);
      }
    }),
  );
  return { signers: [], uses: {} };
}

/**
 * The set-up is paid by an account of its own. Of our accounts it opens channels, and the trustline of the
 * distribution account with the limit of the whole issue. Operations of other accounts need the
 * signatures of others.
 */
function setUp(transaction: Transaction, { accounts, asset, issuedUnits }: Known): Content {
  const { distribution, sponsor, channels } = accounts;
  const own = new Set([...ownAddresses(accounts), accounts.authoriser]);
  if (own.has(transaction.source))
    throw new SignatureRefused('the set-up is paid by an account of its own');
  const allowed = new Set([
    bytesOf(Operation.changeTrust({ source: distribution, asset, limit: decimalOf(issuedUnits) })),
    ...channels.flatMap((channel) =>
      [
        Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: channel }),
        Operation.createAccount({ source: sponsor, destination: channel, startingBalance: '0' }),
        Operation.endSponsoringFutureReserves({ source: channel }),
      ].map(bytesOf),
    ),
  ]);
  const ours = transaction.operations.flatMap((found, index) =>
    own.has(found.source ?? transaction.source) ? [{ found, index }] : [],
  );
  const bytes = bytesOfAll(transaction);
  for (const { found, index } of ours)
    if (!allowed.has(bytes[index] ?? ''))
      throw new SignatureRefused(`${found.type} of an account of ours belongs to no set-up`);
  const opened = ours.filter(({ found }) => found.type === 'createAccount').length;
  return {
    signers: [...new Set(ours.map(({ found }) => found.source ?? ''))],
    uses: { sponsored: RESERVE * 2n * BigInt(opened) },
  };
}

/** The operation has no effect; the memo counts. */
function auditRoot(transaction: Transaction, { accounts: { audit } }: Known): Content {
  if (transaction.source !== audit)
    throw new SignatureRefused('its source is not the account of the audit log');
  if (transaction.memo.type !== 'hash') throw new SignatureRefused('it carries no root');
  refuseUnless(transaction, [WITHOUT_EFFECT]);
  return { signers: [audit], uses: {} };
}

/** The one flag that this signer ever changes. The flag of clawback is never among them. */
function authorise({ asset }: Known, trustor: string, authorized: boolean): xdr.Operation {
  return Operation.setTrustLineFlags({
    source: asset.getIssuer(),
    trustor,
    asset,
    flags: authorized ? { authorized } : { authorized, authorizedToMaintainLiabilities: false },
  });
}

/** Our own accounts are no holders: nothing is claimed into them, and none of them is frozen. */
function refuseOwn(address: string, { accounts, asset }: Known): void {
  if (!StrKey.isValidEd25519PublicKey(address))
    throw new SignatureRefused(`${address} is no plain account`);
  if (address === asset.getIssuer() || ownAddresses(accounts).includes(address))
    throw new SignatureRefused(`${address} is an account of the issuer's own`);
}

function ownAddresses({ authoriser: _signsForTheIssuer, ...accounts }: SignerAccounts): string[] {
  return Object.values(accounts).flat();
}

function refuseUnless(transaction: Transaction, expected: readonly xdr.Operation[]): void {
  const bytes = bytesOfAll(transaction);
  for (const [index, found] of transaction.operations.entries())
    if (expected[index] === undefined || bytes[index] !== bytesOf(expected[index]))
      throw new SignatureRefused(
        `operation ${index + 1}, ${found.type}, is not one that its purpose allows`,
      );
  if (expected.length !== bytes.length)
    throw new SignatureRefused('an operation that its purpose needs is missing');
}

function bytesOfAll({ tx }: Transaction): string[] {
  return tx.operations.map(bytesOf);
}

function bytesOf(operation: xdr.Operation): string {
  return operation.toXdr('base64');
}

function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(7, '0'));
}

function decimalOf(amount: bigint): string {
  const digits = amount.toString().padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}
