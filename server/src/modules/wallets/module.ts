import { walletConnectedMail } from './mails/wallet-connected.ts';
import { everyMinute, type House, type Module } from '../../module.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { walletsPersonalData } from './personal-data.ts';
import { walletsRoutes } from './routes.ts';
import type { WalletsContext } from './wallets-context.ts';
import { webAuthCalls } from './web-auth-calls.ts';
import { forgetWebAuthUses } from './web-auth-store.ts';
import { tokensOf } from './web-auth-token.ts';

export const wallets: Module = {
  name: 'wallets',
  routes: (serve, house) => walletsRoutes(serve, contextOf(house)),
  open: (house) => webAuthCalls(contextOf(house)),
  sweeps: [everyMinute('web_auth_uses.forget', ({ db }) => forgetWebAuthUses(db))],
  mails: [walletConnectedMail],
  personalData: () => [walletsPersonalData],
};

function contextOf(house: House): WalletsContext {
  return { ...house, tokens: tokensOf(house), realNow: () => systemClock.now() };
}
