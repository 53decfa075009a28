import deskTexts from '@bb1/texts/pages/desk';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { SettingsForm } from '../session/settings-form.tsx';
import type { Desk } from '../session/use-desk.ts';
import { deskPlaces } from './desk-places.ts';
import { Note } from '../parts/note.tsx';

/** The second key after g. */
const PLACE_KEYS = {
  h: 'home',
  i: 'approvals',
  p: 'accounts',
  v: 'kyc',
  o: 'orders',
  m: 'payments',
  r: 'refunds',
  c: 'claims',
  l: 'audit',
} as const;
const TICK = '[data-choose]';
const SECOND_KEY_MS = 1_500;
const ACT_STOPS =
  ':is(summary, input:not([type="hidden"]), select, textarea, button[type="submit"])';
/** The second officer's decision with its code, the acts on the chosen rows of a list, or what can be done here. */
const ACTS = [
  `form:has(input[name="intent"][value="approve"]) ${ACT_STOPS}`,
  '[data-acts] :is(input:checked, button[type="submit"])',
  `main [data-act] ${ACT_STOPS}`,
];

const BOX =
  'flex min-h-11 items-center justify-between gap-3 rounded-control border border-deep-line px-3 text-small text-on-deep-muted hover:bg-deep-raised hover:text-on-deep';

/** The search as a page; with script, Shortcuts opens it as a dialog. */
export function SearchLink() {
  const texts = useTexts(deskTexts).search;
  return (
    <span data-search className="contents">
      <PageLink to="/desk/search" className={BOX}>
        {texts.open}
        <kbd className="rounded border border-deep-line px-1.5 text-fine">Ctrl K</kbd>
      </PageLink>
    </span>
  );
}

/** The keys of the desk, the search over everything, and the list of keys. */
export function Shortcuts({ desk }: { readonly desk: Desk }) {
  const [shown, setShown] = useState<'search' | 'keys' | null>(null);
  const places = usePlaces(desk);
  const locale = useLocale();
  const navigate = useNavigate();
  const first = useRef<{ readonly key: string; readonly at: number }>(null);
  const singleKeys = desk.settings.single_keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && key === 'k') {
        event.preventDefault();
        setShown('search');
        return;
      }
      if (!singleKeys || !isFree(event)) return;
      const before = first.current;
      first.current = null;
      if (before?.key === 'g' && event.timeStamp - before.at < SECOND_KEY_MS) {
        const path = places.get(key)?.path;
        if (path !== undefined) void navigate(localPath(locale, path));
        return;
      }
      if (key === 'g') first.current = { key, at: event.timeStamp };
      else if (key === '/') setShown('search');
      else if (key === '?') setShown('keys');
      else if (key === 'j' || key === 'k') step(key);
      else if (key === 'x') choose(event.shiftKey);
      else if (key === 'a') firstAct()?.focus();
      else return;
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const isSearch = event.target instanceof Element && event.target.closest('[data-search] a');
      if (!isSearch || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setShown('search');
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('click', onClick, true);
    };
  }, [locale, navigate, places, singleKeys]);
  const close = () => setShown(null);
  return (
    <>
      {shown === 'search' && <SearchDialog rights={desk.officer.rights} onClose={close} />}
      <KeyList open={shown === 'keys'} onClose={close} desk={desk} />
    </>
  );
}

/** Whether a key belongs to the page: nothing is typed, and no dialog is open. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([data-choose]), textarea, select, dialog') !== null)
  );
}

function firstAct(): HTMLElement | undefined {
  return ACTS.flatMap((stops) => [...document.querySelectorAll<HTMLElement>(stops)]).find((stop) =>
    stop.checkVisibility(),
  );
}

/** To the record before or after, or in a list to the row before or after. */
function step(key: 'j' | 'k'): void {
  const neighbour = document.querySelector<HTMLElement>(`[data-shortcut="${key}"] a`);
  if (neighbour !== null) {
    neighbour.click();
    return;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(`main tbody tr:has(th a, ${TICK})`)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)];
  focusRow(next);
}

/** A row has the focus in its link, or in its tick where it leads nowhere. */
function focusRow(row: HTMLElement | undefined): void {
  (row?.querySelector<HTMLElement>('th a') ?? row?.querySelector<HTMLElement>(TICK))?.focus();
}

/** Ticks the row with the focus, or the first one; or all rows of the page. */
function choose(all: boolean): void {
  if (all) {
    document.querySelector<HTMLElement>(`main thead ${TICK}`)?.click();
    return;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(`main tbody tr:has(${TICK})`)];
  const row = rows.find((one) => one.contains(document.activeElement)) ?? rows[0];
  row?.querySelector<HTMLElement>(TICK)?.click();
  focusRow(row);
}

/** The screens with a key that the officer may open. */
function usePlaces({ officer }: Desk): ReadonlyMap<string, ReturnType<typeof deskPlaces>[number]> {
  const [places] = useState(() => {
    const open = deskPlaces(officer.rights);
    return new Map(
      Object.entries(PLACE_KEYS).flatMap(([key, name]) => {
        const place = open.find((one) => one.name === name);
        return place === undefined ? [] : [[key, place] as const];
      }),
    );
  });
  return places;
}

function KeyList({
  open,
  onClose,
  desk,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly desk: Desk;
}) {
  const all = useTexts(deskTexts);
  const texts = all.shortcuts;
  const places = usePlaces(desk);
  const on = desk.settings.single_keys;
  const keys = [
    { keys: ['Ctrl K', '/'], what: texts.keys.search },
    { keys: ['?'], what: texts.keys.help },
    { keys: ['j'], what: texts.keys.down },
    { keys: ['k'], what: texts.keys.up },
    { keys: ['Enter'], what: texts.keys.enter },
    { keys: ['x'], what: texts.keys.choose },
    { keys: ['Shift x'], what: texts.keys.chooseAll },
    { keys: ['a'], what: texts.keys.approve },
    ...[...places].map(([key, { name }]) => ({ keys: [`g ${key}`], what: all.places[name] })),
  ];
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <div className="grid max-h-[70dvh] gap-4 overflow-y-auto">
        <Note>{on ? texts.lead : texts.isOff}</Note>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 text-small">
          {keys.map(({ keys: names, what }) => (
            <div key={what} className="col-span-2 grid grid-cols-subgrid">
              <dt className="flex items-start gap-1.5">
                {names.map((name) => (
                  <kbd
                    key={name}
                    className="rounded border border-edge bg-sunken px-2 py-0.5 font-mono text-fine"
                  >
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <SettingsForm>
          <Button type="submit" look="secondary" name="intent" value={on ? 'keys_off' : 'keys_on'}>
            {on ? texts.off : texts.on}
          </Button>
        </SettingsForm>
      </div>
    </Dialog>
  );
}
