import { randomUUID } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import { tokens } from '../domain/src/money.ts';
import {
  AUTHORIZED,
  newAccount,
  NO_LIABILITIES,
  TRUSTLINE_CLAWBACK,
} from '../sandbox/stellar/core/entries.ts';
import { knownTaxes } from './known-taxes.ts';
import type { World } from './world.ts';

/** A person with tokens, by the books and by the ledger. */
export interface PayoutHolder {
  readonly accountId: string;
  readonly keys: Keypair;
  readonly units: bigint;
}

const ROWS =
  'from jsonb_to_recordset($1::jsonb) as r (account uuid, name text, locale text, key text, tokens numeric, cost numeric, "at" timestamptz, claim uuid, transfer uuid, attempt uuid, hash text, allocated uuid, settled uuid, "order" uuid)';
const WRITTEN: readonly string[] = [
  "insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at) select r.account, r.account || '@people.example', r.at, r.name, '', r.locale, r.at",
  `insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline, status)
   select r.order, r.account, 'BB1', r.cost, r.tokens, r.cost, 'EUR', left(r.order::text, 12), '{}', r.order::text, '', r.at, r.at + interval '14 days', 'tokens_allocated'`,
  'insert into allocation_lines (allocation_id, order_id, account_id, amount_eur, token_amount) select $2, r.order, r.account, r.cost, r.tokens',
  "insert into journal_entries (id, kind, cause_id, recorded_at) select r.allocated, 'tokens_allocated', r.allocated, r.at",
  `insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) select r.allocated, l.no, l.account, case l.no when 2 then r.account end, 'TOKEN', l.sign * r.tokens`,
];
const CLAIMED: readonly string[] = [
  "insert into transfers (id, kind, state, channel, sequence, created_at, settled_ledger) select r.transfer, 'claim', 'settled', $2, 1, r.at, $3",
  "insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, signed_envelope_xdr, built_at, outcome) select r.attempt, r.transfer, 1, '', r.hash, r.at, '', r.at, 'settled'",
  "insert into distribution_claims (id, account_id, state, public_key, token_amount, transfer_id, created_at, settled_at) select r.claim, r.account, 'settled', r.key, r.tokens, r.transfer, r.at, r.at",
  "insert into wallets (id, account_id, public_key, proof, proven_at) select r.claim, r.account, r.key, 'claim_signature', r.at",
  "insert into journal_entries (id, kind, cause_id, recorded_at) select r.settled, 'claim_settled', r.claim, r.at",
  `insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) select r.settled, l.no, l.account, r.account, 'TOKEN', l.sign * r.tokens`,
];
const lines = (debit: string, credit: string) =>
  ` cross join (values (1, '${debit}', 1), (2, '${credit}', -1)) as l (no, account, sign)`;

/** As many people as one transaction writes. */
const AT_ONCE = 1_000;

/**
 * People who bought these tokens at 0.95 EUR and have claimed them, or not. Inserted directly,
 * because a test cannot take ten thousand through the normal way. Their accounts on the ledger have
 * no lumens, as after a real claim.
 */
export async function writeHolders(
  { product, ledger, now }: Pick<World, 'product' | 'ledger' | 'now'>,
  units: readonly bigint[],
  { claimed }: { readonly claimed: boolean },
): Promise<PayoutHolder[]> {
  const { stellar } = product.integrations;
  const people = units.map((own): PayoutHolder => ({
    accountId: randomUUID(),
    keys: Keypair.random(),
    units: own,
  }));
  const rows = people.map(({ accountId, keys, units: own }, at) => ({
    account: accountId,
    name: `Holder ${at + 1}`,
    locale: at % 2 === 0 ? 'de' : 'en',
    key: keys.publicKey(),
    tokens: tokens(own),
    cost: String(Number((own * 95n + 9_999_999n) / 10_000_000n) / 100),
    at: now().toISOString(),
    ...Object.fromEntries(
      ['claim', 'transfer', 'attempt', 'allocated', 'settled', 'order'].map((name) => [
        name,
        randomUUID(),
      ]),
    ),
    hash: `${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
  }));
  const { sequence } = ledger.network?.node.ledger.last ?? { sequence: 1 };
  const [allocation, channel] = [randomUUID(), stellar.claims.channels[0] ?? ''];
  const client = await product.db.pool.connect();
  try {
    await client.query('begin');
    const officers = (
      await client.query<{ id: string }>('select id from officers order by id limit 2')
    ).rows.map(({ id }) => id);
    await client.query(
      'insert into allocations (id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $3, $2, $4, $2)',
      [allocation, now(), ...officers],
    );
    await client.query(
      'insert into stellar_channels (public_key) values ($1) on conflict do nothing',
      [channel],
    );
    for (let from = 0, analysed = 0; from < rows.length; from += AT_ONCE) {
      if (from > 0) {
        await client.query('commit');
        // Checks at the end of a transaction use plans made for the tables when they were last
        // analysed.
        if (from >= 2 * analysed) {
          await client.query('analyze');
          analysed = from;
        }
        await client.query('begin');
      }
      const json = JSON.stringify(rows.slice(from, from + AT_ONCE));
      for (const text of WRITTEN)
        await client.query(
          `${text} ${ROWS}${text.includes('l.no') ? lines('unsold_tokens', 'unclaimed_tokens') : ''}`,
          text.includes('$2') ? [json, allocation] : [json],
        );
      for (const text of knownTaxes(`select r.account ${ROWS}`)) await client.query(text, [json]);
      for (const text of claimed ? CLAIMED : [])
        await client.query(
          `${text} ${ROWS}${text.includes('l.no') ? lines('unclaimed_tokens', 'claimed_tokens') : ''}`,
          text.includes('$2') ? [json, channel, sequence] : [json],
        );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  if (claimed) putOnLedger({ product, ledger }, people);
  return people;
}

/**
 * An account of each with a trustline that the issuer has authorised, and the tokens from the
 * distribution account.
 */
function putOnLedger(
  { product, ledger }: Pick<World, 'product' | 'ledger'>,
  people: readonly PayoutHolder[],
): void {
  const { claims } = product.integrations.stellar;
  const { node } = ledger.network ?? {};
  const asset = `${claims.assetCode}:${claims.assetIssuer}`;
  const distribution = node?.ledger.state.trustline(claims.distribution, asset);
  if (node === undefined || distribution == null) throw new Error('there is nothing to distribute');
  const { state, last } = node.ledger;
  for (const { keys, units } of people) {
    state.put({
      ...newAccount(keys.publicKey(), 0n, BigInt(last.sequence) << 32n),
      subentries: 1,
      sponsored: 3,
      sponsor: claims.sponsor,
      modified: last.sequence,
    });
    state.put({
      kind: 'trustline',
      account: keys.publicKey(),
      asset,
      balance: units,
      limit: claims.issuedUnits,
      ...NO_LIABILITIES,
      flags: AUTHORIZED | TRUSTLINE_CLAWBACK,
      sponsor: claims.sponsor,
      modified: last.sequence,
    });
  }
  state.put({
    ...distribution,
    balance: distribution.balance - people.reduce((total, { units }) => total + units, 0n),
    modified: last.sequence,
  });
}
