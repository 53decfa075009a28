import type { Route } from './+types/risk-page.ts';
import { contentMeta, ContentPage } from './content-page.tsx';
import { contentFor } from './content.server.ts';

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  return contentFor(args, 'risk');
}

export default function RiskPage({ loaderData }: Route.ComponentProps) {
  return <ContentPage article={loaderData} />;
}
