import { accountNumber } from './account-number.ts';
import type { BankParty } from './bank-statement-port.ts';
import { elementAt, textAt, type XmlElement } from './xml-elements.ts';

/** One side of a transaction: payer (`Dbtr`) or payee (`Cdtr`). */
export function partyOf(source: XmlElement, role: 'Dbtr' | 'Cdtr'): BankParty {
  const parties = elementAt(source, 'RltdPties');
  const { iban, otherAccount } = accountNumber(textAt(parties, `${role}Acct`, 'Id', 'IBAN'));
  const agent = elementAt(source, 'RltdAgts', `${role}Agt`, 'FinInstnId');
  return {
    name: nameOf(parties, role),
    iban,
    otherAccount:
      iban === null ? (otherAccount ?? textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id')) : null,
    bic: textAt(agent, 'BICFI') ?? textAt(agent, 'BIC'),
    ultimateName: nameOf(parties, `Ultmt${role}`),
  };
}

/** `Nm` up to version 07, `Pty/Nm` since version 08, `Agt` when the party is a bank itself. */
function nameOf(parties: XmlElement | undefined, role: string): string | null {
  return (
    textAt(parties, role, 'Nm') ??
    textAt(parties, role, 'Pty', 'Nm') ??
    textAt(parties, role, 'Agt', 'FinInstnId', 'Nm')
  );
}
