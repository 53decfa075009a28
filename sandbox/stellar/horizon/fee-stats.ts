const EVEN = { max: '100', min: '100', mode: '100', p10: '100', p20: '100', p30: '100', p40: '100', p50: '100', p60: '100', p70: '100', p80: '100', p90: '100', p95: '100', p99: '100' };

/** A quiet network: everybody pays the base fee, and the ledgers are nearly empty. */
export const SEED_FEES = { ledger_capacity_usage: '0.01', fee_charged: EVEN, max_fee: EVEN };
