import { redirect } from 'react-router';
import { ownPath } from '../language/locale-path.ts';
import { sentForm } from '../session/submission.ts';
import type { Route } from './+types/privacy-notice.ts';
import { noticeCookie } from './public-page.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Remembers only that the notice was acknowledged. */
export async function action({ request }: Route.ActionArgs) {
  const back = (await sentForm(request)).text('back');
  const { protocol } = new URL(request.url);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return redirect(ownPath(back) ?? '/', {
    headers: {
      'Set-Cookie': `${noticeCookie(protocol)}=understood; Path=/; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    },
  });
}

export function loader() {
  return redirect('/');
}
