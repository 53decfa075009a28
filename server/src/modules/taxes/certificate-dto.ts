import type {
  DeskTaxCertificate,
  TaxCertificateRun,
  TaxYear,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import type { TaxCertificate } from '@bb1/domain/taxes/certificate-endpoints';
import { taxCertificateNumber } from '@bb1/domain/taxes/tax-certificate';
import type { CertificateRow, CertificateRunRow } from './certificate-store.ts';
import type { YearRow } from './withheld-store.ts';

export function toCertificateDto(row: CertificateRow): TaxCertificate {
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
    issued_at: row.issued_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    replaces: numbered(row.replaces_number),
    replaced_by: numbered(row.replaced_by_number),
    has_file: row.document_id !== null,
  };
}

export function toDeskCertificateDto(row: CertificateRow): DeskTaxCertificate {
  const { account_id, full_name, replaced_by_id, cancellation_reason } = row;
  return { ...toCertificateDto(row), account_id, full_name, replaced_by_id, cancellation_reason };
}

export function toCertificateRunDto(row: CertificateRunRow): TaxCertificateRun {
  const { id, kind, year, certificate_id, reason, state, made } = row;
  return {
    id,
    kind,
    year,
    certificate_id,
    reason,
    state,
    made,
    proposed_by: row.proposed_by_name,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  };
}

export function toTaxYearDto(row: YearRow, thisYear: number, approvalId: string | null): TaxYear {
  const {
    year,
    investors,
    certified,
    outdated,
    payments,
    income,
    capital_gains_tax,
    solidarity_surcharge,
    church_tax,
  } = row;
  return {
    year,
    over: year < thisYear,
    investors,
    certified,
    outdated,
    payments,
    investment_income_amount: income,
    capital_gains_tax,
    solidarity_surcharge,
    church_tax,
    approval_id: approvalId,
  };
}
