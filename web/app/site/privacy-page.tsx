import type { Route } from './+types/privacy-page.ts';
import { contentMeta, ContentPage } from './content-page.tsx';
import { contentFor } from './content.server.ts';

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  return contentFor(args, 'privacy');
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <ContentPage article={loaderData} />;
}
