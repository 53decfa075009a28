import { Link } from 'react-router';
import { useRootData } from '../../frame/root-data.ts';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';

/** Marks every page as the back office; shown on the deep colour. */
export function DeskBrand() {
  const texts = useTexts(deskTexts);
  return (
    <Link
      to={localPath(useLocale(), '/desk')}
      className="inline-flex min-h-11 items-center gap-3 rounded-control text-on-deep"
    >
      <svg aria-hidden="true" viewBox="0 0 35 35" className="size-7" fill="none">
        <circle cx="17.5" cy="17.5" r="15.5" className="stroke-current" strokeWidth="3" />
        <path
          d="M17.5 8.5a9 9 0 1 1-9 9"
          stroke="var(--offering-primary)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="17.5" cy="17.5" r="3.2" className="fill-gold" />
      </svg>
      <span className="font-semibold">
        {useRootData()?.tokenCode}{' '}
        <span className="font-normal text-on-deep-muted">· {texts.name}</span>
      </span>
    </Link>
  );
}
