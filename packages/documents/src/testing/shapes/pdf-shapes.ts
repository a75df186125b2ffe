import { brokenShapes, brokenStreams } from './broken-shapes.ts'
import { deepShapes } from './deep-shapes.ts'
import { drawingShapes } from './drawing-shapes.ts'
import { fileShapes } from './file-shapes.ts'

/** Documents of every shape that can trip up a PDF reader, each made on demand; `depth` is the nesting. */
export function pdfShapes(depth: number): Record<string, () => Buffer> {
  return { ...deepShapes(depth), ...brokenShapes, ...brokenStreams, ...fileShapes(1000), ...drawingShapes(depth) }
}
