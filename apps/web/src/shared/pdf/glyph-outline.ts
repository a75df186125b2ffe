import type { PdfiumModule } from './pdfium-module.ts'
import type { OutlineStep } from './write-charstrings.ts'

const mostSteps = 5000
const [line, curve, move] = [0, 1, 2]

/** The glyph of a character as lines and curves, with room for two numbers at `memory`; empty if it has none. */
export function outlineOf(
  module: PdfiumModule,
  { font, code, unitsPerEm }: { font: number; code: number; unitsPerEm: number },
  memory: number,
): OutlineStep[] {
  const path = module.FPDFFont_GetGlyphPath(font, code, unitsPerEm)
  if (!path) return []
  const count = Math.min(mostSteps, module.FPDFGlyphPath_CountGlyphSegments(path))
  const steps: OutlineStep[] = []
  const pointAt = (index: number) => {
    const segment = module.FPDFGlyphPath_GetGlyphPathSegment(path, index)
    module.FPDFPathSegment_GetPoint(segment, memory, memory + 4)
    // Points are in shares of the em square, whatever size is asked for.
    return { x: module.pdfium.getValue(memory, 'float') * unitsPerEm, y: module.pdfium.getValue(memory + 4, 'float') * unitsPerEm }
  }
  for (let index = 0; index < count; index += 1) {
    const kind = module.FPDFPathSegment_GetType(module.FPDFGlyphPath_GetGlyphPathSegment(path, index))
    if (kind === move || kind === line) steps.push({ kind: kind === move ? 'move' : 'line', points: [pointAt(index)] })
    else if (kind === curve && index + 2 < count) {
      steps.push({ kind: 'curve', points: [pointAt(index), pointAt(index + 1), pointAt(index + 2)] })
      index += 2
    }
  }
  return steps
}
