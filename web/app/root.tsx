import './app.css';
import './typeface.css';
import { data, Outlet, redirect, redirectDocument } from 'react-router';
import type { Route } from './+types/root.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { PageDocument } from './frame/page-document.tsx';
import { PageEffects } from './frame/page-effects.tsx';
import { loadConfig, rootLoader } from './frame/root-loader.ts';
import { languageRule, localeOfPath } from './language/locale-path.ts';
import { keptPage } from './session/kept-page.ts';
import { keptSubmission } from './session/kept-submissions.ts';

const language: Route.MiddlewareFunction = ({ request, params }) => {
  const rule = languageRule(params.lang, new URL(request.url));
  if (rule.kind === 'redirect') throw redirect(rule.to, 308);
  if (rule.kind === 'not_found') throw data(null, { status: 404 });
};

/**
 * A document has loaded only the texts of its language: a page in another language is another
 * document.
 */
const documentOfLanguage: Route.ClientMiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (localeOfPath(pathname) !== document.documentElement.lang)
    throw redirectDocument(pathname + search);
};

const keepForms: Route.ClientMiddlewareFunction = ({ request }, next) =>
  keptSubmission(request, next);

const keepPage: Route.ClientMiddlewareFunction = ({ request }, next) => keptPage(request, next);

export const middleware: Route.MiddlewareFunction[] = [language, loadConfig];
export const clientMiddleware = [documentOfLanguage, keepForms, keepPage];
export const loader = rootLoader;
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
