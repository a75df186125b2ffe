/** The icon of a tool on a grid of 32, as path data: the sheet is ink, the tool's action is accent. */
export interface Glyph {
  ink: string
  /** Filled with the background colour, so that what is drawn on top stands out. */
  cut?: string
  /** Outlined and filled in accent. */
  shape?: string
  /** Drawn in accent, on top of the shape. */
  line?: string
}

/** A whole sheet. */
export const page = box(7, 4, 18, 24, 2)

/** The lines for some formats and things, drawn relative to a point. */
export const marks = {
  image: 'l3.6-3.6 2.4 2.4 2-2 4 4',
  word: 'l1.6 5 2-4.6 2 4.6 1.6-5',
  excel: 'l4.6 5m0-5l-4.6 5',
  slides: 'v-5.2h2.6a1.7 1.7 0 0 1 0 3.4h-2.6',
}

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
}

/** A circle around a point. */
export function circle(x: number, y: number, radius: number): string {
  const half = (to: number) => `a${radius} ${radius} 0 1 1 ${to} 0`
  return `M${x - radius} ${y}${half(2 * radius)}${half(-2 * radius)}z`
}

/** A line on a whole sheet. */
export function onPage(line: string): Glyph {
  return { ink: page, line }
}

/** A tile at the bottom right is the output format; one at the top left, the input format. */
export function tile(x: number, y: number, line: string): Glyph {
  return { ink: page, cut: box(x - 1.5, y - 1.5, 16, 15, 3), shape: box(x, y, 13, 12, 2), line }
}

/** A padlock on a sheet, closed or open depending on its shackle. */
export function lock(bow: string): Glyph {
  return { ink: page, cut: box(14, 14, 16, 16, 3), shape: box(16, 20, 12, 8.5, 2), line: bow }
}
