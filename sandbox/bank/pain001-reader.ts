import { SaxesParser } from 'saxes';
import { isIban } from '@bb1/domain/payments/iban';

type OrderedTransfer = {
  endToEndId: string;
  amountCents: bigint;
  creditorName: string;
  creditorIban: string;
  remittance: string;
};
export type ReceivedOrder = {
  version: '03' | '09';
  messageId: string;
  executionDate: string;
  isInstant: boolean;
  debtorIban: string;
  payments: OrderedTransfer[];
};

/**
 * Reads a transfer order (pain.001.001.03 or .09) as strictly as a bank does before it pays.
 * @throws RangeError on a file the bank would reject, naming what is wrong with it
 */
export function readPain001(xml: string): ReceivedOrder {
  const root = treeOf(xml);
  const version = /:pain\.001\.001\.(03|09)$/u.exec(root.namespace)?.[1];
  if (version !== '03' && version !== '09')
    throw new RangeError(`"${root.namespace}" is no transfer order of version 03 or 09`);
  const order = only(only(root, 'CstmrCdtTrfInitn'), 'PmtInf');
  if (textAt(order, 'PmtMtd') !== 'TRF') throw new RangeError('The order is not for transfers');
  const payments = childrenOf(order, 'CdtTrfTxInf').map(transferIn);
  const header = only(only(root, 'CstmrCdtTrfInitn'), 'GrpHdr');
  for (const sums of [header, order]) checkSums(sums, payments);
  const executionDate =
    version === '03' ? textAt(order, 'ReqdExctnDt') : textAt(order, 'ReqdExctnDt', 'Dt');
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(executionDate))
    throw new RangeError(`"${executionDate}" is no execution date`);
  return {
    version,
    messageId: limited(textAt(header, 'MsgId'), 35),
    executionDate,
    isInstant: isInstantIn(order),
    debtorIban: ibanAt(order, 'DbtrAcct'),
    payments,
  };
}

function isInstantIn(order: Element): boolean {
  const [instrument] = childrenOf(order, 'PmtTpInf').flatMap((type) =>
    childrenOf(type, 'LclInstrm'),
  );
  if (instrument === undefined) return false;
  const code = textAt(instrument, 'Cd');
  if (code !== 'INST') throw new RangeError(`The bank does not know the instrument ${code}`);
  return true;
}

function transferIn(element: Element): OrderedTransfer {
  const amount = only(only(element, 'Amt'), 'InstdAmt');
  if (amount.currency !== 'EUR') throw new RangeError(`The bank pays EUR, not ${amount.currency}`);
  return {
    endToEndId: limited(textAt(element, 'PmtId', 'EndToEndId'), 35),
    amountCents: centsOf(amount.text),
    creditorName: limited(textAt(element, 'Cdtr', 'Nm'), 70),
    creditorIban: ibanAt(element, 'CdtrAcct'),
    remittance:
      childrenOf(element, 'RmtInf').length === 0
        ? ''
        : limited(textAt(element, 'RmtInf', 'Ustrd'), 140),
  };
}

function checkSums(element: Element, payments: readonly OrderedTransfer[]): void {
  const [count, sum] = [textAt(element, 'NbOfTxs'), centsOf(textAt(element, 'CtrlSum'))];
  const total = payments.reduce((cents, payment) => cents + payment.amountCents, 0n);
  if (count !== String(payments.length) || sum !== total)
    throw new RangeError('Number or sum of the transfers is not as the order says');
}

function centsOf(text: string): bigint {
  const parts = /^(\d{1,9})\.(\d{2})$/u.exec(text);
  const cents = parts === null ? 0n : BigInt(`${parts[1] ?? ''}${parts[2] ?? ''}`);
  if (cents <= 0n) throw new RangeError(`"${text}" is no amount the bank pays`);
  return cents;
}

function ibanAt(element: Element, name: string): string {
  const iban = textAt(element, name, 'Id', 'IBAN');
  if (!isIban(iban)) throw new RangeError(`"${iban}" is no IBAN`);
  return iban;
}

type Element = {
  name: string;
  namespace: string;
  currency: string;
  text: string;
  children: Element[];
};

function treeOf(xml: string): Element {
  const document: Element = { name: '', namespace: '', currency: '', text: '', children: [] };
  const open = [document];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new RangeError(`The order is not well-formed: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new RangeError('The bank takes no document type');
  });
  parser.on('opentag', (tag) => {
    const element: Element = {
      name: tag.local,
      namespace: tag.uri,
      currency: tag.attributes['Ccy']?.value ?? '',
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return only(document, 'Document');
}

function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

function only(element: Element, name: string): Element {
  const [found, second] = childrenOf(element, name);
  if (found === undefined || second !== undefined)
    throw new RangeError(`The order needs exactly one ${name}`);
  return found;
}

function textAt(element: Element, ...path: readonly string[]): string {
  return path.reduce(only, element).text.trim();
}

function limited(text: string, maxCharacters: number): string {
  if (text === '' || text.length > maxCharacters)
    throw new RangeError(`"${text}" is empty or longer than ${maxCharacters} characters`);
  return text;
}
