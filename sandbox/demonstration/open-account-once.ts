import { dayAfter } from '@bb1/domain/day-after';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { deskLogout } from '@bb1/domain/officers/endpoints';
import { listBankAccounts } from '@bb1/domain/payments/evidence-endpoints';
import type { PanelOfficer } from '../panel/panel-options.ts';
import { openBankAccount, signInOfficer } from './officer-acts.ts';
import { PatientClient } from './patient-client.ts';

/** Statements fund nothing before the account has an opening balance: two officers enter it when the sandbox starts first. */
export async function openAccountOnce({
  portalUrl,
  officers,
  signal,
}: {
  /** Where the product answers, without a slash at its end. */
  readonly portalUrl: string;
  /** One of finance and one who approves must be among them. */
  readonly officers: readonly PanelOfficer[];
  readonly signal: AbortSignal;
}): Promise<void> {
  const [finance, approver] = await Promise.all([
    signedIn('finance'),
    signedIn('finance_approver'),
  ]);
  const asOf = dayAfter(berlinDay(new Date()), -1);
  for (const { iban, opening } of await finance.ok(listBankAccounts))
    if (opening === null) await openBankAccount({ finance, approver }, { iban, asOf });
  for (const officer of [finance, approver]) await officer.ok(deskLogout);

  async function signedIn(role: string): Promise<PatientClient> {
    const officer = officers.find(({ roles }) => roles.includes(role));
    if (officer === undefined)
      throw new Error(`the sandbox needs an officer with the role ${role}`);
    const client = new PatientClient(portalUrl, signal);
    await signInOfficer(client, officer, signal);
    return client;
  }
}
