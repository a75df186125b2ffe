/** Maps the unit square, in which PDF draws an image: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** By EXIF orientation: where the first row and column of the stored image are displayed. */
export function orientationMatrix(orientation: number): Matrix {
  return orientations[orientation] ?? [1, 0, 0, 1, 0, 0]
}

/** Rotates a matrix on the unit square clockwise within it. */
export function turned([a, b, c, d, e, f]: Matrix, turn: 0 | 90 | 180 | 270): Matrix {
  if (turn === 0) return [a, b, c, d, e, f]
  const quarter: Matrix = [b, -a, d, -c, f, 1 - e]
  return turned(quarter, turn === 90 ? 0 : turn === 180 ? 90 : 180)
}

/** Maps a matrix on the unit square to a box. */
export function onBox([a, b, c, d, e, f]: Matrix, box: { x: number; y: number; width: number; height: number }): Matrix {
  return [a * box.width, b * box.height, c * box.width, d * box.height, e * box.width + box.x, f * box.height + box.y]
}

const orientations: Readonly<Record<number, Matrix>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}
