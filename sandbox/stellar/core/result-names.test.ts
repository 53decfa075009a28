import { xdr } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { RESULT_NAMES } from '../../../testing/horizon-result-names.ts';
import { TYPE_NAMES } from '../horizon/operation-json.ts';
import type { Submission } from './envelope.ts';
import type { Judgement } from './result.ts';
import { resultCodes } from './result-names.ts';

/** The number of each code of an enumeration of the protocol. */
const numbersOf = (name: string) =>
  Object.entries(xdr[`${name}ResultCode` as 'TransactionResultCode']).flatMap(([code, member]) =>
    typeof member === 'object' && 'value' in member ? [[code, Number(member.value)] as const] : [],
  );

function namesOf(type: number, judged: Pick<Judgement, 'code'> & { replies: object[] }) {
  const submission = { transaction: { operations: [{ body: { type } }] }, feeBump: null };
  return resultCodes(submission as unknown as Submission, {
    feeBumpCode: null,
    inner: judged as Judgement,
    feeCharged: 0n,
    innerFeeCharged: 0n,
  });
}

/** A passive offer has the results of an offer to sell. */
const resultOf = (typeName: string) =>
  typeName === 'create_passive_sell_offer'
    ? 'ManageSellOffer'
    : typeName.replaceAll(/(?:^|_)(\w)/g, (_all, first: string) => first.toUpperCase());

it('[TOK-6] every code of a classic operation has the name that Horizon gives it', () => {
  const compared = Object.entries(TYPE_NAMES).flatMap(([type, typeName]) => {
    const names = RESULT_NAMES[resultOf(typeName)] ?? {};
    return numbersOf(resultOf(typeName)).map(([code, inner]) => ({
      code: `${typeName}: ${code}`,
      ours: namesOf(Number(type), { code: -1, replies: [{ inner }] }).operations?.[0],
      horizon: names[code],
    }));
  });
  expect(compared.length).toBeGreaterThan(150);
  expect(compared.filter(({ ours, horizon }) => ours !== horizon)).toEqual([]);
});

it('[TOK-6] so has every code that any operation and any transaction can have, but for contracts', () => {
  const operations = numbersOf('Operation').filter(([, outer]) => outer !== 0);
  expect(
    operations.map(([, outer]) => namesOf(1, { code: -1, replies: [{ outer }] }).operations?.[0]),
  ).toEqual(operations.map(([code]) => RESULT_NAMES['Operation']?.[code]));
  const transactions = numbersOf('Transaction').filter(([code]) => !/FeeBump|Soroban/.test(code));
  expect(
    transactions.map(
      ([, code]) =>
        namesOf(1, { code: code as Judgement['code'], replies: [{ inner: 0 }] }).transaction,
    ),
  ).toEqual(transactions.map(([code]) => RESULT_NAMES['Transaction']?.[code]));
});
