import { isIban } from '@bb1/domain/payments/iban';
import { describe, expect, it } from 'vitest';
import {
  amountCentsOf,
  countOf,
  DEFAULT_PAYER_IBAN,
  endToEndIdOf,
  faultOf,
  momentOf,
  PanelRefusal,
  payerIbanOf,
  payerNameOf,
  remittanceOf,
  formatOf,
} from './fields.ts';
import panelTexts from '@bb1/texts/sandbox/panel';

const NOW = new Date('2030-01-31T11:00:00Z');

function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof PanelRefusal) return error.sentence(panelTexts.en);
  }
  throw new Error('was not refused');
}

describe('fields of the panel', () => {
  it('[RUN-2] read an amount to the cent, with a point or with a comma', () => {
    expect(amountCentsOf({ amount: '2500' })).toBe(250_000n);
    expect(amountCentsOf({ amount: ' 2500.5 ' })).toBe(250_050n);
    expect(amountCentsOf({ amount: '0,01' })).toBe(1n);
  });

  it('[RUN-2] accept only a positive amount', () => {
    for (const amount of [
      undefined,
      null,
      '',
      '0',
      '0.00',
      '-1',
      '1.001',
      '1,000.00',
      '1e3',
      '0x10',
      'NaN',
      '1 000',
      12,
      ['1'],
      '9'.repeat(20),
    ])
      expect(
        refusal(() => amountCentsOf({ amount })),
        String(amount),
      ).toBe(panelTexts.en.refused.amount);
  });

  it("[RUN-2] require a payer's name that fits into a statement; everything else may be missing", () => {
    expect(payerNameOf({ payer_name: ' Anna Muster ' })).toBe('Anna Muster');
    expect(refusal(() => payerNameOf({ payer_name: '  ' }))).toBe('Please enter Payer.');
    expect(refusal(() => payerNameOf({ payer_name: 'x'.repeat(141) }))).toContain(
      'at most 140 characters',
    );
    expect([remittanceOf({}), endToEndIdOf({}), payerIbanOf({})]).toEqual(['', null, null]);
  });

  it('[RUN-2] accept a reference text of several lines of 140 characters', () => {
    expect(remittanceOf({ remittance: `${'a'.repeat(140)}\r\n${'ü'.repeat(140)}` })).toBe(
      `${'a'.repeat(140)}\n${'ü'.repeat(140)}`,
    );
    expect(refusal(() => remittanceOf({ remittance: `x\n${'a'.repeat(141)}` }))).toContain(
      'Reference text',
    );
    expect(refusal(() => endToEndIdOf({ end_to_end_id: 'e'.repeat(36) }))).toContain('35');
  });

  it('[RUN-2] check an IBAN, and the default one is valid', () => {
    expect(payerIbanOf({ payer_iban: 'de02 1203 0000 0000 2020 51' })).toBe(
      'DE02120300000000202051',
    );
    expect(refusal(() => payerIbanOf({ payer_iban: 'DE03120300000000202051' }))).toContain(
      'not a valid IBAN',
    );
    expect(isIban(DEFAULT_PAYER_IBAN)).toBe(true);
  });

  it('[RUN-2] read counts, formats and faults from a form and from JSON alike, and nothing else', () => {
    expect([countOf({ count: '3' }), countOf({ count: 0 }), countOf({}, 1)]).toEqual([3, 0, 1]);
    for (const count of [undefined, -1, 1.5, 1001, '1e2', '', 'many', true, [1]])
      expect(
        refusal(() => countOf({ count })),
        String(count),
      ).toBe(panelTexts.en.refused.count);
    expect([formatOf({ version: '02' }), formatOf({ version: '08' })]).toEqual(['02', '08']);
    for (const version of [2, '2', '2 or 8', undefined])
      expect(refusal(() => formatOf({ version }))).toBe(panelTexts.en.refused.version);
    expect(faultOf({ fault: 'ingestion_lag' })).toBe('ingestion_lag');
    expect(refusal(() => faultOf({ fault: 'toString' }))).toContain('stale_reads');
  });

  it('[OFF-5] move the clock to a moment or by a step, but not beyond this century', () => {
    expect(momentOf({ to: '2030-02-01T12:00:00Z' }, NOW).toISOString()).toBe(
      '2030-02-01T12:00:00.000Z',
    );
    expect(momentOf({ by: 'week' }, NOW).toISOString()).toBe('2030-02-07T11:00:00.000Z');
    expect(refusal(() => momentOf({ by: 'year' }, NOW))).toBe(panelTexts.en.refused.moment);
    expect(refusal(() => momentOf({ to: '2100-01-01T12:00:00Z' }, NOW))).toBe(
      panelTexts.en.refused.tooFar,
    );
  });
});
