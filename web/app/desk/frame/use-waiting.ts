import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { loader } from '../home/desk-home-page.tsx';
import { QUEUE_SCREENS } from '../home/work-queues.tsx';
import type { Desk } from '../session/use-desk.ts';
import { deskPlaces } from './desk-places.ts';

export type WaitingByPlace = ReadonlyMap<string, number>;

/**
 * How many pieces of work wait on each screen: counted once the desk is there, which does not wait
 * for it, and again after each form. No timer asks: it would keep an idle session open.
 */
export function useWaiting({ officer }: Desk): WaitingByPlace {
  const { load, data } = useFetcher<typeof loader>();
  const home = localPath(useLocale(), '/desk');
  useEffect(() => {
    void load(home);
  }, [home, load]);
  const places = deskPlaces(officer.rights);
  const waiting = new Map<string, number>();
  for (const { name, count } of data?.queues ?? []) {
    const screen = QUEUE_SCREENS[name].split('?')[0] ?? '';
    const place = places
      .filter(({ path }) => screen === path || screen.startsWith(`${path}/`))
      .toSorted((one, other) => other.path.length - one.path.length)[0];
    if (place !== undefined && place.name !== 'home')
      waiting.set(place.name, (waiting.get(place.name) ?? 0) + count);
  }
  return waiting;
}
