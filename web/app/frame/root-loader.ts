import { getConfig, type PublicConfig } from '@bb1/domain/offering/endpoints';
import { createContext } from 'react-router';
import { sitePath } from '../language/locale-path.ts';
import { serverContext } from '../server-context.ts';
import { type PageArgs, visitorCall } from '../session/page-api.ts';

/** This request's configuration; null while the server cannot provide it. */
export const configContext = createContext<PublicConfig | null>(null);

// The answer to the notice has no form and sets only the cookie it was asked for.
const WITHOUT_CONFIG = '/privacy-notice';

/**
 * Runs before any page, so that a first-time visitor has the CSRF cookie when the first form is
 * rendered.
 */
export async function loadConfig({ request, context }: PageArgs): Promise<void> {
  if (sitePath(new URL(request.url).pathname) === WITHOUT_CONFIG) return;
  const call = visitorCall(context.get(serverContext), request);
  context.set(configContext, await call(getConfig).catch(() => null));
}

/** The data available to every page. */
export function rootLoader({ request, context }: PageArgs) {
  const visit = context.get(serverContext);
  return {
    config: context.get(configContext),
    csrfToken: visit.csrfToken,
    reference: visit.reference,
    traceparent: visit.traceparent,
    origin: new URL(request.url).origin,
    mode: visit.mode,
    apiPath: visit.apiPath,
    themeColours: visit.offering.themeColours,
    tokenCode: visit.offering.token.code,
    bond: visit.offering.bond,
  };
}
