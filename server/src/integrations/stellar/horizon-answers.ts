import { z } from 'zod';
import { parseMoney } from '@bb1/domain/money';
import { type AssetPayment, BASE_RESERVE, type LedgerAccount, type Trustline } from './stellar.ts';

// A proxy in between, or a truncated answer, may return anything; only answers of this shape are
// believed.

export const stroops = z
  .string()
  .regex(/^\d+\.\d{7}$/)
  .transform((text) => parseMoney('XLM', text).units);
export const integer = z.union([z.string().regex(/^\d+$/), z.int()]).transform(BigInt);

const balance = z.object({
  asset_type: z.string(),
  balance: stroops,
  limit: stroops.optional(),
  buying_liabilities: stroops.default(0n),
  selling_liabilities: stroops.default(0n),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
  is_authorized: z.boolean().optional(),
});

const account = z.object({
  account_id: z.string(),
  sequence: integer,
  subentry_count: z.int(),
  num_sponsoring: z.int().default(0),
  num_sponsored: z.int().default(0),
  home_domain: z.string().optional(),
  thresholds: z.object({ low_threshold: z.int(), med_threshold: z.int(), high_threshold: z.int() }),
  flags: z.object({
    auth_required: z.boolean(),
    auth_revocable: z.boolean(),
    auth_immutable: z.boolean(),
    auth_clawback_enabled: z.boolean(),
  }),
  balances: z.array(balance),
  signers: z.array(z.object({ key: z.string(), weight: z.int() })),
  // Values are base64.
  data: z.record(z.string(), z.string()).default({}),
});

export const accountAnswer = account.transform(
  ({ thresholds, flags, ...given }): LedgerAccount => ({
    publicKey: given.account_id,
    sequence: given.sequence,
    lumens: native(given.balances)?.balance ?? 0n,
    spendableLumens: spendable(given),
    trustlines: given.balances.flatMap(trustline),
    flags: {
      authRequired: flags.auth_required,
      authRevocable: flags.auth_revocable,
      authImmutable: flags.auth_immutable,
      clawbackEnabled: flags.auth_clawback_enabled,
    },
    thresholds: {
      low: thresholds.low_threshold,
      medium: thresholds.med_threshold,
      high: thresholds.high_threshold,
    },
    signers: given.signers,
    homeDomain: given.home_domain ?? '',
    demandsMemo: given.data['config.memo_required'] === Buffer.from('1').toString('base64'),
  }),
);

function native(
  balances: readonly z.output<typeof balance>[],
): z.output<typeof balance> | undefined {
  return balances.find((one) => one.asset_type === 'native');
}

function spendable({
  balances,
  subentry_count: subentries,
  num_sponsoring: sponsoring,
  num_sponsored: sponsored,
}: Omit<z.output<typeof account>, 'flags' | 'thresholds'>): bigint {
  const lumens = native(balances);
  if (lumens === undefined) return 0n;
  const reserve = BigInt(2 + subentries + sponsoring - sponsored) * BASE_RESERVE;
  const left = lumens.balance - lumens.selling_liabilities - reserve;
  return left > 0n ? left : 0n;
}

function trustline(one: z.output<typeof balance>): Trustline[] {
  if (one.asset_code === undefined || one.asset_issuer === undefined || one.limit === undefined)
    return [];
  return [
    {
      assetCode: one.asset_code,
      assetIssuer: one.asset_issuer,
      balance: one.balance,
      limit: one.limit,
      buyingLiabilities: one.buying_liabilities,
      isAuthorized: one.is_authorized ?? true,
    },
  ];
}

/** A Horizon's version, network, newest ledger, and the beginning of its history. */
export const rootAnswer = z.object({
  horizon_version: z.string(),
  network_passphrase: z.string(),
  current_protocol_version: z.int(),
  history_latest_ledger: z.int(),
  history_latest_ledger_closed_at: z.iso.datetime().transform((text) => new Date(text)),
  history_elder_ledger: z.int(),
});

export const transactionAnswer = z.object({
  successful: z.boolean(),
  ledger: z.int(),
  fee_charged: integer,
  result_xdr: z.string(),
});

/** Of a fee bump, source and sequence number are those of the inner transaction. */
export const transactionsOfChannelPage = pageOf(
  z.object({
    hash: z.string(),
    source_account: z.string(),
    source_account_sequence: integer,
    inner_transaction: z.object({ hash: z.string() }).optional(),
  }),
);

/** In stroops for one operation, of the last five ledgers: by `p50` and the like. */
export const feeStatsAnswer = z.object({
  last_ledger_base_fee: integer,
  max_fee: z.record(z.string(), integer),
});

/** Of all operations that move value, only payments of assets are used. */
export const assetPaymentsPage = pageOf(
  z
    .object({
      type: z.string(),
      transaction_successful: z.boolean(),
      from: z.string().optional(),
      to: z.string().optional(),
      amount: stroops.optional(),
      asset_code: z.string().optional(),
      asset_issuer: z.string().optional(),
    })
    .transform((one): AssetPayment[] => {
      const { from, to, amount: units, asset_code: assetCode, asset_issuer: assetIssuer } = one;
      if (
        one.type !== 'payment' ||
        !one.transaction_successful ||
        from === undefined ||
        to === undefined ||
        units === undefined ||
        assetCode === undefined ||
        assetIssuer === undefined
      )
        return [];
      return [{ from, to, assetCode, assetIssuer, units }];
    }),
);

/** The answer to a submission. */
export const settledAnswer = z.object({ successful: z.literal(true), ledger: z.int() });

/** RFC 7807 as Horizon fills it. */
export const problemAnswer = z.object({
  type: z.string(),
  status: z.int(),
  extras: z
    .object({
      result_codes: z
        .object({
          transaction: z.string(),
          inner_transaction: z.string().optional(),
          operations: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
});

export function pageOf<S extends z.ZodType>(one: S) {
  return z
    .object({ _embedded: z.object({ records: z.array(one) }) })
    .transform(({ _embedded: { records } }) => records);
}

export const accountsPage = pageOf(accountAnswer);
