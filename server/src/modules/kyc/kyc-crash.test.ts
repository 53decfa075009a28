import { describe, expect, it, onTestFinished } from 'vitest';
import { addBeneficialOwner, updateBusiness } from '@bb1/domain/kyc/business-endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  chooseApplicantType,
  createIdentityProof,
  deleteIdentityProof,
  getKyc,
} from '@bb1/domain/kyc/endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { lookAtDocuments } from './test-files/look-at-documents.ts';
import { openWorld } from '../../../../testing/world.ts';
import { apply, approve } from '../../../../testing/applicant.ts';
import { applyAsCompany, COMPANY, OWNER, REPRESENTATIVE } from './test-files/company.ts';

describe('a crash', () => {
  it.each([
    ['save_business', 3],
    ['change_beneficial_owners', 2],
    ['choose_applicant_type', 2],
    ['remove_identity_proof', 1],
    ['create_identity_proof', 2],
  ] as const)(
    '[KYC-5] in the middle of %s changes nothing, and the same call succeeds afterwards',
    async (name, reached) => {
      const crashing = await openWorld({
        fault: `${name}.before_commit:throw:${reached}`,
        environment: { LOG_LEVEL: 'silent' },
      });
      onTestFinished(() => crashing.close());
      const person = await crashing.investor('Kurz Schluss');
      const proof = await applyAsCompany(person);
      const acts = {
        save_business: () => person.call(updateBusiness, { body: { ...COMPANY, name: 'Neu' } }),
        change_beneficial_owners: () =>
          person.call(addBeneficialOwner, { body: { ...OWNER, first_name: 'Otto' } }),
        choose_applicant_type: () =>
          person.call(chooseApplicantType, { body: { applicant_type: 'individual' } }),
        remove_identity_proof: () => person.call(deleteIdentityProof, { params: { id: proof.id } }),
        create_identity_proof: () =>
          person.call(createIdentityProof, {
            body: { ...REPRESENTATIVE, first_name: 'Berta', doc_id: 'C02X00T48' },
          }),
      };
      const tables = [
        'kyc_records',
        'kyc_businesses',
        'beneficial_owners',
        'identity_proofs',
        'kyc_checks',
        'kyc_check_changes',
        'kyc_verdict_changes',
        'documents',
        'business_files',
        'attachments',
        'audit_log',
      ];
      const whole = async () =>
        Object.fromEntries(
          await Promise.all(
            tables.map(
              async (table) =>
                [
                  table,
                  (
                    await crashing.query<{ rows: unknown }>(
                      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${table} t`,
                    )
                  )[0]?.rows,
                ] as const,
            ),
          ),
        );
      const before = await whole();
      expect((await acts[name]()).status).toBe(500);
      expect(await whole()).toEqual(before);
      expect((await acts[name]()).status).toBeLessThan(300);
      expect(await whole()).not.toEqual(before);
    },
  );

  it('[DESK-5] in the middle of a decision leaves all of verdict, log, mail and job, or none', async () => {
    const crashing = await openWorld({ fault: 'decide_kyc.before_commit:throw:1' });
    onTestFinished(() => crashing.close());
    const person = await crashing.investor('Kurz Schluss');
    await apply(person);
    const officer = await crashing.officer('Rita Reviewer', 'reviewer');
    await lookAtDocuments(officer, person.accountId);
    const params = { account_id: person.accountId };
    const { version } = await officer.ok(getKycReview, { params });
    expect(
      (
        await officer.call(decideKyc, {
          params,
          body: { decision: 'approve', version, checked: requiredReviewChecks('individual') },
        })
      ).status,
    ).toBe(500);
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    const rows = await crashing.query(
      `select from mail_outbox where template like 'kyc-%' union all select from audit_log where act = 'kyc.approved'`,
    );
    expect(rows).toEqual([]);
    await approve(officer, person.accountId);
    expect((await person.ok(getKyc)).verdict).toBe('approved');
  });
});
