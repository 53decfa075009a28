import { Outlet } from 'react-router';
import { PUBLIC_PAGE } from '../frame/page-kind.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import type { Route } from './+types/public-config-layout.ts';
import { configOrFail, publicFrameData, publicPage } from './public-page.ts';

export const handle = PUBLIC_PAGE;
export const middleware = [publicPage];

export function loader(args: Route.LoaderArgs) {
  configOrFail(args);
  return publicFrameData(args);
}

/**
 * Public marketing layout for pages that need the configuration: nothing is shown before it is
 * there.
 */
export default function PublicConfigLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame frame={loaderData}>
      <Outlet />
    </PublicFrame>
  );
}
