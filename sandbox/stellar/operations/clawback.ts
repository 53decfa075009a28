import { TRUSTLINE_CLAWBACK } from '../core/entries.ts';
import { addCredit } from '../core/reserves.ts';
import { SUCCESS } from '../core/result.ts';
import { accountOfMuxed, assetName, isAssetValid, issuerOf, muxedIdOf } from '../core/wire.ts';
import { credited, debited } from './effects.ts';
import type { OperationRule } from './operation-rule.ts';

const MALFORMED = -1;
const NOT_CLAWBACK_ENABLED = -2;
const NO_TRUST = -3;
const UNDERFUNDED = -4;

/** Lets the issuer take units of its own asset out of a holder's trustline (CAP-35). */
export const clawback: OperationRule<19> = {
  threshold: () => 'medium',
  check: ({ clawbackOp: { from, amount, asset } }, source) => {
    const self = accountOfMuxed(from) === source && muxedIdOf(from) === null;
    if (self || amount < 1n || asset.type === 0 || !isAssetValid(asset)) return MALFORMED;
    return issuerOf(assetName(asset)) === source ? 0 : MALFORMED;
  },
  apply: ({ state, source, effects }, { clawbackOp: op }) => {
    const holder = accountOfMuxed(op.from);
    const line = state.trustline(holder, assetName(op.asset));
    if (line === null) return { inner: NO_TRUST };
    if ((line.flags & TRUSTLINE_CLAWBACK) === 0) return { inner: NOT_CLAWBACK_ENABLED };
    if (!addCredit(line, -op.amount)) return { inner: UNDERFUNDED };
    effects.push(credited(source, line.asset, op.amount));
    effects.push(debited(holder, line.asset, op.amount));
    return SUCCESS;
  },
};
