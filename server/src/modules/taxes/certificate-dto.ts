import { taxCertificateNumber } from '@bb1/domain/taxes/tax-certificate';
import type { CertificateRow, CertificateRunRow } from './certificate-store.ts';

export function toCertificateDto(row: CertificateRow) {
  const numbered = (number: number | null) =>
    number === null ? null : taxCertificateNumber(row.year, number);
  return {
    id: row.id,
    number: taxCertificateNumber(row.year, row.number),
    year: row.year,
    state: row.state,
    payments: row.payments,
    investment_income_amount: row.income_eur,
    capital_gains_tax: row.capital_gains_tax_eur,
    solidarity_surcharge: row.solidarity_surcharge_eur,
    church_tax: row.church_tax_eur,
    is_specimen: row.is_specimen,
    issued_at: row.issued_at,
    cancelled_at: row.cancelled_at,
    replaces: numbered(row.replaces_number),
    replaced_by: numbered(row.replaced_by_number),
    has_file: row.document_id !== null,
  };
}

export function toDeskCertificateDto(row: CertificateRow) {
  return { ...row, ...toCertificateDto(row) };
}

export function toCertificateRunDto(row: CertificateRunRow) {
  return { ...row, proposed_by: row.proposed_by_name, decided_by: row.decided_by_name };
}
