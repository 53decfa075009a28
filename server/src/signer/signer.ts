import { TransactionBuilder } from '@stellar/stellar-sdk';
import type { Journal } from './journal.ts';
import type { Keys } from './keys.ts';
import { judge, type JudgedBy, type Judgement, type Policy, type Uses } from './policy.ts';
import {
  METERS,
  SignatureRefused,
  type SignatureRequest,
  type Signer,
  type SignerStatus,
} from './protocol.ts';
import type { SigningKey } from './signing-key.ts';
import { Usage, usesBy } from './usage.ts';

const silent = () => undefined;

/** The keys, and the only code that signs with them. */
export interface OpenSigner extends Signer {
  status(): SignerStatus;
  close(): void;
}

/**
 * Signs what the policy allows, and writes down every answer before it is given. Requests are answered one
 * after the other, so that two of them cannot use the same rest of a limit.
 */
export function openSigner(by: {
  readonly policy: Policy;
  readonly keys: Keys;
  readonly journal: Journal;
  readonly now: () => Date;
}): OpenSigner {
  const { policy, keys, journal, now } = by;
  const usage = new Usage();
  const signed = new Map<string, Uses>();
  let refusals = 0;
  /** The request before, whatever became of it. */
  let last = Promise.resolve();
  for (const line of journal.past)
    if (line.what === 'signed') {
      const uses = usesBy((meter) => BigInt(line.uses[meter]));
      usage.add(numberOf(line), { at: new Date(line.at), uses });
      signed.set(line.hash, uses);
    }
  journal.append({
    what: 'started',
    at: now().toISOString(),
    policy: JSON.parse(JSON.stringify(policy, asText)) as unknown,
  });

  async function decide(request: SignatureRequest): Promise<string> {
    const at = now();
    const { purpose } = request;
    try {
      const signedBefore = (hash: string) => signed.get(hash) ?? null;
      const judgement = judged(request, {
        policy,
        accounts: keys.accounts,
        now: at,
        signedBefore,
      });
      const { transaction, uses } = judgement;
      const use = { at, uses };
      usage.refuseAbove(policy.limits, numberOf(transaction), use);
      const hash = transaction.hash();
      const envelopeXdr = await signatures(judgement, request, { keys, policy, hash });
      journal.append({
        what: 'signed',
        at: at.toISOString(),
        purpose,
        hash: hexOf(hash),
        source: transaction.source,
        sequence: transaction.sequence,
        uses: textsOf((meter) => uses[meter]),
      });
      usage.add(numberOf(transaction), use);
      signed.set(hexOf(hash), uses);
      return envelopeXdr;
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      refusals += 1;
      const { envelopeXdr } = request;
      journal.append({
        what: 'refused',
        at: at.toISOString(),
        purpose,
        hash: readableHash(envelopeXdr, policy.networkPassphrase),
        reason: error.message,
        envelopeXdr,
      });
      throw error;
    }
  }

  return {
    sign(request) {
      const deciding = last.then(() => decide(request));
      last = deciding.then(silent, silent);
      return deciding;
    },
    status: () => ({
      networkPassphrase: policy.networkPassphrase,
      accounts: keys.accounts,
      used: textsOf((meter) => usage.used(now())[meter]),
      limits: textsOf((meter) => policy.limits[meter]),
      refusals,
      lines: journal.lines,
      head: journal.head,
    }),
    close: () => journal.close(),
  };
}

/** An operation that the library cannot build, such as a payment of zero, is not signed. */
function judged(request: SignatureRequest, by: JudgedBy): Judgement {
  try {
    return judge(request, by);
  } catch (error) {
    if (error instanceof SignatureRefused) throw error;
    throw new SignatureRefused('an operation has values that none can have', { cause: error });
  }
}

async function signatures(
  { transaction, signers, isBumped }: Judgement,
  { feePerOperation }: SignatureRequest,
  { keys, policy, hash }: { keys: Keys; policy: Policy; hash: Uint8Array },
): Promise<string> {
  for (const address of signers)
    transaction.addDecoratedSignature(await keyOf(keys, address).sign(hash));
  if (!isBumped) return transaction.toXdr();
  const sponsor = keyOf(keys, keys.accounts.sponsor);
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    sponsor.address,
    feePerOperation,
    transaction,
    policy.networkPassphrase,
  );
  bump.addDecoratedSignature(await sponsor.sign(bump.hash()));
  return bump.toXdr();
}

function keyOf({ byAddress }: Keys, address: string): SigningKey {
  const key = byAddress.get(address);
  if (key === undefined) throw new SignatureRefused(`the key of ${address} is not here`);
  return key;
}

function numberOf({ source, sequence }: { source: string; sequence: string }): string {
  return `${source}:${sequence}`;
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

function readableHash(envelopeXdr: string, networkPassphrase: string): string {
  try {
    return hexOf(TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase).hash());
  } catch {
    return '';
  }
}

function textsOf(of: (meter: (typeof METERS)[number]) => bigint) {
  const counts = usesBy(of);
  return {
    tokens: counts.tokens.toString(),
    refunds: counts.refunds.toString(),
    payouts: counts.payouts.toString(),
    sponsored: counts.sponsored.toString(),
    authorisations: counts.authorisations.toString(),
  };
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
