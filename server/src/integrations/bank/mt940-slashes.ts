import { isIban, normaliseIban } from '@bb1/domain/payments/iban';

/** Code words of ABN AMRO, ING, Rabobank and Knab. Anything else between two slashes is text. */
const CODES =
  'TRTP IBAN BIC NAME REMI USTD STRD EREF PREF MARF CSID PURP RTRN ORDP BENM CNTP ISDT ULTD ULTC ULTB ADDR ACCW ID';
const CODE = new RegExp(String.raw`/(${CODES.replaceAll(' ', '|')})(?=/)`, 'gu');
const REMITTANCE = new Set(['REMI', 'USTD', 'STRD']);

type Part = { code: string; value: string };

/** Texts are as the bank gave them; null is what it did not give. */
export type SlashedInformation = {
  bookingText: string | null;
  endToEndId: string | null;
  mandateId: string | null;
  ultimateDebtor: string | null;
  ultimateCreditor: string | null;
  purposeLines: string[];
  creditorReferences: string[];
  /** Why a transfer came back, where the layout has a place of its own for it. */
  returnCode: string | null;
  /** The counterparty; all null when a payer's text imitates the marks. */
  name: string | null;
  account: string | null;
  bic: string | null;
};

export function isSlashes(text: string): boolean {
  return text.search(CODE) === 0;
}

/**
 * Reads a field 86 such as `/CNTP/NL57ABNA0876543211/ABNANL2A/J Jansen///REMI/USTD//text/` (ING),
 * `/TRTP/SEPA OVERBOEKING/IBAN/.../NAME/.../REMI/text/EREF/...` (ABN AMRO) or `/EREF/.../ORDP//NAME/.../REMI/text` (Rabobank).
 * The payer's text follows REMI and may contain code words too: only one end-to-end reference is taken from it, which is the
 * payer's anyway. Rabobank writes the other account below field 61.
 */
export function readSlashes(text: string, supplement: string): SlashedInformation {
  const parts = partsOf(text);
  const purposeAt = parts.findIndex(({ code }) => REMITTANCE.has(code));
  const banks = purposeAt < 0 ? parts : parts.slice(0, purposeAt);
  const valueOf = (code: string): string | null =>
    banks.find((part) => part.code === code && part.value !== '')?.value ?? null;
  const [account = '', bic = '', name = ''] = (valueOf('CNTP') ?? '').split('/');
  const remittance = purposeAt < 0 ? [] : remittanceIn(parts.slice(purposeAt));
  const references = parts.filter(({ code }) => code === 'EREF');
  return {
    bookingText: valueOf('TRTP'),
    endToEndId: references.length === 1 ? (references[0]?.value ?? null) : null,
    mandateId: valueOf('MARF'),
    ultimateDebtor: valueOf('ULTD'),
    ultimateCreditor: valueOf('ULTC') ?? valueOf('ULTB'),
    purposeLines: remittance.flatMap(({ code, value }) => (code === 'STRD' ? [] : value)),
    creditorReferences: remittance.flatMap(({ code, value }) =>
      code === 'STRD' ? (value.split('/').at(-1) ?? []) : [],
    ),
    returnCode: valueOf('RTRN'),
    name: valueOf('NAME') ?? blankToNull(name),
    account: valueOf('IBAN') ?? blankToNull(account) ?? ibanIn(supplement),
    bic: valueOf('BIC') ?? blankToNull(bic),
  };
}

function partsOf(text: string): Part[] {
  const codes = [...text.matchAll(CODE)];
  return codes.map((match, index) => ({
    code: match[1] ?? '',
    value: trimmed(text.slice(match.index + match[0].length, codes[index + 1]?.index)),
  }));
}

/** The remittance parts, up to the next other code word. */
function remittanceIn(parts: readonly Part[]): Part[] {
  const end = parts.findIndex(({ code }) => !REMITTANCE.has(code));
  return parts.slice(0, end < 0 ? undefined : end).filter(({ value }) => value !== '');
}

function trimmed(text: string): string {
  return text.replaceAll(/^[/\s]+|[/\s]+$/gu, '');
}

function ibanIn(text: string): string | null {
  const iban = normaliseIban(text);
  return isIban(iban) ? iban : null;
}

function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
