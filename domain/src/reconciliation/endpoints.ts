import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestampField } from '../form-fields.ts';
import { HALT_SCOPES } from '../officers/payment-halt-endpoints.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';

/**
 * What the books are compared with: an account at the bank; deposits on each chain; tokens issued, in the distribution account and
 * in wallets of others; lumens of our accounts; acts of the issuer that the product did not make.
 */
export const COMPARED_PLACES = [
  'bank',
  'uploaded_lines',
  'stellar',
  'bitcoin',
  'ethereum',
  'issue',
  'distribution',
  'wallets',
  'deposit_lumens',
  'distribution_lumens',
  'sponsor_lumens',
  'payout_lumens',
  'issuer_acts',
] as const;
export type ComparedPlace = (typeof COMPARED_PLACES)[number];

/**
 * Why a figure cannot be compared: no statement joins yet; the chain or ledger was never read or does not answer; or its balance is
 * not of what the books have.
 */
const UNKNOWN_REASONS = ['no_statement', 'never_read', 'unreachable', 'not_current'] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

const CURRENCIES = [...PAYMENT_METHODS, 'TOKEN'] as const;

/** One figure of the books beside the same figure of bank, chain or ledger. */
const comparisonSchema = z.object({
  what: z.enum(COMPARED_PLACES),
  /** IBAN, or address on the ledger; empty where many addresses are one figure. */
  address: z.string(),
  currency: z.enum(CURRENCIES),
  /** What a difference stops; null where the figure follows from others. */
  scope: z.enum(HALT_SCOPES).nullable(),
  expected: z.string(),
  found: z.string().nullable(),
  /** Found less expected. */
  difference: z.string().nullable(),
  unknown: z.enum(UNKNOWN_REASONS).nullable(),
  /** The day of a statement, or the moment of a block or ledger. */
  as_of: z.string().nullable(),
  height: z.int().nullable(),
  /** Booked, and not confirmed from outside yet. */
  unproven: z.string(),
  unproven_count: z.int(),
  /** What officers should look at. */
  rows: z.array(z.string()),
  compared_at: timestampField,
  /** When the two agreed last; null when they never did. */
  agreed_at: timestampField.nullable(),
  differs_since: timestampField.nullable(),
});
export type ShownComparison = z.infer<typeof comparisonSchema>;

/** One line per currency: every unit received is in exactly one of these places. */
const reconciliationSchema = z.object({
  made_at: timestampField,
  comparisons: z.array(comparisonSchema),
  currencies: z.array(
    z.object({
      currency: z.enum(PAYMENT_METHODS),
      received: z.string(),
      /** With orders whose tokens are allocated, and with orders that are not allocated yet. */
      proceeds: z.string(),
      order_funds: z.string(),
      /** In the queue, and on its way back. */
      held: z.string(),
      refunds_due: z.string(),
      refunded: z.string(),
      /** Taken back by bank or chain, all of it. */
      taken_back: z.string(),
      own_funds: z.string(),
      /** The part of the reversed money behind allocated tokens or refunds: owed to the issuer, and counted twice above. */
      owed: z.string(),
      /** The same, which two officers have written off. */
      written_off: z.string(),
      /** received plus owed and written off minus all places: zero, or something is broken. */
      difference: z.string(),
      books: z.string(),
    }),
  ),
  tokens: z.object({
    token_code: z.string(),
    issue: z.string(),
    unsold: z.string(),
    unclaimed: z.string(),
    commission_due: z.string(),
    claimed: z.string(),
    redeemed: z.string(),
    /** Of claims that were posted and whose outcome is open. */
    in_flight: z.string(),
  }),
  /** Statements of the bank that do not join: closing balance of the one, opening balance of the next. */
  statement_gaps: z.array(
    z.object({ after: z.string(), before: z.string(), closing: z.string(), opening: z.string() }),
  ),
  /** What others did with our accounts on the ledger, newest first. */
  foreign_movements: z.array(
    z.object({
      public_key: z.string(),
      asset: z.enum(['TOKEN', 'XLM']),
      direction: z.enum(['in', 'out']),
      amount: z.string(),
      counterparty: z.string().nullable(),
      transaction_id: z.string(),
      ledger: z.int(),
      seen_at: timestampField,
      /** Whether two officers have released the halt since. */
      accepted: z.boolean(),
    }),
  ),
});

export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const getReconciliation = endpoint({
  name: 'getReconciliation',
  route: 'GET /desk/reconciliation',
  audience: { officer: 'reconciliation.view' },
  summary:
    'Where every unit of money received and every token is, and whether bank, chains and ledger say the same, each figure with its age',
  reply: reconciliationSchema,
});
