import './app.css';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { createContext, data, Outlet, redirect } from 'react-router';
import type { Route } from './+types/root.ts';
import { PageDocument } from './frame/page-document.tsx';
import { ErrorPage } from './frame/error-page.tsx';
import { PageEffects } from './frame/page-effects.tsx';
import { languageRule } from './language/locale-path.ts';
import { serverContext } from './server-context.ts';
import { visitorCall } from './session/page-api.ts';

/** The configuration of this request; null while the server cannot give one. */
export const configContext = createContext<PublicConfig | null>(null);

const language: Route.MiddlewareFunction = ({ request, params }) => {
  const rule = languageRule(params.lang, new URL(request.url));
  if (rule.kind === 'redirect') throw redirect(rule.to, 308);
  if (rule.kind === 'not_found') throw data(null, { status: 404 });
};

// Asked before any page so that a first-time visitor has the CSRF cookie when the first form is rendered.
const configuration: Route.MiddlewareFunction = async ({ request, context }) => {
  const call = visitorCall(context.get(serverContext), request);
  context.set(configContext, await call(getConfig).catch(() => null));
};

export const middleware = [language, configuration];

export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(serverContext);
  return {
    config: context.get(configContext),
    csrfToken: visit.csrfToken,
    origin: new URL(request.url).origin,
    sandbox: visit.sandbox,
    themeColours: visit.offering.themeColours,
    tokenCode: visit.offering.token.code,
  };
}

export const Layout = PageDocument;
export const ErrorBoundary = ErrorPage;

export default function Root() {
  return (
    <>
      <PageEffects />
      <Outlet />
    </>
  );
}
