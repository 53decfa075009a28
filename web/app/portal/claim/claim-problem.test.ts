import { LOCALES } from '@bb1/domain/locale';
import { describe, expect, it } from 'vitest';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { problemOfClaim, problemOfError, problemText, SigningTimeOver } from './claim-problem.ts';
import type { ShownProblem } from './claim-problem.ts';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { ENVELOPE_REFUSALS, EnvelopeRefused } from './checks/envelope-refused.ts';
import { WALLET_TROUBLES, WalletTrouble } from './signing/wallet-trouble.ts';
import { operationsOf, replyWith, transactionOf } from './checks/honest-claim.ts';
import { tokensToClaim } from './tokens-to-claim.ts';

const { claim } = replyWith(transactionOf(operationsOf()));

describe('the error text of a claim', () => {
  it("[CLM-5] is the portal's message, or describes what happened in the browser or on the ledger", () => {
    expect(problemOfError(new ApiRefusal(422, { base: ['You have no tokens to claim'] }))).toEqual({
      kind: 'refused',
      message: 'You have no tokens to claim',
    });
    expect(problemOfError(new EnvelopeRefused('wrong_amount', '1'))).toEqual({
      kind: 'envelope',
      code: 'wrong_amount',
    });
    expect(problemOfError(new WalletTrouble('declined'))).toEqual({
      kind: 'wallet',
      code: 'declined',
      detail: '',
    });
    expect(problemOfError(new SigningTimeOver())).toEqual({ kind: 'expired' });
    expect(problemOfError(new Error('timed out'))).toEqual({ kind: 'slow' });
    expect(problemOfError(new TypeError('Failed to fetch'))).toEqual({ kind: 'network' });
    expect(
      problemOfClaim({ ...claim, state: 'failed', failure: 'tx_failed: op_low_reserve' }),
    ).toEqual({ kind: 'ledger', failure: 'tx_failed: op_low_reserve' });
    expect(problemOfClaim({ ...claim, state: 'expired' })).toEqual({ kind: 'expired' });
    expect(problemOfClaim({ ...claim, state: 'settled' })).toBeNull();
  });

  it('[AUTH-4] is absent when a step-up is missing: the page asks for it in place, because the keys exist nowhere else', () => {
    for (const code of ['step_up_needed', 'second_factor_needed'])
      expect(
        problemOfError(
          new ApiRefusal(403, { base: ['Please confirm first that it’s you'] }, undefined, code),
        ),
      ).toEqual({ kind: 'step_up' });
    expect(
      problemOfError(
        new ApiRefusal(403, { base: ['You are not allowed to do this'] }, undefined, 'not_allowed'),
      ),
    ).toEqual({ kind: 'refused', message: 'You are not allowed to do this' });
  });

  it.each(LOCALES)(
    '[CLM-5] is a different, complete sentence for every problem in %s',
    (locale) => {
      const problems: ShownProblem[] = [
        { kind: 'refused', message: 'Sie haben keine Tokens zum Abholen' },
        { kind: 'ledger', failure: 'tx_failed' },
        { kind: 'expired' },
        { kind: 'slow' },
        { kind: 'network' },
        ...WALLET_TROUBLES.map((code): ShownProblem => ({ kind: 'wallet', code, detail: 'this' })),
        ...ENVELOPE_REFUSALS.map((code): ShownProblem => ({ kind: 'envelope', code })),
      ];
      const texts = problems.map((problem) =>
        problemText({ ...claimTexts[locale], ...claimWalletTexts[locale] }, problem),
      );
      expect(new Set(texts).size).toBe(problems.length);
      expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes('wrong_amount'))).toHaveLength(1);
      expect(new Set(Object.values(claimWalletTexts[locale].refusals)).size).toBe(
        ENVELOPE_REFUSALS.length,
      );
    },
  );
});

describe('the claimable sum', () => {
  it('[CLM-1] is the unclaimed sum, else the sum of an unfinished claim, else null', () => {
    expect(tokensToClaim({ current: null, claimable_tokens: '100.0000000' })).toBe('100.0000000');
    expect(
      tokensToClaim({
        current: { ...claim, state: 'expired', tokens: '7.0000000' },
        claimable_tokens: '0.0000000',
      }),
    ).toBe('7.0000000');
    expect(
      tokensToClaim({ current: { ...claim, state: 'settled' }, claimable_tokens: '0' }),
    ).toBeNull();
    expect(
      tokensToClaim({ current: { ...claim, state: 'settled' }, claimable_tokens: '0.0000001' }),
    ).toBe('0.0000001');
    expect(tokensToClaim({ current: null, claimable_tokens: '0.0000000' })).toBeNull();
  });
});
