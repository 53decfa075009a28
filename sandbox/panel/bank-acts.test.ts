import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanel, type PanelForTests } from './testing/open-panel.ts';

let panel: PanelForTests;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const prices = async (source: 'bitstamp' | 'coinbase') => {
  const path =
    source === 'bitstamp'
      ? `${panel.prices.bitstampUrl}/api/v2/ticker/xlmeur/`
      : `${panel.prices.coinbaseUrl}/products/XLM-EUR/book?level=1`;
  return (await fetch(path)).json() as Promise<Record<string, unknown>>;
};

describe("the panel's bank", () => {
  it('[RUN-2][PAY-6] executes a transfer order once, and returns one of its transfers once', async () => {
    expect(
      await panel.post('/bank/orders', { file: order('REFUND-000007', '12.34') }),
    ).toMatchObject({
      status: 200,
      answer: {
        message_id: 'M-REFUND-000007',
        bank_references: [expect.stringMatching(/^SB/u)],
        report: expect.stringContaining('<GrpSts>ACSP</GrpSts>'),
      },
    });
    expect(panel.bank.waiting().at(-1)).toMatchObject({
      direction: 'debit',
      transfers: [{ amountCents: 1234n, endToEndId: 'REFUND-000007' }],
    });
    expect(
      await panel.post('/bank/orders', { file: order('REFUND-000007', '12.34') }),
    ).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining('was accepted before') },
    });
    expect(await panel.post('/bank/returns', { end_to_end_id: 'REFUND-000007' })).toMatchObject({
      status: 200,
    });
    expect(panel.bank.waiting().at(-1)).toMatchObject({
      direction: 'credit',
      transfers: [{ amountCents: 1234n, endToEndId: 'REFUND-000007', returned: { code: 'AC04' } }],
    });
    expect(await panel.post('/bank/returns', { end_to_end_id: 'REFUND-000007' })).toMatchObject({
      status: 422,
    });
    expect(panel.bank.waiting()).toHaveLength(2);
  });

  it('[RUN-2][PAY-14] rejects an order on request, and reports it', async () => {
    const before = panel.bank.waiting().length;
    expect(
      await panel.post('/bank/orders', {
        file: order('REFUND-000008', '1.00'),
        reject: 'REFUND-000008',
        reason: 'AC06',
      }),
    ).toMatchObject({
      status: 200,
      answer: {
        bank_references: [],
        report: expect.stringContaining('<Cd>AC06</Cd>'),
        in_folder: false,
      },
    });
    expect(panel.bank.waiting()).toHaveLength(before);
  });

  it('[RUN-2] reverses a credit, charges a fee, and announces pending bookings', async () => {
    const before = panel.bank.waiting().length;
    const { answer } = await panel.post('/bank/transfers', {
      payer_name: 'Anna',
      amount: '5',
      pending: true,
    });
    expect(panel.bank.waiting().at(-1)).toMatchObject({
      status: 'pending',
      bankReference: answer['bank_reference'],
    });
    expect(
      await panel.post('/bank/reversals', { bank_reference: answer['bank_reference'] }),
    ).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining('no booked credit') },
    });
    const credit = await panel.post('/bank/transfers', { payer_name: 'Anna', amount: '5' });
    expect(
      await panel.post('/bank/reversals', { bank_reference: credit.answer['bank_reference'] }),
    ).toMatchObject({ status: 200 });
    expect(panel.bank.waiting().at(-1)).toMatchObject({
      direction: 'debit',
      isReversal: true,
      reversedReference: credit.answer['bank_reference'],
    });
    expect(await panel.post('/bank/fees', { amount: '9.90', text: 'Kontoführung' })).toMatchObject({
      status: 200,
    });
    expect(panel.bank.waiting().at(-1)).toMatchObject({
      direction: 'debit',
      transfers: [{ amountCents: 990n }],
      additionalInformation: 'Kontoführung',
    });
    expect(panel.bank.waiting()).toHaveLength(before + 4);
  });

  it.each([
    ['/bank/orders', {}, 'Please enter Transfer order'],
    ['/bank/orders', { file: 'no xml' }, 'not well-formed'],
    ['/bank/orders', { file: order('R-1', '1.00'), reject: 'R-2' }, 'no transfer R-2'],
    ['/bank/orders', { file: order('R-1', '1.00'), reason: '<b>' }, 'four capital letters'],
    ['/bank/orders', { file: order('R-1', '1.00'), payee: 'RVXX' }, 'RCVC, RVMC'],
    ['/bank/returns', { end_to_end_id: 'REFUND-999999' }, 'No transfer with the reference'],
    ['/bank/reversals', {}, 'Please enter Bank reference'],
    ['/bank/fees', { amount: '0' }, 'above zero'],
    ['/bank/statements', { version: '03' }, '02, 08 or mt940'],
  ])('[RUN-2] refuses %s with %j in a sentence, and books nothing', async (path, body, words) => {
    const before = panel.bank.waiting().length;
    expect(await panel.post(path, body)).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining(words) },
    });
    expect(panel.bank.waiting()).toHaveLength(before);
  });
});

describe("the panel's markets", () => {
  it('[RUN-2][PAY-5] quote the price that was set, at one of them or at both', async () => {
    expect(await panel.post('/prices', { currency: 'XLM', eur: '0,3' })).toMatchObject({
      status: 200,
      answer: {
        sources: [
          { source: 'bitstamp', fault: 'none', prices: { XLM: '0.30000000' } },
          { source: 'coinbase', prices: { XLM: '0.30000000' } },
        ],
      },
    });
    expect(await prices('bitstamp')).toMatchObject({ last: '0.30000000' });
    await panel.post('/prices', { currency: 'XLM', eur: '0.5', source: 'bitstamp' });
    expect(panel.prices.state().map(({ prices: reported }) => reported.XLM)).toEqual([
      '0.50000000',
      '0.30000000',
    ]);
  });

  it('[RUN-2][PAY-5] fail as ordered until the fault is removed', async () => {
    const fault = (kind: string) =>
      panel.post('/prices/faults', { source: 'coinbase', fault: kind });
    expect(await fault('down')).toMatchObject({
      status: 200,
      answer: { sources: [{ fault: 'none' }, { source: 'coinbase', fault: 'down' }] },
    });
    await expect(prices('coinbase')).rejects.toThrow();
    expect(await prices('bitstamp')).toHaveProperty('last');
    await fault('garbage');
    await expect(prices('coinbase')).rejects.toThrow();
    await fault('none');
    expect(await prices('coinbase')).toHaveProperty('bids');
  });

  it.each([
    ['/prices', { currency: 'XLM', eur: '0' }, 'The price must be'],
    ['/prices', { currency: 'XLM', eur: '0.123456789' }, 'The price must be'],
    ['/prices', { currency: 'EUR', eur: '1' }, 'one of XLM, BTC, ETH'],
    ['/prices', { currency: 'XLM', eur: '1', source: 'kraken' }, 'one of bitstamp, coinbase'],
    ['/prices/faults', { source: 'bitstamp', fault: 'earthquake' }, 'one of none, down'],
  ])('[RUN-2] refuse %s with %j in a sentence', async (path, body, words) => {
    const before = panel.prices.state();
    expect(await panel.post(path, body)).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining(words) },
    });
    expect(panel.prices.state()).toEqual(before);
  });
});

/** The issuer's order to pay one refund. */
function order(endToEndId: string, amount: string): string {
  const sums = `<NbOfTxs>1</NbOfTxs><CtrlSum>${amount}</CtrlSum>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>M-${endToEndId}</MsgId>${sums}</GrpHdr><PmtInf><PmtMtd>TRF</PmtMtd>${sums}
<ReqdExctnDt><Dt>2030-01-31</Dt></ReqdExctnDt><DbtrAcct><Id><IBAN>DE50100000000000000001</IBAN></Id></DbtrAcct>
<CdtTrfTxInf><PmtId><EndToEndId>${endToEndId}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><Cdtr><Nm>Anna Muster</Nm></Cdtr><CdtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></CdtrAcct></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
}
