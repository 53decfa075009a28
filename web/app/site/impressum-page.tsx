import type { Route } from './+types/impressum-page.ts';
import { contentMeta, ContentPage } from './content-page.tsx';
import { contentFor } from './content.server.ts';

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  return contentFor(args, 'impressum');
}

export default function ImpressumPage({ loaderData }: Route.ComponentProps) {
  return <ContentPage article={loaderData} />;
}
