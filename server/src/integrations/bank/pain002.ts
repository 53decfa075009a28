import type { BankReportStatus } from '@bb1/domain/payments/bank-report';
import type { BankFile, OrderReport, Place } from './bank-statement-port.ts';
import { fileError } from './file-error.ts';
import { realReference } from './real-reference.ts';
import { childrenNamed, readXml, textAt, type XmlElement, type XmlLimits } from './xml-elements.ts';

const MESSAGE = 'CstmrPmtStsRpt';

/** ISO 20022 external status codes (2026), as far as an order of credit transfers may get them. */
const STATUSES: Readonly<Record<string, BankReportStatus>> = {
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACSC: 'accepted',
  ACCC: 'accepted',
  ACWC: 'accepted',
  ACWP: 'accepted',
  ACFC: 'accepted',
  RJCT: 'rejected',
  CANC: 'rejected',
  RCVC: 'payee_matches',
  RVMC: 'payee_nearly_matches',
  RVNM: 'payee_differs',
  RVNA: 'payee_not_checked',
};

/** True when an XML file begins like a status report; a byte order mark, a declaration and comments may stand before. */
export function looksLikePain002(head: string): boolean {
  return new RegExp(`<(?:[\\w.-]+:)?${MESSAGE}[\\s>]`, 'u').test(head.replaceAll('\u0000', ''));
}

/**
 * Reads a bank's report on an order (pain.002, versions 001.03 to 001.14): on the order as a whole, on each transfer, and the
 * results of Verification of Payee. A code that is not known here counts as pending: nothing follows from it.
 * @throws BankFileError when the file is not XML, cut off, or beyond the limits
 */
export async function readPain002(bytes: Uint8Array, limits: XmlLimits): Promise<BankFile> {
  const kept: XmlElement[] = [];
  let version: string | null = null;
  await readXml(bytes, limits, {
    opened: (path, element) => {
      version ??= versionIn(element);
      return path.at(-2) === MESSAGE;
    },
    kept: (_, element) => void kept.push(element),
    closed: () => undefined,
  });
  const header = kept.find(({ name }) => name === 'GrpHdr');
  const group = kept.find(({ name }) => name === 'OrgnlGrpInfAndSts');
  if (group === undefined)
    throw fileError('wrong_message_type', 'The report names no order (OrgnlGrpInfAndSts)');
  const messageId = textAt(header, 'MsgId');
  return {
    format: null,
    version,
    messageId,
    statements: [],
    details: [],
    reports: reportsIn(group, kept, messageId),
    errors: [],
    skipped: [],
  };
}

/** The reports on single transfers, each with its own reason, followed by the one on the order as a whole. */
function reportsIn(
  group: XmlElement,
  kept: readonly XmlElement[],
  statementId: string | null,
): OrderReport[] {
  const orderMessageId = realReference(textAt(group, 'OrgnlMsgId'));
  const placeOf = ({ line }: XmlElement): Place => ({ statementId, entry: null, line });
  const instructions = kept.filter(({ name }) => name === 'OrgnlPmtInfAndSts');
  const transfers = instructions.flatMap((instruction) =>
    childrenNamed(instruction, 'TxInfAndSts').map((transfer) => ({ instruction, transfer })),
  );
  return [
    ...transfers.flatMap(({ instruction, transfer }) => {
      const code =
        textAt(transfer, 'TxSts') ?? textAt(instruction, 'PmtInfSts') ?? textAt(group, 'GrpSts');
      return code === null
        ? []
        : {
            place: placeOf(transfer),
            orderMessageId,
            endToEndId: realReference(textAt(transfer, 'OrgnlEndToEndId')) ?? '',
            ...statusOf(code),
            reason: reasonOf(transfer),
          };
    }),
    // The product writes one instruction per order, so a report on the instruction is one on the order.
    ...[...instructions, group].flatMap((whole) => {
      const code = textAt(whole, whole === group ? 'GrpSts' : 'PmtInfSts');
      return code === null
        ? []
        : {
            place: placeOf(whole),
            orderMessageId,
            endToEndId: null,
            ...statusOf(code),
            reason: reasonOf(whole),
          };
    }),
  ];
}

function statusOf(code: string): Pick<OrderReport, 'status' | 'statusCode'> {
  return { status: STATUSES[code] ?? 'pending', statusCode: code };
}

function reasonOf(element: XmlElement): OrderReport['reason'] {
  const reasons = childrenNamed(element, 'StsRsnInf');
  const texts = reasons
    .flatMap((reason) => childrenNamed(reason, 'AddtlInf'))
    .flatMap((text) => textAt(text) ?? []);
  const codes = reasons.flatMap(
    (reason) => textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry') ?? [],
  );
  return { code: codes[0] ?? null, text: texts.length === 0 ? null : texts.join(' ') };
}

function versionIn(element: XmlElement): string | null {
  return (
    Object.values(element.attributes)
      .map((uri) => /pain\.002\.(\d{3}\.\d{2})$/u.exec(uri)?.[1])
      .find((version) => version !== undefined) ?? null
  );
}
