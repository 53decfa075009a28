import { Outlet } from 'react-router';
import { AccountFrame } from '../frame/account-frame.tsx';
import { currentUser, requireUser } from '../session/current-user.ts';
import { redirect } from 'react-router';
import { loginPath } from '../session/login-path.ts';
import type { Route } from './+types/account-layout.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args);
  if (user === null) throw redirect(loginPath(args.request));
  return { user };
}

/** Authenticated layout: its pages may rely on a signed-in person. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame user={loaderData.user}>
      <Outlet context={loaderData.user} />
    </AccountFrame>
  );
}
