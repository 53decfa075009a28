import {
  answerCompanyLink,
  answerCompanySignIn,
  finishCompanySignIn,
  getCompanyLink,
  getCompanySignIn,
  removeCompanyLink,
  startCompanyLink,
  startCompanySignIn,
} from '@bb1/domain/officers/company-sign-in-endpoints';
import type { Serve } from '../../../platform/http/api.ts';
import type { CompanyHouse } from './attempt.ts';
import { linkedSince } from './company-store.ts';
import {
  beginCompanyLink,
  linkCompanyAccount,
  unlinkCompanyAccount,
} from './link-company-account.ts';
import {
  answerToCompanySignIn,
  beginCompanySignIn,
  finishSignInByCompany,
} from './sign-in-by-company.ts';

/** Sign-in by the company's OpenID provider, and the officer's link to an account there. */
export function companySignInRoutes(serve: Serve, house: CompanyHouse): void {
  const { db, companySignIn } = house;

  serve(getCompanySignIn)(async () => ({ company: companySignIn?.company ?? null }));

  serve(startCompanySignIn)(async (call) => {
    const { url, secret } = await beginCompanySignIn(house, call.body);
    call.setCompanyAttempt(secret);
    return { url };
  });

  serve(answerCompanySignIn)(async (call) => {
    call.setCompanyAttempt(
      await answerToCompanySignIn(house, {
        secret: call.companyAttempt,
        answer: call.body.answer,
      }),
    );
    return {};
  });

  serve(finishCompanySignIn)(async (call) => {
    const { officer, next, token } = await finishSignInByCompany(house, call.body, {
      secret: call.companyAttempt,
      browser: { ...call.browser, replaces: call.sessionHash('officer') },
    });
    call.setSession('officer', token);
    call.clearCompanyAttempt();
    return { officer, next };
  });

  serve(getCompanyLink)(async (call) => {
    if (companySignIn === null) return { company: null, linked_at: null };
    const since = await linkedSince(db, call.officer.officerId, companySignIn.issuer);
    return { company: companySignIn.company, linked_at: since?.toISOString() ?? null };
  });

  serve(startCompanyLink)(async (call) => {
    const { url, secret } = await beginCompanyLink(
      house,
      { officerId: call.officer.officerId, locale: call.locale },
      call.body,
    );
    call.setCompanyAttempt(secret);
    return { url };
  });

  serve(answerCompanyLink)(async (call) => {
    await linkCompanyAccount(house, call.officer.officerId, {
      secret: call.companyAttempt,
      answer: call.body.answer,
    });
    call.clearCompanyAttempt();
    return {};
  });

  serve(removeCompanyLink)(async (call) => {
    await unlinkCompanyAccount(house, call.officer.officerId, call.body);
    return {};
  });
}
