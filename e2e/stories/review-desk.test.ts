import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import kycMails from '@bb1/texts/mails/kyc';
import changeReasons from '@bb1/texts/messages/change-reasons';
import { createIdentityProof } from '@bb1/domain/kyc/endpoints';
import { DEMO_COMPANY } from '../../sandbox/demonstration/company.ts';
import { presentCompany } from '../../sandbox/demonstration/company-acts.ts';
import {
  arrive,
  confirmAddress,
  identityOf,
  verifyOneself,
} from '../../sandbox/demonstration/investor-acts.ts';
import { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import {
  DEMO_PEOPLE,
  type DemoPerson,
  emailOf,
  fullName,
} from '../../sandbox/demonstration/people.ts';
import { SandboxPanel } from '../../sandbox/demonstration/sandbox-panel.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { newOfficer } from './acts/officer-app.ts';
import { approvePerson, goToScreen, openCase, viewDocument } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { openBrowser, product, seeMessage } from './visitor.ts';

const RITA = 'rita@issuer.example';
const ADA = 'ada@issuer.example';
const OFFICE = 'Mitglied des Deutschen Bundestages';

let browser: Browser;
const still = new AbortController();

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  still.abort();
  await browser.close();
});

const outside = () => ({
  client: new PatientClient(product().portalUrl, still.signal),
  panel: new SandboxPanel(product().portalUrl, still.signal),
});

/** A company whose representatives and owners await review. */
async function companyInReview(): Promise<void> {
  const { client, panel } = outside();
  await arrive(client, DEMO_COMPANY.account);
  await confirmAddress(client, panel, DEMO_COMPANY.account);
  await presentCompany(client);
}

/** A person with a public office who awaits review. */
async function exposedPersonInReview(): Promise<DemoPerson> {
  const { client, panel } = outside();
  const person = DEMO_PEOPLE.find(({ stage }) => stage === 'in_review');
  if (person === undefined) throw new Error('the demonstration has no person in review');
  await arrive(client, person);
  await confirmAddress(client, panel, person);
  await client.ok(createIdentityProof, {
    body: {
      ...identityOf(person),
      politically_exposed: true,
      pep_function: OFFICE,
      further_citizenships: ['FR'],
    },
  });
  await verifyOneself(client, person);
  return person;
}

/** The value of a field in a case's details. */
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe('the review of applicants', () => {
  it('[KYC-10][KYC-5][DESK-3] of a company: the reviewer compares cards and papers, requests changes with two reasons, and sees the very mail that the person gets', async () => {
    const locale = 'en';
    const texts = deskKycTexts[locale];
    await companyInReview();
    const { page, traffic } = await newOfficer(browser, locale, RITA);
    await goToScreen(page, locale, 'kyc');
    await page
      .getByRole('navigation', { name: texts.list.byType })
      .getByRole('link', { name: texts.applicantTypes.business })
      .click();
    await page.waitForURL((url) => url.searchParams.get('type') === 'business');
    await page.getByRole('row').filter({ hasText: DEMO_COMPANY.business.legal_name }).waitFor();
    await look(page, 'desk-kyc-businesses');
    await page
      .getByRole('navigation', { name: texts.list.byType })
      .getByRole('link', { name: texts.applicantTypes.individual })
      .click();
    await page
      .getByRole('row')
      .filter({ hasText: DEMO_COMPANY.business.legal_name })
      .waitFor({ state: 'detached' });
    const account = fullName(DEMO_COMPANY.account);
    await openCase(page, locale, account);
    expect(await fact(page, texts.business.legalName).innerText()).toBe(
      DEMO_COMPANY.business.legal_name,
    );
    expect(await fact(page, texts.business.representation).innerText()).toBe(
      texts.business.representations.joint,
    );
    expect(await fact(page, texts.business.capital).allInnerTexts()).toEqual(['51%', '49%']);
    for (const { firstName, lastName } of DEMO_COMPANY.representatives)
      await viewDocument(page, locale, 'front.png', {
        reason: 'KYC 12',
        whose: `${firstName} ${lastName}`,
      });
    // From the second representative's front the keys lead over the back to the first of the
    // company's papers.
    await page.keyboard.press('n');
    await page.getByRole('article', { name: 'back.png' }).waitFor();
    await page.keyboard.press('n');
    const extract = page.getByRole('article', { name: 'registerauszug.png' });
    await extract.getByText('5 of 6').waitFor();
    await page.keyboard.press('+');
    await extract.getByRole('button', { name: '150 %', pressed: true }).waitFor();
    await look(page, 'desk-kyc-company');
    await page.getByText(texts.decision.changes, { exact: true }).click();
    await page.getByLabel(texts.decision.reasons.register_extract_outdated).check();
    await page.getByLabel(texts.decision.reasons.owners_incomplete).check();
    const words = kycMails.de['kyc-changes-requested'];
    const lines = [
      ...words.paragraphs.filter((paragraph) => typeof paragraph === 'string'),
      `• ${changeReasons.de.owners_incomplete}`,
      `• ${changeReasons.de.register_extract_outdated}`,
      words.button,
    ];
    const preview = page.getByRole('region', {
      name: texts.decision.preview({ language: texts.languages.de }),
    });
    for (const line of [words.subject, ...lines])
      await expect.poll(() => preview.getByText(line, { exact: true }).count()).toBe(1);
    await look(page, 'desk-kyc-company-changes');
    await page.getByRole('button', { name: texts.decision.changesSubmit }).click();
    await seeMessage(page, texts.decision.done({ verdict: texts.verdicts.action_needed }));
    await look(page, 'desk-kyc-company-sent-back');
    const mail = await mailTo(emailOf(DEMO_COMPANY.account), words.subject);
    for (const line of lines) expect(mail.text).toContain(line);
    expect(traffic.errors).toEqual([]);
  });

  it('[KYC-10][DESK-1] of a politically exposed person: the page tells the reviewer why they cannot approve and who can, and compliance does', async () => {
    const locale = 'de';
    const texts = deskKycTexts[locale];
    const person = await exposedPersonInReview();
    const { page: ritas, traffic } = await newOfficer(browser, locale, RITA);
    await openCase(ritas, locale, fullName(person));
    await ritas.getByText(texts.signs.risks.politically_exposed).waitFor();
    expect(await ritas.getByText(texts.signs.compliance, { exact: true }).count()).toBe(1);
    expect(await fact(ritas, texts.fields.exposed).innerText()).toContain(OFFICE);
    expect(await fact(ritas, texts.fields.citizenships).innerText()).toBe(
      'Deutschland, Frankreich',
    );
    expect(await ritas.getByText(texts.decision.obstacles.high_risk_needs_compliance).count()).toBe(
      1,
    );
    expect(
      await ritas.getByRole('button', { name: texts.decision.approve, exact: true }).count(),
    ).toBe(0);
    await look(ritas, 'desk-kyc-exposed-reviewer');
    const { page: adas, traffic: adasTraffic } = await newOfficer(browser, locale, ADA);
    await openCase(adas, locale, fullName(person));
    await adas.getByText(texts.signs.complianceYours, { exact: true }).waitFor();
    await adas.getByRole('button', { name: texts.decision.approve, exact: true }).click();
    await adas.getByText(texts.decision.ticksMissing).waitFor();
    await look(adas, 'desk-kyc-exposed-ticks-missing');
    await approvePerson(adas, locale);
    await adas.getByText(texts.attempts.states.approved).first().waitFor();
    await look(adas, 'desk-kyc-exposed-approved');
    expect(traffic.errors).toEqual([]);
    expect(adasTraffic.errors.filter((line) => !line.includes('422'))).toEqual([]);
  });
});
