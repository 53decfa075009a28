import './portal.css';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { nextPhaseAt } from '@bb1/domain/offering/next-phase-at';
import { Outlet } from 'react-router';
import { AccountFrame } from '../frame/account-frame.tsx';
import { currentUser, requireUser } from '../session/current-user.ts';
import { redirect } from 'react-router';
import { loginPath } from '../session/login-path.ts';
import { loaderApi } from '../session/page-api.ts';
import { DraftOwner } from '../ui/use-draft.ts';
import { useNextPhase } from './use-next-phase.ts';
import type { Route } from './+types/account-layout.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args);
  if (user === null) throw redirect(loginPath(args.request));
  const config = await loaderApi(args)(getConfig);
  return { user, nextPhase: { at: nextPhaseAt(config), loadedAt: config.now_timestamp } };
}

/** Authenticated layout: its pages may rely on a signed-in person. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  useNextPhase(loaderData.nextPhase);
  return (
    <DraftOwner value={`investor/${loaderData.user.id}`}>
      <AccountFrame user={loaderData.user}>
        <Outlet context={loaderData.user} />
      </AccountFrame>
    </DraftOwner>
  );
}
