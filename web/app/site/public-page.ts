import { nextPhaseAt } from '@bb1/domain/offering/next-phase-at';
import type { MiddlewareFunction } from 'react-router';
import { data } from 'react-router';
import { cookieValue } from '../session/cookie-value.ts';
import { type ServerContext, serverContext } from '../server-context.ts';
import type { PageArgs } from '../session/page-api.ts';
import { configContext } from '../frame/root-loader.ts';

const NOTICE_COOKIE = 'privacy_notice';

/** Name of the notice's cookie; over https one that no neighbouring host can set. */
export function noticeCookie(protocol: string): string {
  return protocol === 'https:' ? `__Host-${NOTICE_COOKIE}` : NOTICE_COOKIE;
}

/** Whether the notice was acknowledged, by either name: a planted cookie only hides the notice. */
export function isNoticeUnderstood(cookies: string): boolean {
  return (
    cookieValue(cookies, noticeCookie('http:')) !== null ||
    cookieValue(cookies, noticeCookie('https:')) !== null
  );
}

/**
 * A public page has one version with the notice and one without: both may be cached and carry no
 * cookies. The exception is a visitor to whom the configuration was refused, because that page
 * lacks data.
 */
export const publicPage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const isAnswerToForm = request.method === 'POST';
  if (response.status === 200 && !isAnswerToForm && context.get(configContext) !== null)
    response.headers.set('Cache-Control', 'public, no-cache');
  response.headers.set('Vary', 'Cookie');
  return response;
};

/** The data of top bar, footer and notice. */
export function publicFrameData({ request, context }: PageArgs) {
  const { offering, statementYears } = context.get(serverContext);
  const config = context.get(configContext);
  return {
    issuer: issuerOf(offering),
    links: offering.links,
    statementYears,
    year: new Date(config?.now_timestamp ?? Date.now()).getUTCFullYear(),
    saleEnded: config?.sale_phase === 'ended',
    nextPhaseAt: config === null ? null : nextPhaseAt(config),
    noticeAccepted: isNoticeUnderstood(request.headers.get('cookie') ?? ''),
  };
}

export type PublicFrameData = ReturnType<typeof publicFrameData>;

/** For pages that show figures of the sale: they wait for the configuration and fail without it. */
export function configOrFail({ context }: PageArgs) {
  const config = context.get(configContext);
  if (config === null) throw data(null, { status: 503 });
  return config;
}

function issuerOf({ issuer }: ServerContext['offering']) {
  return {
    name: issuer.name,
    street: issuer.street,
    zipcode: issuer.zipcode,
    city: issuer.city,
    email: issuer.email,
    phone: issuer.phone,
  };
}
