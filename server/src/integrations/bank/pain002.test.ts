import { describe, expect, it } from 'vitest';
import { BankFileError } from './bank-statement-port.ts';
import { looksLikePain002 } from './pain002.ts';
import { readBankFile } from './read-bank-file.ts';

const LIMITS = {
  maxBytes: 10_000_000,
  maxDepth: 50,
  maxFilesInArchive: 10,
  maxUnpackedBytes: 10_000_000,
  maxPackRatio: 100,
};
const reason = (code: string, text = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text === '' ? '' : `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
const transfer = (endToEndId: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
const report = (group: string, instruction = '', version = '10') =>
  readBankFile(
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><!-- from the bank --><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>R-1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>REFUNDS-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>${instruction === '' ? '' : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>REFUNDS-1</OrgnlPmtInfId>${instruction}</OrgnlPmtInfAndSts>`}</CstmrPmtStsRpt></Document>`,
    ),
    LIMITS,
  );
const reportsIn = async (group: string, instruction = '') =>
  (await report(group, instruction)).reports.map((one) => [
    one.endToEndId,
    one.status,
    one.statusCode,
    one.reason.code,
    one.reason.text,
  ]);

describe('what a bank says of an order (pain.002)', () => {
  it.each(['03', '10', '14'])('[PAY-14] is read in version %s', async (version) => {
    expect(await report('<GrpSts>ACCP</GrpSts>', '', version)).toMatchObject({
      format: null,
      version: `001.${version}`,
      messageId: 'R-1',
      statements: [],
      reports: [
        {
          orderMessageId: 'REFUNDS-1',
          endToEndId: null,
          status: 'accepted',
          place: { statementId: 'R-1', entry: null, line: 1 },
        },
      ],
    });
  });

  it('[PAY-14] names each transfer with its own reason before the order as a whole', async () => {
    expect(
      await reportsIn(
        '<GrpSts>PART</GrpSts>',
        transfer('REFUND-000001', 'ACSP') +
          transfer('REFUND-000002', 'RJCT', reason('AC04', 'Konto erloschen')),
      ),
    ).toEqual([
      ['REFUND-000001', 'accepted', 'ACSP', null, null],
      ['REFUND-000002', 'rejected', 'RJCT', 'AC04', 'Konto erloschen'],
      [null, 'pending', 'PART', null, null],
    ]);
  });

  it('[PAY-14] tells the four results of Verification of Payee apart', async () => {
    expect(
      await reportsIn(
        '<GrpSts>RVCM</GrpSts>',
        ['RCVC', 'RVMC', 'RVNM', 'RVNA']
          .map((code, at) => transfer(`REFUND-00000${at}`, code))
          .join(''),
      ),
    ).toEqual([
      ['REFUND-000000', 'payee_matches', 'RCVC', null, null],
      ['REFUND-000001', 'payee_nearly_matches', 'RVMC', null, null],
      ['REFUND-000002', 'payee_differs', 'RVNM', null, null],
      ['REFUND-000003', 'payee_not_checked', 'RVNA', null, null],
      [null, 'pending', 'RVCM', null, null],
    ]);
  });

  it('[PAY-14] a transfer without a status of its own has that of the order, and an unknown code has no consequence', async () => {
    expect(
      await reportsIn(
        '<GrpSts>RJCT</GrpSts>',
        `<PmtInfSts>RJCT</PmtInfSts><TxInfAndSts><OrgnlEndToEndId>REFUND-000001</OrgnlEndToEndId>${reason('AM04')}</TxInfAndSts>`,
      ),
    ).toEqual([
      ['REFUND-000001', 'rejected', 'RJCT', 'AM04', null],
      [null, 'rejected', 'RJCT', null, null],
      [null, 'rejected', 'RJCT', null, null],
    ]);
    expect(await reportsIn('<GrpSts>WXYZ</GrpSts>')).toEqual([
      [null, 'pending', 'WXYZ', null, null],
    ]);
    expect(await reportsIn('')).toEqual([]);
  });

  it('[PAY-14] a report that names no order, or has a document type, is refused', async () => {
    const refusal = async (xml: string) => {
      const error = await readBankFile(Buffer.from(xml), LIMITS).catch((caught: unknown) => caught);
      return error instanceof BankFileError ? error.code : expect.unreachable('not refused');
    };
    expect(await refusal('<Document><CstmrPmtStsRpt></CstmrPmtStsRpt></Document>')).toBe(
      'wrong_message_type',
    );
    expect(
      await refusal('<!DOCTYPE x [<!ENTITY a "b">]><Document><CstmrPmtStsRpt/></Document>'),
    ).toBe('doctype_refused');
    expect(await refusal('<Document><CstmrPmtStsRpt><GrpHdr>')).toBe('truncated');
  });

  it('[PAY-14] is known by its name alone, with any prefix', () => {
    expect(looksLikePain002('<ns2:Document><ns2:CstmrPmtStsRpt>')).toBe(true);
    expect(looksLikePain002('<Document><BkToCstmrStmt>')).toBe(false);
  });
});
