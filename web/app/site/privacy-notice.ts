import { redirect } from 'react-router';
import { ownPath } from '../language/locale-path.ts';
import type { Route } from './+types/privacy-notice.ts';
import { NOTICE_COOKIE } from './public-page.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Remembers that the notice was understood, and nothing else. */
export async function action({ request }: Route.ActionArgs) {
  const back = (await request.formData()).get('back');
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return redirect(ownPath(typeof back === 'string' ? back : null) ?? '/', {
    headers: { 'Set-Cookie': `${NOTICE_COOKIE}=understood; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}` },
  });
}

export function loader() {
  return redirect('/');
}
