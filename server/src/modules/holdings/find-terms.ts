import type { proposeHoldingAdjustmentBody } from '@bb1/domain/holdings/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { parseMoney } from '@bb1/domain/money';
import { typedPaymentReference } from '@bb1/domain/payments/payment-reference';
import { refuseField } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { IssuerAct } from '../../integrations/stellar/stellar.ts';
import { accountOfAddress } from '../accounts/store.ts';
import { findOrdersByReferences, type OrderRow } from '../orders/store.ts';
import { checkIssuerAct, type IssuerActTrouble } from '../transfers/check-issuer-act.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import { findWalletByKey, listWallets, type WalletRow } from '../wallets/store.ts';
import type { HoldingsContext } from './holdings-context.ts';

export type HoldingAdjustmentForm = z.output<typeof proposeHoldingAdjustmentBody>;

/** The terms of an action as they will be decided on; they do not change after the proposal. */
export interface ActTerms {
  readonly accountId: string;
  /** Null for an estate. */
  readonly publicKey: string | null;
  readonly target: { readonly accountId: string; readonly publicKey: string } | null;
  readonly diedOn: string | null;
  readonly tokenUnits: bigint | null;
  readonly orderId: string | null;
  /** The transaction by which the holder has returned the tokens already, and its ledger. */
  readonly returned: { readonly hash: string; readonly ledger: number } | null;
}

const NO_TERMS = {
  publicKey: null,
  target: null,
  diedOn: null,
  tokenUnits: null,
  orderId: null,
  returned: null,
};

/** Reads books and ledger. Refuses what could not be executed now, field by field. */
export async function findTerms(
  context: HoldingsContext,
  form: HoldingAdjustmentForm,
): Promise<ActTerms> {
  if (form.kind === 'estate') return termsOfEstate(context, form);
  const wallet = await walletOf(context, 'public_key', form.public_key);
  switch (form.kind) {
    case 'freeze':
    case 'release':
      await checkLedger(context, { act: form.kind, holder: wallet.public_key });
      return { ...NO_TERMS, accountId: wallet.account_id, publicKey: wallet.public_key };
    case 'replacement':
    case 'inheritance':
      return termsOfMove(context, form, wallet);
    case 'return':
      return termsOfReturn(context, form, wallet);
  }
}

async function termsOfMove(
  context: HoldingsContext,
  form: HoldingAdjustmentForm,
  wallet: WalletRow,
): Promise<ActTerms> {
  const target = await walletOf(context, 'target_public_key', form.target_public_key);
  if (target.public_key === wallet.public_key)
    throw refuseField('target_public_key', 'must_be_valid');
  const isSamePerson = target.account_id === wallet.account_id;
  if (isSamePerson !== (form.kind === 'replacement'))
    throw refuseField(
      'target_public_key',
      form.kind === 'replacement' ? 'wallet_of_other_person' : 'wallet_of_same_person',
    );
  const account = await context.stellar.network.readAccount(wallet.public_key);
  const held = trustlineOf(account, context.stellar)?.balance ?? 0n;
  // A lost key loses everything; heirs may share.
  if (form.kind === 'replacement' && form.tokens !== null)
    throw refuseField('tokens', 'must_be_valid');
  const tokenUnits = form.tokens === null ? held : parseMoney('TOKEN', form.tokens).units;
  if (tokenUnits <= 0n || tokenUnits > held)
    throw refuseField(form.tokens === null ? 'public_key' : 'tokens', 'too_few_tokens');
  await checkLedger(context, {
    act: 'move',
    holder: wallet.public_key,
    target: target.public_key,
    tokenUnits,
  });
  return {
    ...NO_TERMS,
    accountId: wallet.account_id,
    publicKey: wallet.public_key,
    target: { accountId: target.account_id, publicKey: target.public_key },
    tokenUnits,
  };
}

/** No ledger is asked: what is owed is in the books. */
async function termsOfEstate(
  { db, clock }: HoldingsContext,
  form: HoldingAdjustmentForm,
): Promise<ActTerms> {
  if (form.deceased_email === null) throw refuseField('deceased_email', 'required');
  const accountId = await accountOfAddress(db, form.deceased_email);
  if (accountId === null) throw refuseField('deceased_email', 'deceased_unknown');
  if (form.died_on === null) throw refuseField('died_on', 'required');
  if (form.died_on > berlinDay(clock.now())) throw refuseField('died_on', 'must_be_valid');
  const target = await walletOf({ db }, 'target_public_key', form.target_public_key);
  if (target.account_id === accountId)
    throw refuseField('target_public_key', 'wallet_of_same_person');
  return {
    ...NO_TERMS,
    accountId,
    target: { accountId: target.account_id, publicKey: target.public_key },
    diedOn: form.died_on,
  };
}

async function walletOf(
  { db }: Pick<HoldingsContext, 'db'>,
  field: 'public_key' | 'target_public_key',
  publicKey: string | null,
): Promise<WalletRow> {
  if (publicKey === null) throw refuseField(field, 'required');
  const wallet = await findWalletByKey(db, publicKey);
  if (wallet === null) throw refuseField(field, 'wallet_unknown');
  return wallet;
}

async function termsOfReturn(
  context: HoldingsContext,
  form: HoldingAdjustmentForm,
  wallet: WalletRow,
): Promise<ActTerms> {
  const order = await withdrawnOrder(context, form, wallet);
  const { units: tokenUnits } = parseMoney('TOKEN', order.token_amount);
  const terms = {
    ...NO_TERMS,
    accountId: wallet.account_id,
    publicKey: wallet.public_key,
    tokenUnits,
    orderId: order.id,
  };
  if (form.transaction_hash === null) {
    await checkLedger(context, { act: 'return', holder: wallet.public_key, tokenUnits });
    return { ...terms, returned: null };
  }
  const hash = form.transaction_hash;
  return {
    ...terms,
    returned: { hash, ledger: await checkSentBack(context, { hash, wallet, tokenUnits }) },
  };
}

async function withdrawnOrder(
  { db, offering }: HoldingsContext,
  form: HoldingAdjustmentForm,
  wallet: WalletRow,
): Promise<OrderRow> {
  if (form.order_reference === null) throw refuseField('order_reference', 'required');
  const [order] = await findOrdersByReferences(db, [
    typedPaymentReference(offering.token.code, form.order_reference),
  ]);
  if (order === undefined) throw refuseField('order_reference', 'order_unknown');
  if (order.account_id !== wallet.account_id)
    throw refuseField('public_key', 'wallet_of_other_person');
  if (
    order.status !== 'tokens_allocated' ||
    order.withdrawal_declared_at === null ||
    order.withdrawal_completed_at !== null
  )
    throw refuseField('order_reference', 'order_not_withdrawn');
  return order;
}

/**
 * The holder returned them to the distribution account: this ledger shows exactly that many, from a
 * wallet of theirs.
 */
async function checkSentBack(
  { db, stellar }: HoldingsContext,
  sent: { hash: string; wallet: WalletRow; tokenUnits: bigint },
): Promise<number> {
  const own = new Set(
    (await listWallets(db, sent.wallet.account_id)).map((wallet) => wallet.public_key),
  );
  const { address, assetCode, distribution } = stellar.issuer;
  const payments = await stellar.assetPaymentsOf(sent.hash);
  const back = payments.filter(
    (one) =>
      one.from === sent.wallet.public_key &&
      own.has(one.from) &&
      one.to === distribution &&
      one.assetCode === assetCode &&
      one.assetIssuer === address,
  );
  const found = await stellar.network.findTransaction(sent.hash);
  if (
    found.status !== 'settled' ||
    back.reduce((sum, one) => sum + one.units, 0n) !== sent.tokenUnits
  )
    throw refuseField('transaction_hash', 'not_sent_back');
  return found.ledger;
}

const FIELD_OF_TROUBLE: Readonly<
  Record<
    IssuerActTrouble,
    (
      act: IssuerAct,
    ) => readonly [
      'public_key' | 'target_public_key',
      'wallet_has_no_tokens' | 'too_few_tokens' | 'wallet_not_ready',
    ]
  >
> = {
  op_no_trust: (act) =>
    'target' in act
      ? ['target_public_key', 'wallet_not_ready']
      : ['public_key', 'wallet_has_no_tokens'],
  op_underfunded: () => ['public_key', 'too_few_tokens'],
  op_line_full: () => ['target_public_key', 'wallet_not_ready'],
};

async function checkLedger({ stellar }: HoldingsContext, act: IssuerAct): Promise<void> {
  const { trouble } = await checkIssuerAct(stellar, act);
  if (trouble === null) return;
  const [field, code] = FIELD_OF_TROUBLE[trouble](act);
  throw refuseField(field, code);
}
