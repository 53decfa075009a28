import { isRouteErrorResponse, Outlet, useOutletContext, useRouteError } from 'react-router';
import { pageTitle } from '../../frame/page-meta.ts';
import { useRootData } from '../../frame/root-data.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTitle } from '../parts/desk-title.tsx';
import type { Desk } from '../session/use-desk.ts';

/** Between layout and pages, so that a failing page leaves the menu in place. */
export default function DeskContent() {
  return <Outlet context={useOutletContext<Desk>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const texts = useTexts(deskTexts).error;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [title, lead] = wordsOf(texts, status) ?? [texts.title, messageOf(error)];
  return (
    <div className="grid justify-items-start gap-5">
      <title>{pageTitle(title, useRootData()?.tokenCode)}</title>
      <p className="figures text-title font-semibold text-muted">{status}</p>
      <DeskTitle lead={lead}>{title}</DeskTitle>
      <ButtonLink to="/desk" look="secondary">
        {texts.home}
      </ButtonLink>
    </div>
  );
}

function wordsOf(
  texts: (typeof deskTexts)['en']['error'],
  status: number,
): readonly [title: string, lead: string] | undefined {
  if (status === 403) return [texts.forbidden, texts.forbiddenHint];
  return status === 404 ? [texts.notFound, texts.notFoundHint] : undefined;
}

function messageOf(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === 'object' &&
    data !== null &&
    'message' in data &&
    typeof data.message === 'string'
    ? data.message
    : undefined;
}
