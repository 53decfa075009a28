import { setTimeout as sleep } from 'node:timers/promises';
import { decideKyc, getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { proposeOpeningBalance } from '@bb1/domain/payments/evidence-endpoints';
import { officerCodes } from '../panel/officer-codes.ts';
import type { PanelOfficer } from '../panel/panel-options.ts';
import type { Caller, PatientClient } from './patient-client.ts';

const CODE_STEP_MS = 30_000;
const SIGN_IN_TRIES = 4;
const REVIEW_TRIES = 5;

/**
 * Signs an officer in with the previous time step's code, which is still valid: a code works once,
 * and the current one on the panel is left to the person who reads it there.
 */
export async function signInOfficer(
  client: PatientClient,
  officer: PanelOfficer,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const [shown] = officerCodes([officer], new Date(Date.now() - CODE_STEP_MS));
    const answer = await client.call(deskLogin, {
      body: { email: officer.email, password: officer.password, code: shown?.code ?? '' },
    });
    if (answer.status < 400) return;
    if (answer.status !== 422 || tries >= SIGN_IN_TRIES)
      throw new Error(`${officer.email} could not sign in: ${answer.text}`);
    await sleep(CODE_STEP_MS / 2, undefined, { signal });
  }
}

export function officerWith(officers: readonly PanelOfficer[], role: string): PanelOfficer {
  const officer = officers.find(({ roles }) => roles.includes(role));
  if (officer === undefined)
    throw new Error(`the demonstration needs an officer with the role ${role}`);
  return officer;
}

/**
 * Views the documents and decides, if the person awaits review. Views them again if an automatic
 * check has ended between the look and the decision.
 */
export async function review(
  reviewer: Caller,
  accountId: string,
  decision: 'approve' | 'request_changes',
): Promise<void> {
  const params = { account_id: accountId };
  for (let tries = 1; ; tries++) {
    const {
      record,
      version,
      identity_proofs: proofs,
    } = await reviewer.ok(getKycReview, { params });
    if (record.verdict !== 'in_review') return;
    for (const { id } of proofs.flatMap((proof) => proof.attachments))
      await reviewer.ok(viewDocument, {
        params: { ...params, attachment_id: id },
        body: { reason: 'Identity check' },
      });
    const approval = {
      decision,
      version,
      checked: ['data_matches_document', 'document_valid', 'person_of_age', 'address_plausible'],
    };
    const changes = { decision, version, reasons: ['document_unreadable', 'address_incomplete'] };
    const body = decision === 'approve' ? approval : changes;
    const answer = await reviewer.call(decideKyc, { params, body });
    if (answer.status < 400) return;
    if (answer.status !== 409 || tries >= REVIEW_TRIES)
      throw new Error(`the review of ${accountId} ended with ${answer.status}: ${answer.text}`);
  }
}

/** Two officers enter where the issuer's account begins: at nothing, before its first statement. */
export async function openBankAccount(
  { finance, approver }: { readonly finance: Caller; readonly approver: Caller },
  opening: { readonly iban: string; readonly asOf: string },
): Promise<void> {
  const { id } = await finance.ok(proposeOpeningBalance, {
    body: {
      account_iban: opening.iban,
      balance: '0.00',
      as_of: opening.asOf,
      reason: 'The account was opened for this offering',
    },
  });
  await approve(approver, id);
}

/** Reads a proposal of another officer, and approves what it says. */
export async function approve(approver: Caller, id: string): Promise<void> {
  const params = { id };
  const { content_hash } = await approver.ok(getApproval, { params });
  await approver.ok(approveProposal, { params, body: { content_hash } });
}
