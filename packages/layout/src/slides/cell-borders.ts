import type { Cell, Sides, Table } from '../model.ts'
import type { DrawnLine } from '../page-drawing.ts'
import type { Border } from './slide.ts'

const near = 3
const [thinnest, thickest] = [0.25, 6]

/** How the drawn sides of a table's cells look: as the line nearest to each. */
export function cellBorders({ edges, rows, cells, box }: Table, lines: readonly DrawnLine[]): Map<Cell, Sides<Border | undefined>> {
  const tops = [box.top]
  for (const { height } of rows) tops.push((tops.at(-1) ?? 0) + height)
  const around = lines.filter(
    ({ x0, x1, y0, y1 }) => x1 > box.left - near && x0 < box.right + near && y1 > box.top - near && y0 < box.bottom + near,
  )
  const [across, down] = [around.filter(({ y0, y1 }) => y0 === y1), around.filter(({ x0, x1 }) => x0 === x1)]
  const at = (list: readonly DrawnLine[], place: number, axis: 'x0' | 'y0'): Border => {
    const line = list.find((one) => Math.abs(one[axis] - place) < near)
    return { width: Math.min(thickest, Math.max(thinnest, line?.width ?? 0.5)), colour: line?.colour ?? 0 }
  }
  return new Map(
    cells.map((cell) => {
      const { borders, row, rowEnd, column, columnEnd } = cell
      return [
        cell,
        {
          left: borders.left ? at(down, edges[column] ?? 0, 'x0') : undefined,
          top: borders.top ? at(across, tops[row] ?? 0, 'y0') : undefined,
          right: borders.right ? at(down, edges[columnEnd] ?? 0, 'x0') : undefined,
          bottom: borders.bottom ? at(across, tops[rowEnd] ?? 0, 'y0') : undefined,
        },
      ]
    }),
  )
}
