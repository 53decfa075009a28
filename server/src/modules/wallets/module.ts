import { walletConnectedMail } from './mails/wallet-connected.ts';
import { WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import { everyMinute, type House, type Module } from '../../module.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { walletsPersonalData } from './personal-data.ts';
import { walletsRoutes } from './routes.ts';
import type { WalletsContext } from './wallets-context.ts';
import { webAuthCalls } from './web-auth-calls.ts';
import { forgetWebAuthUses } from './web-auth-store.ts';
import { webAuthTokens } from './web-auth-token.ts';

export const wallets: Module = {
  name: 'wallets',
  routes: (serve, house) => walletsRoutes(serve, contextOf(house)),
  open: (house) => webAuthCalls(contextOf(house)),
  sweeps: [everyMinute('web_auth_uses.forget', ({ db }) => forgetWebAuthUses(db))],
  mails: [walletConnectedMail],
  personalData: () => [walletsPersonalData],
};

function contextOf(house: House): WalletsContext {
  const tokens = webAuthTokens({
    appSecret: house.appSecret,
    issuer: house.callUrl(WEB_AUTH_PATH).href,
    homeDomain: house.stellar.webAuth.homeDomain,
  });
  return { ...house, tokens, realNow: () => systemClock.now() };
}
