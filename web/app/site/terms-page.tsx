import type { Route } from './+types/terms-page.ts';
import { contentMeta, ContentPage } from './content-page.tsx';
import { contentFor } from './content.server.ts';

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  return contentFor(args, 'terms');
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <ContentPage article={loaderData} />;
}
