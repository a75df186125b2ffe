/** A stem that hints speak of: where it begins, counted from the glyph's origin, and how wide it is. */
export interface Stem {
  at: number
  width: number
}

/** The stems that count until the next ones are set. */
export interface Stems {
  horizontal: Stem[]
  vertical: Stem[]
}

/** A step of drawing a glyph, from the point where the one before ended. */
export type Step =
  | { kind: 'move' | 'line'; by: readonly [x: number, y: number] }
  | { kind: 'curve'; by: readonly [x1: number, y1: number, x2: number, y2: number, x3: number, y3: number] }
  | { kind: 'stems'; stems: Stems }

/** A glyph that is drawn as two others, by their codes in the standard encoding. */
export interface Accented {
  base: number
  accent: number
  /** Where the accent's origin is. */
  x: number
  y: number
}

export interface Glyph {
  width: number
  steps: readonly Step[]
  accented: Accented | undefined
}
