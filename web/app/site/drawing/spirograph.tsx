interface SpirographProps {
  /** Half the width and half the height of one turn. */
  readonly radii: readonly [number, number];
  readonly turns: number;
  readonly className: string;
  readonly strokeWidth: number;
}

/**
 * An ellipse rotated around its centre until it closes to a rosette: the simplest guilloche. One
 * path, because a page has many.
 */
export function Spirograph({ radii, turns, className, strokeWidth }: SpirographProps) {
  return (
    <path
      d={Array.from({ length: turns }, (_, at) => turnedEllipse(radii, (180 * at) / turns)).join(
        '',
      )}
      className={className}
      strokeWidth={strokeWidth}
    />
  );
}

/** Both halves of an ellipse around 0,0, from one end of its longer axis to the other and back. */
function turnedEllipse([rx, ry]: readonly [number, number], degrees: number): string {
  const turn = (degrees * Math.PI) / 180;
  const [x, y] = [rx * Math.cos(turn), rx * Math.sin(turn)];
  const arc = (toX: number, toY: number) =>
    `a${rx} ${ry} ${short(degrees)} 0 0 ${short(toX)} ${short(toY)}`;
  return `M${short(-x)} ${short(-y)}${arc(2 * x, 2 * y)}${arc(-2 * x, -2 * y)}`;
}

function short(length: number): string {
  return String(Math.round(length * 10) / 10);
}
