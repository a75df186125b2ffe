import { most } from '../document/extremes.ts'
import type { PageDrawing } from '../page-drawing.ts'
import { type Box, wordsOf } from '../words.ts'

interface Size {
  width: number
  height: number
}

/** A page turned so that most of its text runs from left to right or from right to left, and by how many quarters it is. */
export function turnedDrawing(drawing: PageDrawing): { frame: number; turned: PageDrawing } {
  const frame = mostFrequentFrame(drawing)
  if (frame === 0) return { frame, turned: drawing }
  const { glyphs } = drawing
  const page = { width: glyphs.width, height: glyphs.height }
  const boxes = new Float32Array(glyphs.boxes.length)
  for (let at = 0; at + 3 < glyphs.boxes.length; at += 4) {
    const [left = 0, top = 0, right = 0, bottom = 0] = glyphs.boxes.subarray(at, at + 4)
    const box = turnedBox({ left, top, right, bottom }, frame, page)
    boxes.set([box.left, box.top, box.right, box.bottom], at)
  }
  const size = frame % 2 === 0 ? page : { width: page.height, height: page.width }
  return {
    frame,
    turned: {
      ...drawing,
      glyphs: { ...glyphs, ...size, boxes, quarterTurns: (index) => (glyphs.quarterTurns(index) - frame + 4) % 4 },
      lines: drawing.lines.map((line) => {
        const box = turnedBox({ left: line.x0, top: line.y0, right: line.x1, bottom: line.y1 }, frame, page)
        return { ...line, x0: box.left, y0: box.top, x1: box.right, y1: box.bottom }
      }),
      areas: drawing.areas.map((area) => ({ ...area, ...turnedBox(area, frame, page) })),
      paths: drawing.paths.map((path) => ({ ...path, ...turnedBox(path, frame, page) })),
      images: drawing.images.map((image) => ({ ...image, ...turnedBox(image, frame, page) })),
    },
  }
}

/** A box of the turned page where it is on the page itself. */
export function turnedBack(box: Box, frame: number, page: Size): Box {
  const size = frame % 2 === 0 ? page : { width: page.height, height: page.width }
  return turnedBox(box, (4 - frame) % 4, size)
}

function mostFrequentFrame({ glyphs }: PageDrawing): number {
  if (glyphs.isPlain) return 0
  const counts = [0, 0, 0, 0]
  for (const { frame, text } of wordsOf(glyphs).words) counts[frame] = (counts[frame] ?? 0) + text.length
  return counts.indexOf(most(counts))
}

function turnedBox({ left, top, right, bottom }: Box, frame: number, page: Size): Box {
  const [x0, y0] = turnedPoint(left, top, frame, page)
  const [x1, y1] = turnedPoint(right, bottom, frame, page)
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) }
}

function turnedPoint(x: number, y: number, frame: number, { width, height }: Size): [x: number, y: number] {
  if (frame === 1) return [y, width - x]
  if (frame === 2) return [width - x, height - y]
  return frame === 3 ? [height - y, x] : [x, y]
}
