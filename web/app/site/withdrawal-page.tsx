import type { Route } from './+types/withdrawal-page.ts';
import { contentMeta, ContentPage } from './content-page.tsx';
import { contentFor } from './content.server.ts';

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  return contentFor(args, 'withdrawal');
}

export default function WithdrawalPage({ loaderData }: Route.ComponentProps) {
  return <ContentPage article={loaderData} />;
}
