import { hash } from 'node:crypto';
import { eur } from '@bb1/domain/money';
import type { EntryDetails } from '../../integrations/bank/bank-statement-port.ts';
import { newId } from '../../platform/ids.ts';
import type { NewEntryDetails } from './entry-details-store.ts';

/** Identifies the transactions of an entry, whatever their order and file. */
export function detailsKeyOf(details: EntryDetails): string {
  return hash(
    'sha256',
    JSON.stringify([
      details.account.iban,
      details.bookingDate,
      details.direction,
      details.amountCents.toString(),
      details.references.toSorted(),
      details.lines.map(({ lineKey }) => lineKey).toSorted(),
    ]),
    'hex',
  );
}

export function newEntryDetails(details: EntryDetails, iban: string): NewEntryDetails {
  return {
    id: newId(),
    iban,
    detailsKey: detailsKeyOf(details),
    bookingDate: details.bookingDate,
    direction: details.direction,
    amountEur: eur(details.amountCents),
    references: details.references,
  };
}
