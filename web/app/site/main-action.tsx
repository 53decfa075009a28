import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useTexts } from '../texts/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { siteTexts } from './site-texts.ts';

const GOLD = 'inline-flex min-h-12 items-center justify-center rounded-control bg-gold px-6 text-body font-semibold text-black hover:bg-on-deep';

/** The one thing to do next, by the phase of the sale: waitlist, invest, or claim. */
export function MainAction({ phase, href, look }: { readonly phase: PublicConfig['sale_phase']; readonly href: (path: string) => string; readonly look: 'gold' | 'brand' }) {
  const texts = useTexts(siteTexts).landing;
  const className = look === 'gold' ? GOLD : buttonClass('primary', 'min-h-12 px-6 text-body');
  if (phase === 'ended') return <a href={href('/login')} data-prefetch className={className}>{texts.claim}</a>;
  return <a href={href('/signup')} data-prefetch className={className}>{phase === 'before' ? texts.waitlist : texts.invest}</a>;
}
