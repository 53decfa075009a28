import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import { certifiedSums } from '@bb1/domain/taxes/tax-certificate';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../platform/pdf/test-files/read-pdf.ts';
import { typesetDocument } from '../../platform/pdf/typeset-document.ts';
import {
  type CertificateFacts,
  certificateLook,
  certificateSource,
} from './certificate-document.ts';

const offering = parseOffering(
  JSON.parse(
    await readFile(resolve(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'),
  ),
);
const payments = [
  {
    day: '2019-10-01',
    income: 10_526n,
    substitute: 0n,
    capitalGainsTax: 2_574n,
    solidaritySurcharge: 141n,
    churchTax: 231n,
    community: 'Bistum Essen',
    correctedOn: null,
  },
];
const FACTS: CertificateFacts = {
  number: 'TAX-2019-000001',
  year: 2019,
  issuedOn: '2020-02-15',
  creditor: ['Żaneta Großmann', 'Am Wall 1', '10115 Berlin'],
  isBusiness: false,
  payments,
  sums: certifiedSums(payments),
  isSpecimen: false,
  replaces: null,
};

async function pagesOf(more: Partial<CertificateFacts> = {}): Promise<string[]> {
  const facts = { ...FACTS, ...more };
  const { pages } = await readPdf(
    await typesetDocument(certificateSource(offering, facts), certificateLook(offering, facts)),
  );
  return pages.map(({ text }) => text.replaceAll(/[\s ]+/g, ' '));
}

describe('the document of a certificate', () => {
  it('[TAX-2] is in German, and its translation is marked as English for readers that speak', async () => {
    const bytes = await typesetDocument(
      certificateSource(offering, FACTS),
      certificateLook(offering, FACTS),
    );
    const { language, pages } = await readPdf(bytes);
    expect([
      language,
      pages.map(({ structure }) => structure.includes('Document/Sect/H1')),
    ]).toEqual(['de-DE', [false, true]]);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Lang \(en-GB\)/g),
    ).toHaveLength(1);
  });

  it("[TAX-2] of 2019 has that year's form lines, issuer, creditor and address, and why no allowance was used", async () => {
    const [german = ''] = await pagesOf();
    for (const expected of [
      'Steuerbescheinigung 2019',
      offering.issuer.name,
      offering.issuer.street,
      'Żaneta Großmann',
      'Am Wall 1',
      '10115 Berlin',
      'Anlage KAP 2019, Zeile',
      '12 / 13',
      '48',
      '49',
      '50',
      'Freistellungsauftrag kann bei dieser Anleihe nicht berücksichtigt werden',
      'ohne Unterschrift gültig',
    ])
      expect(german).toContain(expected);
  });

  it('[TAX-2][TAX-6] names the part of the income that is 30 % of a repayment of unknown price, right after the income, and only then', async () => {
    expect((await pagesOf()).join(' ')).not.toMatch(/Ersatzbemessungsgrundlage|Substitute base/);
    const repaid = payments.map((payment) => ({ ...payment, substitute: 3_000n }));
    const [german = ''] = await pagesOf({ year: 2025, sums: certifiedSums(repaid) });
    expect(german).toMatch(
      /Kapitalerträge 7 105,26 € Ersatzbemessungsgrundlage .{0,70} 11 30,00 € In Anspruch/,
    );
  });

  it('[TAX-2] is marked as a specimen on every page, in both languages, unless configured otherwise', async () => {
    for (const page of await pagesOf({ isSpecimen: true }))
      expect(page).toMatch(
        /MUSTER[^]*Muster, nicht amtlich · Specimen|Muster, nicht amtlich · Specimen[^]*MUSTER/,
      );
    expect((await pagesOf()).join(' ')).not.toMatch(/muster(?!stadt)|specimen/i);
  });

  it('[TAX-2] of a business mentions no form for private people, no allowance and no church tax', async () => {
    const words = (await pagesOf({ isBusiness: true })).join(' ');
    expect(words).toContain('Steuerbescheinigung 2019');
    expect(words).not.toMatch(/Anlage KAP|Sparer-Pauschbetrag|Kirchensteuer|Church tax/);
  });
});
