import type { Submission } from './envelope.ts';
import { type Judgement, type OuterJudgement, type Reply, SUCCESS, TX } from './result.ts';

/** Codes as Horizon names them, including its spelling (`internal/codes/main.go`). */
export type ResultCodes = {
  transaction: string;
  inner_transaction?: string;
  operations?: string[];
};

const TX_NAMES: Record<number, string> = {
  [TX.success]: 'tx_success',
  [TX.failed]: 'tx_failed',
  [TX.tooEarly]: 'tx_too_early',
  [TX.tooLate]: 'tx_too_late',
  [TX.missingOperation]: 'tx_missing_operation',
  [TX.badSeq]: 'tx_bad_seq',
  [TX.badAuth]: 'tx_bad_auth',
  [TX.insufficientBalance]: 'tx_insufficient_balance',
  [TX.noAccount]: 'tx_no_source_account',
  [TX.insufficientFee]: 'tx_insufficient_fee',
  [TX.badAuthExtra]: 'tx_bad_auth_extra',
  [TX.internalError]: 'tx_internal_error',
  [TX.notSupported]: 'tx_not_supported',
  [TX.badSponsorship]: 'tx_bad_sponsorship',
  [TX.badMinSeqAgeOrGap]: 'tx_bad_minseq_age_or_gap',
  [TX.malformed]: 'tx_malformed',
  [TX.frozenKeyAccessed]: 'tx_frozen_key_accessed',
};

const OUTER_NAMES: Record<number, string> = {
  [-1]: 'op_bad_auth',
  [-2]: 'op_no_source_account',
  [-3]: 'op_not_supported',
  [-4]: 'op_too_many_subentries',
  [-5]: 'op_exceeded_work_limit',
  [-6]: 'op_too_many_sponsoring',
};

const PAYMENT_NAMES = [
  'op_malformed',
  'op_underfunded',
  'op_src_no_trust',
  'op_src_not_authorized',
  'op_no_destination',
  'op_no_trust',
  'op_not_authorized',
  'op_line_full',
  'op_no_issuer',
];

// A path payment fails like any payment, or while it crosses offers.
const PATH_NAMES = [...PAYMENT_NAMES, 'op_too_few_offers', 'op_cross_self'];

// Two of them have no prefix in Horizon.
const OFFER_NAMES = [
  'op_malformed',
  'op_sell_no_trust',
  'op_buy_no_trust',
  'sell_not_authorized',
  'buy_not_authorized',
  'op_line_full',
  'op_underfunded',
  'op_cross_self',
  'op_sell_no_issuer',
  'buy_no_issuer',
  'op_offer_not_found',
  'op_low_reserve',
];

// Per operation the names of the codes -1, -2, ... in this order.
const INNER_NAMES: Record<number, string[]> = {
  0: ['op_malformed', 'op_underfunded', 'op_low_reserve', 'op_already_exists'],
  1: PAYMENT_NAMES,
  2: [...PATH_NAMES, 'op_over_source_max'],
  3: OFFER_NAMES,
  4: OFFER_NAMES,
  5: [
    'op_low_reserve',
    'op_too_many_signers',
    'op_bad_flags',
    'op_invalid_inflation',
    'op_cant_change',
    'op_unknown_flag',
    'op_threshold_out_of_range',
    'op_bad_signer',
    'op_invalid_home_domain',
    'op_auth_revocable_required',
  ],
  6: [
    'op_malformed',
    'op_no_issuer',
    'op_invalid_limit',
    'op_low_reserve',
    'op_self_not_allowed',
    'op_trust_line_missing',
    'op_cannot_delete',
    'op_not_aut_maintain_liabilities',
  ],
  7: [
    'op_malformed',
    'op_no_trust',
    'op_not_required',
    'op_cant_revoke',
    'op_self_not_allowed',
    'op_low_reserve',
  ],
  8: [
    'op_malformed',
    'op_no_account',
    'op_immutable_set',
    'op_has_sub_entries',
    'op_seq_num_too_far',
    'op_dest_full',
    'op_is_sponsor',
  ],
  9: ['op_not_time'],
  10: ['op_not_supported_yet', 'op_data_name_not_found', 'op_low_reserve', 'op_data_invalid_name'],
  11: ['op_bad_seq'],
  12: OFFER_NAMES,
  13: [...PATH_NAMES, 'op_under_dest_min'],
  14: ['op_malformed', 'op_low_reserve', 'op_no_trust', 'op_not_authorized', 'op_underfunded'],
  15: [
    'op_does_not_exist',
    'op_cannot_claim',
    'op_line_full',
    'op_no_trust',
    'op_not_authorized',
    'op_trustline_frozen',
  ],
  16: ['op_malformed', 'op_already_sponsored', 'op_recursive'],
  17: ['op_not_sponsored'],
  18: [
    'op_does_not_exist',
    'op_not_sponsor',
    'op_low_reserve',
    'op_only_transferable',
    'op_malformed',
  ],
  19: ['op_malformed', 'op_not_clawback_enabled', 'op_no_trust', 'op_underfunded'],
  20: ['op_does_not_exist', 'op_no_issuer', 'op_not_clawback_enabled'],
  21: ['op_malformed', 'op_no_trust', 'op_cant_revoke', 'op_invalid_state', 'op_low_reserve'],
  22: [
    'op_malformed',
    'op_no_trust',
    'op_not_authorized',
    'op_underfunded',
    'op_line_full',
    'op_bad_price',
    'op_pool_full',
    'op_trustline_frozen',
  ],
  23: [
    'op_malformed',
    'op_no_trust',
    'op_underfunded',
    'op_line_full',
    'op_under_minimum',
    'op_trustline_frozen',
  ],
};

function operationName(type: number, reply: Reply): string {
  if ('outer' in reply) return OUTER_NAMES[reply.outer] ?? 'op_unknown';
  return reply.inner === 0 ? 'op_success' : (INNER_NAMES[type]?.[-reply.inner - 1] ?? 'op_unknown');
}

function operationNames(
  submission: Submission,
  { code, replies }: Judgement,
): string[] | undefined {
  if (code !== TX.success && code !== TX.failed) return undefined;
  return submission.transaction.operations.map(({ body }, index) =>
    operationName(body.type, replies[index] ?? SUCCESS),
  );
}

/** Horizon's names for a result: of the fee bump, the inner transaction and the operations. */
export function resultCodes(submission: Submission, judged: OuterJudgement): ResultCodes {
  if (judged.feeBumpCode !== null)
    return { transaction: TX_NAMES[judged.feeBumpCode] ?? 'tx_unknown' };
  const transaction = TX_NAMES[judged.inner.code] ?? 'tx_unknown';
  const operations = operationNames(submission, judged.inner);
  const answer = operations === undefined ? {} : { operations };
  if (submission.feeBump === null) return { transaction, ...answer };
  const outer =
    judged.inner.code === TX.success ? 'tx_fee_bump_inner_success' : 'tx_fee_bump_inner_failed';
  return { transaction: outer, inner_transaction: transaction, ...answer };
}
