import '../desk.css';
import type { ReactNode } from 'react';
import { LanguagePicker } from '../../frame/language-picker.tsx';
import { ModeRibbon } from '../../frame/public-frame.tsx';
import { DeskBrand } from './desk-brand.tsx';
import { Note } from '../parts/note.tsx';

/** The frame of the pages before the sign-in. */
export function DoorFrame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ModeRibbon />
      <header className="bg-deep text-on-deep">
        <div className="wrap flex min-h-16 items-center justify-between">
          <DeskBrand />
          <LanguagePicker />
        </div>
      </header>
      <main id="content" className="wrap flex-1 py-10 md:py-16">
        <div className="mx-auto grid max-w-md gap-6">
          <div className="grid gap-2">
            <h1 className="text-title">{title}</h1>
            <Note>{lead}</Note>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
