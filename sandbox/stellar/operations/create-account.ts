import { newAccount, startingSequence } from '../core/entries.ts';
import { addLumens, availableBalance } from '../core/reserves.ts';
import { SUCCESS } from '../core/result.ts';
import { mustAccount, openEntry } from '../core/sponsorship.ts';
import { NATIVE, accountOf } from '../core/wire.ts';
import { amountText, debited, sponsorshipEffect } from './effects.ts';
import { type OperationRule, reserveFailure } from './operation-rule.ts';

const MALFORMED = -1;
const UNDERFUNDED = -2;
const LOW_RESERVE = -3;
const ALREADY_EXISTS = -4;

export const createAccount: OperationRule<0> = {
  threshold: () => 'medium',
  check: ({ createAccountOp: op }, source) =>
    op.startingBalance < 0n || accountOf(op.destination) === source ? MALFORMED : 0,
  apply: ({ state, header, source, effects }, { createAccountOp: op }) => {
    const id = accountOf(op.destination);
    if (state.account(id) !== null) return { inner: ALREADY_EXISTS };
    const account = newAccount(id, op.startingBalance, startingSequence(header.sequence));
    const failure = reserveFailure(openEntry(state, header, account, account), LOW_RESERVE);
    if (failure !== null) return failure;
    const funder = mustAccount(state, source);
    if (availableBalance(header, funder) < op.startingBalance) return { inner: UNDERFUNDED };
    addLumens(header, funder, -op.startingBalance);
    state.put(account);
    effects.push({
      account: id,
      type: 'account_created',
      details: { starting_balance: amountText(op.startingBalance) },
    });
    effects.push(debited(source, NATIVE, op.startingBalance));
    effects.push({
      account: id,
      type: 'signer_created',
      details: { weight: 1, public_key: id, key: '' },
    });
    if (account.sponsor !== null)
      effects.push(
        sponsorshipEffect(account, 'created', { from: null, to: account.sponsor }, source),
      );
    return SUCCESS;
  },
};
