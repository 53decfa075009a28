import './portal.css';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { nextPhaseAt } from '@bb1/domain/offering/next-phase-at';
import { Outlet, redirect, useRevalidator } from 'react-router';
import { AccountFrame } from '../frame/account-frame.tsx';
import { currentUser, requireUser } from '../session/current-user.ts';
import { loginPath } from '../session/login-path.ts';
import { loaderApi } from '../session/page-api.ts';
import { DraftOwner } from '../ui/use-draft.ts';
import type { Route } from './+types/account-layout.ts';
import { useEffect } from 'react';
import { isOver } from '../enhance/countdown.ts';

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

/**
 * Refreshes the page at the second at which the sale begins or ends, by the server's clock, and
 * until the server says so.
 */
function useNextPhase({
  at,
  loadedAt,
}: {
  readonly at: number | null;
  /** The server's time when the page was loaded, in milliseconds. */
  readonly loadedAt: number;
}): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (at === null) return;
    const ahead = loadedAt - Date.now();
    const timer = setInterval(() => {
      if (isOver(at - Date.now() - ahead)) void revalidate();
    }, 1_000);
    return () => clearInterval(timer);
  }, [at, loadedAt, revalidate]);
}
