import './portal.css';
import { Outlet } from 'react-router';
import { AccountFrame } from '../frame/account-frame.tsx';
import { currentUser } from '../session/current-user.ts';
import type { Route } from './+types/open-account-layout.ts';

export async function loader(args: Route.LoaderArgs) {
  return { user: await currentUser(args) };
}

/** Public account-menu layout: the same frame, without a guard. */
export default function OpenAccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame user={loaderData.user}>
      <Outlet context={loaderData.user} />
    </AccountFrame>
  );
}
