import { brokenShapes, brokenStreams } from './broken-shapes.ts'
import { deepShapes } from './deep-shapes.ts'
import { drawingShapes } from './drawing-shapes.ts'
import { fileShapes } from './file-shapes.ts'

/** Documents of every shape that a reader of PDFs can stumble over, each made when asked for; `depth` is how often things nest. */
export function pdfShapes(depth: number): Record<string, () => Buffer> {
  return { ...deepShapes(depth), ...brokenShapes, ...brokenStreams, ...fileShapes(1000), ...drawingShapes(depth) }
}
