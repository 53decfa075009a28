import { eur } from '@bb1/domain/money';
import { isIban, normaliseIban } from '@bb1/domain/payments/iban';
import { isSepaText, sepaText } from '@bb1/domain/payments/sepa-text';
import { isRealDay } from './bank-values.ts';

/** German banks require 09; some still want 03. */
export type Pain001Version = '03' | '09';

export type CreditTransfer = {
  /** Repeated in the statement, with the debit and with a return. */
  endToEndId: string;
  /** EUR cents. */
  amountCents: bigint;
  /**
   * The account holder as the bank knows them: banks compare it before they pay (verification of
   * payee).
   */
  creditorName: string;
  creditorIban: string;
  remittance: string;
};

export type TransferOrder = {
  /**
   * Unique for ever: a bank refuses a second file with the same one, so an order can never be paid
   * twice.
   */
  messageId: string;
  createdAt: Date;
  /** YYYY-MM-DD, a day of the bank. */
  executionDate: string;
  /** As instant transfers, which the bank pays or rejects within seconds, on any day. */
  isInstant: boolean;
  debtor: { name: string; iban: string; bic: string | null };
  payments: readonly CreditTransfer[];
};

export type Pain001Problem =
  | 'no_payments'
  | 'message_id'
  | 'execution_date'
  | 'debtor_name'
  | 'debtor_iban'
  | 'debtor_bic'
  | 'end_to_end_id'
  | 'end_to_end_id_twice'
  | 'amount'
  | 'creditor_name'
  | 'creditor_iban'
  | 'remittance';

/**
 * Nothing of the order may be sent. `endToEndId` identifies the payment; null means the order
 * itself.
 */
export class Pain001Error extends Error {
  readonly problem: Pain001Problem;
  readonly endToEndId: string | null;

  constructor(problem: Pain001Problem, message: string, endToEndId: string | null) {
    super(message);
    this.name = 'Pain001Error';
    this.problem = problem;
    this.endToEndId = endToEndId;
  }
}

const MAX_REFERENCE = 35;
const MAX_NAME = 70;
const MAX_REMITTANCE = 140;
/** SEPA credit transfers end at 999,999,999.99 EUR (EPC125-05). */
const MAX_CENTS = 99_999_999_999n;
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u;

/**
 * Writes an order of SEPA credit transfers (ISO 20022 pain.001.001.09, or .03) that any bank
 * accepts: texts in SEPA characters, and one booking per payment, so that each is in the statement
 * with its end-to-end reference. A name is cut at 70 characters, as usual in SEPA; any other value
 * that does not fit is refused.
 * @throws Pain001Error naming the payment, before anything is written
 */
export function writePain001(order: TransferOrder, version: Pain001Version = '09'): string {
  checkOrder(order);
  const count = element('NbOfTxs', String(order.payments.length));
  const sum = element(
    'CtrlSum',
    eur(order.payments.reduce((cents, payment) => cents + payment.amountCents, 0n)),
  );
  const debtorName = element('Nm', nameOf(order.debtor.name));
  const day = version === '03' ? order.executionDate : element('Dt', order.executionDate);
  const instrument = order.isInstant ? '<LclInstrm><Cd>INST</Cd></LclInstrm>' : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}">`,
    '<CstmrCdtTrfInitn>',
    `<GrpHdr>${element('MsgId', order.messageId)}${element('CreDtTm', order.createdAt.toISOString())}${count}${sum}<InitgPty>${debtorName}</InitgPty></GrpHdr>`,
    '<PmtInf>',
    `${element('PmtInfId', order.messageId)}<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${count}${sum}`,
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl>${instrument}</PmtTpInf><ReqdExctnDt>${day}</ReqdExctnDt>`,
    `<Dbtr>${debtorName}</Dbtr><DbtrAcct>${account(order.debtor.iban)}</DbtrAcct><DbtrAgt>${bank(order.debtor.bic, version)}</DbtrAgt><ChrgBr>SLEV</ChrgBr>`,
    ...order.payments.map(transfer),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n');
}

function transfer(payment: CreditTransfer): string {
  const id = `<PmtId>${element('EndToEndId', payment.endToEndId)}</PmtId>`;
  const amount = `<Amt><InstdAmt Ccy="EUR">${eur(payment.amountCents)}</InstdAmt></Amt>`;
  const creditor = `<Cdtr>${element('Nm', nameOf(payment.creditorName))}</Cdtr><CdtrAcct>${account(payment.creditorIban)}</CdtrAcct>`;
  const text = sepaText(payment.remittance);
  return `<CdtTrfTxInf>${id}${amount}${creditor}${text === '' ? '' : `<RmtInf>${element('Ustrd', text)}</RmtInf>`}</CdtTrfTxInf>`;
}

function account(iban: string): string {
  return `<Id>${element('IBAN', normaliseIban(iban))}</Id>`;
}

/** Within SEPA the IBAN identifies the bank; the schemas still require the element. */
function bank(bic: string | null, version: Pain001Version): string {
  const inside =
    bic === null
      ? '<Othr><Id>NOTPROVIDED</Id></Othr>'
      : element(version === '03' ? 'BIC' : 'BICFI', bic);
  return `<FinInstnId>${inside}</FinInstnId>`;
}

function nameOf(name: string): string {
  return sepaText(name).slice(0, MAX_NAME).trimEnd();
}

function checkOrder(order: TransferOrder): void {
  const refuse = (problem: Pain001Problem, message: string): never => {
    throw new Pain001Error(problem, message, null);
  };
  if (order.payments.length === 0) refuse('no_payments', 'An order needs at least one payment');
  if (!isReference(order.messageId))
    refuse('message_id', `"${order.messageId}" cannot be a message id`);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(order.executionDate) || !isRealDay(order.executionDate))
    refuse('execution_date', `"${order.executionDate}" is not a day`);
  if (nameOf(order.debtor.name) === '')
    refuse('debtor_name', 'The name of the paying account is missing');
  if (!isIban(normaliseIban(order.debtor.iban)))
    refuse('debtor_iban', 'The IBAN of the paying account is not valid');
  if (order.debtor.bic !== null && !BIC.test(order.debtor.bic))
    refuse('debtor_bic', 'The BIC of the paying account is not valid');
  const seen = new Set<string>();
  for (const payment of order.payments) {
    if (seen.has(payment.endToEndId))
      throw new Pain001Error(
        'end_to_end_id_twice',
        `The reference ${payment.endToEndId} is in the order twice`,
        payment.endToEndId,
      );
    seen.add(payment.endToEndId);
    checkPayment(payment);
  }
}

function checkPayment(payment: CreditTransfer): void {
  const refuse = (problem: Pain001Problem, message: string): never => {
    throw new Pain001Error(problem, message, payment.endToEndId);
  };
  if (!isReference(payment.endToEndId))
    refuse('end_to_end_id', `"${payment.endToEndId}" cannot be an end-to-end reference`);
  if (payment.amountCents < 1n || payment.amountCents > MAX_CENTS)
    refuse('amount', 'The amount must be 0.01 to 999999999.99 EUR');
  if (nameOf(payment.creditorName) === '')
    refuse('creditor_name', 'The name of the payee is missing, or has no letter that a bank takes');
  if (!isIban(normaliseIban(payment.creditorIban)))
    refuse('creditor_iban', 'The IBAN of the payee is not valid');
  if (sepaText(payment.remittance).length > MAX_REMITTANCE)
    refuse('remittance', `The purpose has more than ${MAX_REMITTANCE} characters`);
}

/**
 * Slashes at the edges or in a row have another meaning for SWIFT and are not allowed in references
 * (EPC guidelines).
 */
function isReference(text: string): boolean {
  return (
    text !== '' &&
    text.length <= MAX_REFERENCE &&
    isSepaText(text) &&
    !/^[\s/]|\/\/|[\s/]$/u.test(text)
  );
}

/**
 * All texts are in SEPA characters by now; of XML's special characters only the apostrophe is left,
 * which is harmless here.
 */
function element(name: string, text: string): string {
  return `<${name}>${text}</${name}>`;
}
