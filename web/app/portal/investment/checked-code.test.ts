import { describe, expect, it } from 'vitest';
import { type CheckedCode, codeState, isChecked, shownAgain } from './checked-code.ts';

const discount = {
  message: 'Discount code applied! A 5% discount will be applied.',
  discount_rate: '5',
  price: '0.95',
  is_better: true,
};
const answer: CheckedCode = {
  checked: true,
  status: 200,
  discount,
  values: { amount: '1000', discount_code: 'SPRING-19' },
};

describe('the message about a discount code', () => {
  it('[ORD-3] says that it is applied while code and amount are those of the check', () => {
    expect(codeState(answer, { amount: '1000', code: 'SPRING-19' })).toEqual({
      kind: 'applied',
      discount,
    });
    expect(codeState(answer, { amount: '1000', code: ' spring-19 ' })).toEqual({
      kind: 'applied',
      discount,
    });
    expect(codeState(answer, { amount: '100', code: 'SPRING-19' })).toEqual({ kind: 'stale' });
    expect(codeState(answer, { amount: '1000', code: 'SPRING-20' })).toEqual({ kind: 'stale' });
  });

  it('[ORD-3] says that it stays unused where the price without it is as good', () => {
    const unused = { ...discount, is_better: false };
    expect(
      codeState({ ...answer, discount: unused }, { amount: '1000', code: 'SPRING-19' }),
    ).toEqual({ kind: 'unused', discount: unused });
  });

  it('[ORD-3] is absent before the first check, or when the field is empty again', () => {
    expect(codeState(null, { amount: '1000', code: 'SPRING-19' })).toEqual({ kind: 'none' });
    expect(codeState({ ...answer, discount: null }, { amount: '1000', code: 'SPRING-19' })).toEqual(
      { kind: 'none' },
    );
    expect(codeState(answer, { amount: '1000', code: '' })).toEqual({ kind: 'none' });
  });

  it('[ORD-1] leaves the typed values in the form, without a message', () => {
    expect(shownAgain(answer)).toEqual({
      refused: true,
      status: 200,
      errors: {},
      values: answer.values,
    });
    expect([
      isChecked(answer),
      isChecked(shownAgain(answer)),
      isChecked(undefined),
      isChecked(null),
    ]).toEqual([true, false, false, false]);
  });
});
