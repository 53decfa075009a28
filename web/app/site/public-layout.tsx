import { Outlet } from 'react-router';
import { PUBLIC_PAGE } from '../frame/page-kind.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import type { Route } from './+types/public-layout.ts';
import { publicFrameData, publicPage } from './public-page.ts';

export const handle = PUBLIC_PAGE;
export const middleware = [publicPage];

export function loader(args: Route.LoaderArgs) {
  return publicFrameData(args);
}

/** Public marketing layout. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame frame={loaderData}>
      <Outlet />
    </PublicFrame>
  );
}
