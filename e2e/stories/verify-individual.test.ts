import { partsOf } from './parts-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAddress, getKyc, listIdentityProofs } from '@bb1/domain/kyc/endpoints';
import { message } from '@bb1/domain/messages';
import verificationTexts from '@bb1/texts/pages/verification';
import { callAs } from './acts/call-as.ts';
import { judge } from './acts/judge.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import {
  applicantOf,
  verdictShown,
  fillIdentity,
  finishUpload,
  giveAddress,
  investAsAnIndividual,
  join,
  save,
  savedStep,
  startStep,
  uploadPassport,
} from './acts/verify.ts';
import { taxIdOf } from '../../sandbox/demonstration/tax-id-of.ts';
import { look } from './page-checks.ts';
import { productPlaces } from './leaks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;
let reviewer: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  reviewer = await newVisitor(browser, 'en');
  await comeToDesk(reviewer.page, 'rita@issuer.example');
});
afterAll(() => browser.close());

const main = (page: Page) => page.getByRole('main');
/** A German tax number as people write it. */
const spaced = (taxId: string) => taxId.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');

describe.each(LOCALES)('an individual is verified (%s)', (locale) => {
  const texts = verificationTexts[locale];
  const { identity, checklist, verdicts, approvalEnds } = texts;

  describe('with a passport', () => {
    const person = applicantOf(locale, 'Paula', 1);
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await newVisitor(browser, locale);
      await join(visitor.page, locale, person);
    });

    it('[KYC-1][SITE-8] chooses to invest as an individual, and reads what each choice needs', async () => {
      const { page } = visitor;
      for (const kind of Object.values(texts.type.kinds))
        await main(page)
          .getByText(kind.needs[0] ?? '')
          .waitFor();
      await look(page, 'type');
      await investAsAnIndividual(page, locale);
      await main(page).getByText(verdicts.not_started.title).waitFor();
      await look(page, 'checklist-begun');
    });

    it('[KYC-3][SITE-8] gets a message at each missing field of an empty form, and is taken to the first', async () => {
      const { page } = visitor;
      await startStep(page, locale, 'identity');
      await save(page, locale);
      const first = page.getByLabel(identity.firstName, { exact: true });
      await expect
        .poll(() =>
          first.evaluate(
            (field) =>
              field === document.activeElement && field.getAttribute('aria-invalid') === 'true',
          ),
        )
        .toBe(true);
      const exposed = page.getByRole('group', { name: identity.exposedQuestion.applicant });
      expect(await exposed.locator('[data-invalid]').count()).toBe(2);
      expect(await page.getByLabel(identity.exposedFunction).isVisible()).toBe(false);
      await look(page, 'identity-empty');
    });

    it('[KYC-3] gets errors for an invalid number and a missing public office at their fields, and everything typed stays', async () => {
      const { page } = visitor;
      const rightTaxId = taxIdOf(person.documentNumber);
      // The last digit is the check digit.
      const wrongTaxId = spaced(
        rightTaxId.slice(0, -1) + String((Number(rightTaxId.at(-1)) + 1) % 10),
      );
      await fillIdentity(page, locale, {
        ...person,
        document: 'passport',
        taxId: wrongTaxId,
      });
      await page
        .getByRole('group', { name: identity.exposedQuestion.applicant })
        .getByRole('radio', { name: identity.exposedAnswers.yes })
        .check();
      await save(page, locale);
      const taxId = page.getByLabel(identity.taxId, { exact: true });
      await main(page).getByText(message(locale, 'tax_id_invalid')).waitFor();
      await expect
        .poll(() => taxId.evaluate((field) => field === document.activeElement))
        .toBe(true);
      expect(await page.getByLabel(identity.exposedFunction).getAttribute('aria-invalid')).toBe(
        'true',
      );
      expect(await taxId.inputValue()).toBe(wrongTaxId);
      expect(await page.getByLabel(identity.lastName, { exact: true }).inputValue()).toBe(
        person.lastName,
      );
      await look(page, 'identity-refused');
      await taxId.fill(spaced(rightTaxId));
      await page.getByLabel(identity.exposedFunction).fill('Mayor of a small town, 1999');
      await save(page, locale);
      await savedStep(page, locale, 'identity');
      const [proof] = await callAs(page)(listIdentityProofs);
      expect(proof).toMatchObject({
        tax_id: rightTaxId,
        politically_exposed: true,
        pep_function: 'Mayor of a small town, 1999',
        doc_type: 'passport',
      });
    });

    it('[KYC-3] can remove the public office without a trace', async () => {
      const { page } = visitor;
      await open(page, locale, '/verification/identity');
      await page
        .getByRole('group', { name: identity.exposedQuestion.applicant })
        .getByRole('radio', { name: identity.exposedAnswers.no })
        .check();
      await save(page, locale);
      await savedStep(page, locale, 'identity');
      expect((await callAs(page)(listIdentityProofs))[0]).toMatchObject({
        politically_exposed: false,
        pep_function: null,
      });
    });

    it('[KYC-1][KYC-6] adds address and photo page, and reads that it is in review', async () => {
      const { page } = visitor;
      await startStep(page, locale, 'address');
      await giveAddress(page, locale);
      await startStep(page, locale, 'upload');
      await uploadPassport(page, locale);
      await look(page, 'upload-passport');
      await finishUpload(page, locale);
      await main(page).getByText(verdicts.in_review.title).waitFor();
      expect(await main(page).getByText(checklist.states.done, { exact: true }).count()).toBe(4);
      await look(page, 'checklist-in-review');
    });

    it('[KYC-1][KYC-10] is approved, and may correct harmless details without a question', async () => {
      const { page } = visitor;
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
      await verdictShown(page, verdicts.approved.title);
      await look(page, 'checklist-approved');
      await open(page, locale, '/verification/address');
      await main(page).getByText(texts.approved).waitFor();
      await page.getByLabel(texts.address.street, { exact: true }).fill('Neue Straße 2');
      await save(page, locale);
      await arriveAt(page, locale, '/verification/checklist?saved=address');
      await main(page).getByText(verdicts.approved.title).waitFor();
    });

    it('[KYC-10] is asked before a new name ends the approval: no changes nothing, yes starts another review', async () => {
      const { page } = visitor;
      await open(page, locale, '/verification/identity');
      await page.getByLabel(identity.lastName, { exact: true }).fill('Newname');
      await save(page, locale);
      const question = page.getByRole('status').filter({ hasText: approvalEnds.title });
      await question.waitFor();
      await look(page, 'identity-approval-ends');
      await question.getByRole('link', { name: approvalEnds.leave }).click();
      await arriveAt(page, locale, '/verification/checklist');
      expect((await callAs(page)(listIdentityProofs))[0]?.last_name).toBe(person.lastName);
      expect((await callAs(page)(getKyc)).verdict).toBe('approved');
      await open(page, locale, '/verification/identity');
      await page.getByLabel(identity.lastName, { exact: true }).fill('Newname');
      await save(page, locale);
      await page.getByRole('button', { name: approvalEnds.save }).click();
      await arriveAt(page, locale, '/verification/identity_proof?saved=identity');
      await open(page, locale, '/verification/checklist');
      await verdictShown(page, verdicts.in_progress.title);
      expect(
        await page
          .getByRole('link')
          .filter({ hasText: `${checklist.start}: ${checklist.items.upload.title}` })
          .count(),
      ).toBe(1);
      expect(visitor.traffic.errors.filter((line) => !/status of (409|422)/.test(line))).toEqual(
        [],
      );
    });
  });

  it('[KYC-1][KYC-4] reads a rejection in neutral words, and can still read their own details but not change them', async () => {
    const { page, traffic } = await newVisitor(browser, locale);
    const person = investorNamed('Rolf Lerchenfeld', { locale, documentId: 'C4DE37XK2' });
    await comeVerified(page, person);
    await open(page, locale, '/verification/checklist');
    await judge(reviewer.page, `${person.firstName} ${person.lastName}`, {
      decision: 'reject',
      note: 'Forged hologram on the card',
    });
    await verdictShown(page, verdicts.rejected.title);
    await look(page, 'checklist-rejected');
    for (const path of [
      '/verification/checklist',
      '/verification/identity',
      '/verification/address',
      '/verification/identity_proof',
      '/dashboard',
      '/investment',
    ]) {
      await open(page, locale, path);
      expect(await page.content()).not.toMatch(/hologram|forged|gefälscht/i);
      if (path.startsWith('/verification/') && path !== '/verification/checklist') {
        await main(page)
          .getByText(partsOf(texts.locked)[0] ?? '')
          .waitFor();
        expect(await main(page).locator('form :is(input:not([type=hidden]), select)').count()).toBe(
          0,
        );
      }
    }
    await open(page, locale, '/verification/identity');
    await main(page).getByText(person.document.id).waitFor();
    await look(page, 'identity-locked');
    expect(traffic.errors).toEqual([]);
  });

  it('[KYC-4] is refused as a US citizen in neutral words, and nothing of it is stored', async () => {
    const { page } = await newVisitor(browser, locale);
    const person = applicantOf(locale, 'Ursula', 4);
    await join(page, locale, person);
    await investAsAnIndividual(page, locale);
    await startStep(page, locale, 'identity');
    await fillIdentity(page, locale, { ...person, citizenship: 'US' });
    await save(page, locale);
    const alert = main(page).getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(message(locale, 'cannot_invest'));
    await look(page, 'identity-cannot-invest');
    expect(await callAs(page)(listIdentityProofs)).toEqual([]);
    expect((await callAs(page)(getKyc)).verdict).toBe('not_started');
    const places = await productPlaces();
    expect(places.filter(({ text }) => text.includes(person.email)).length).toBeGreaterThan(0);
    expect(
      places.filter(({ text }) => text.includes(person.documentNumber)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('[KYC-1][KYC-5] is asked before switching to the other type, because their details are removed', async () => {
    const { page, traffic } = await newVisitor(browser, locale);
    const { kinds, keep } = texts.type;
    await comeVerified(
      page,
      investorNamed('Wanda Lerchenfeld', { locale, documentId: 'C4DE67XK2' }),
    );
    await open(page, locale, '/verification/type');
    await look(page, 'type-chosen');
    await page.getByRole('link', { name: kinds.business.change }).click();
    await main(page).getByText(kinds.business.ask).waitFor();
    await look(page, 'type-change');
    await page.getByRole('link', { name: keep }).click();
    await arriveAt(page, locale, '/verification/checklist');
    expect(await callAs(page)(listIdentityProofs)).toHaveLength(1);
    await open(page, locale, '/verification/type?change=business');
    await page.getByRole('button', { name: kinds.business.sure }).click();
    await arriveAt(page, locale, '/verification/checklist');
    await main(page).getByRole('heading', { name: checklist.items.legal_reps.title }).waitFor();
    await look(page, 'checklist-business');
    expect(await callAs(page)(listIdentityProofs)).toEqual([]);
    expect((await callAs(page)(getAddress)).address).toBeNull();
    expect(traffic.errors).toEqual([]);
  });
});
