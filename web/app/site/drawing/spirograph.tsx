interface SpirographProps {
  /** Half the width and half the height of one turn. */
  readonly radii: readonly [number, number];
  readonly turns: number;
  readonly className: string;
  readonly strokeWidth: number;
}

/** An ellipse turned around its centre until it closes to a rosette: the simplest guilloche there is. */
export function Spirograph({ radii: [rx, ry], turns, className, strokeWidth }: SpirographProps) {
  return <g className={className} strokeWidth={strokeWidth}>{Array.from({ length: turns }, (_, at) => <ellipse key={at} rx={rx} ry={ry} transform={`rotate(${Math.round((1800 * at) / turns) / 10})`} />)}</g>;
}
