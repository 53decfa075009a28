import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, line, pageField, searchField, timestampField } from '../form-fields.ts';
import { OWN_ACCOUNT_ROLES } from './own-account.ts';
import { UNPROVEN_REASONS } from './unproven-reason.ts';

const LARGEST_LEDGER = 2 ** 31 - 1;
const ledgerField = z
  .int(code('must_be_valid'))
  .min(1, code('must_be_valid'))
  .max(LARGEST_LEDGER, code('must_be_valid'));

/** Whose wallet it is: a person's who has proven it, unknown, or our own. */
const HOLDER_KINDS = ['investor', 'unknown', 'own'] as const;
export const HOLDER_FILTERS = [...HOLDER_KINDS, 'frozen', 'unproven'] as const;
export const HOLDER_ORDERS = ['largest', 'smallest', 'name', 'address'] as const;

const holderSchema = z.object({
  public_key: z.string(),
  kind: z.enum(HOLDER_KINDS),
  own_role: z.enum(OWN_ACCOUNT_ROLES).nullable(),
  account_id: z.string().nullable(),
  full_name: z.string().nullable(),
  tokens: z.string(),
  /** Percent of the whole issue, six decimals, rounded down. */
  share_percent: z.string(),
  /** Null if the ledger's history does not say. */
  frozen: z.boolean().nullable(),
  /** The current value, whatever ledger was asked for; null if unknown. */
  lumens: z.string().nullable(),
  /** Why the ledger's history does not prove this holding; null if it does. */
  unproven: z.enum(UNPROVEN_REASONS).nullable(),
});
export type Holder = z.infer<typeof holderSchema>;

/** Where all tokens are by the ledger, and where the books say they should be. */
const holderSumsSchema = z.object({
  issued: z.string(),
  distribution: z.string(),
  own_other: z.string(),
  investors: z.string(),
  unknown: z.string(),
  /** In claimable balances, pools or contracts. */
  elsewhere: z.string(),
  books: z.object({
    issue: z.string(),
    /** Paid out by transactions up to this ledger, less returns. */
    paid_out: z.string(),
    unclaimed: z.string(),
    unsold: z.string(),
    /** Claims that were submitted and whose outcome is open. */
    in_flight: z.string(),
  }),
  /** Ledger less books. Anything but zero has to be explained. */
  differences: z.object({ issued: z.string(), distribution: z.string(), wallets: z.string() }),
});
export type HolderSums = z.infer<typeof holderSumsSchema>;

const holderSnapshotSchema = z.object({
  id: z.string(),
  ledger: z.int(),
  closed_at: timestampField,
  holders: z.int(),
  issued: z.string(),
  content_hash: z.string(),
  reason: z.string(),
  kept_by: z.string().nullable(),
  kept_at: timestampField,
});

/**
 * `reading`: in progress, ask again. `unreachable`: the ledger gives no reliable answer.
 * `too_early`: the ledger did not exist yet.
 */
export const HOLDER_LIST_STATES = ['ready', 'reading', 'unreachable', 'too_early'] as const;
const whose = {
  who: z.enum(HOLDER_FILTERS, code('must_be_valid')).optional(),
  q: searchField,
  order: z.enum(HOLDER_ORDERS, code('must_be_valid')).default('largest'),
};
/** The end of a day in Berlin, or a ledger; without either it is now. */
const moment = {
  date: z.iso.date(code('must_be_valid')).optional(),
  ledger: z.coerce.number(code('must_be_valid')).pipe(ledgerField).optional(),
};

export const listHolders = endpoint({
  name: 'listHolders',
  route: 'GET /desk/holders',
  audience: { officer: 'holders.view' },
  summary:
    'Holders of the token by the ledger: now, at the end of a day in Berlin, or after a ledger; `q` is a part of address or name',
  query: z.strictObject({ ...moment, ...whose, page: pageField }),
  reply: z.object({
    state: z.enum(HOLDER_LIST_STATES),
    /** Accounts read so far. */
    read: z.int(),
    ledger: z.int().nullable(),
    closed_at: timestampField.nullable(),
    sums: holderSumsSchema.nullable(),
    snapshot: holderSnapshotSchema.nullable(),
    holders: z.array(holderSchema),
    total: z.int(),
    page: z.int(),
  }),
});
export const exportHolders = endpoint({
  name: 'exportHolders',
  route: 'GET /desk/exports/holders',
  audience: { officer: 'holders.view' },
  summary: 'The list of holders as CSV, all rows of a filter; recorded in the audit log',
  query: z.strictObject({ ...moment, ...whose }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const listHolderSnapshots = endpoint({
  name: 'listHolderSnapshots',
  route: 'GET /desk/holder_snapshots',
  audience: { officer: 'holders.view' },
  summary: 'Stored lists of holders, newest ledger first',
  reply: z.array(holderSnapshotSchema),
});
export const keepHolderSnapshot = endpoint({
  name: 'keepHolderSnapshot',
  route: 'POST /desk/holder_snapshots',
  audience: { officer: 'holders.keep' },
  summary: 'Store a ledger’s list of holders for good; it can never be changed',
  body: z.strictObject({ ledger: ledgerField, reason: line(300) }),
  reply: holderSnapshotSchema,
  status: 201,
  limit: COSTLY,
});
