import type { Right } from '@bb1/domain/officers/rights';
import type { ReactNode } from 'react';
import { useRight } from '../session/use-desk.ts';
import { Note } from './note.tsx';

interface WithRightProps {
  readonly right: Right | undefined;
  /** What officers without it read in its place. */
  readonly mayNot?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a screen for officers with a right. */
export function WithRight({ right, mayNot, children }: WithRightProps) {
  if (useRight(right)) return children;
  return mayNot !== undefined && <Note>{mayNot}</Note>;
}
