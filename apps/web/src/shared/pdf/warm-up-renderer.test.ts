import { init } from '@embedpdf/pdfium'
import { expect, test } from 'vitest'
import { createPdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { warmUpRenderer } from './warm-up-renderer.ts'

test('the page of the rehearsal holds a shape, an image and words', async () => {
  const image = warmUpRenderer(createPdfiumDocuments((await init({})) as unknown as PdfiumModule))
  expect(image).toMatchObject({ width: 128, height: 128 })
  const colourAt = (x: number, y: number) => [...image.pixels.slice((y * 128 + x) * 4, (y * 128 + x) * 4 + 3)]
  const [red = 255, green = 0] = colourAt(20, 55)
  expect(red).toBeLessThan(green)
  expect(new Set(colourAt(96, 102)).size).toBe(1)
  expect(colourAt(96, 102)).not.toEqual([255, 255, 255])
  const words = Array.from({ length: 60 }, (_, x) => colourAt(8 + x, 22)[1] ?? 255)
  expect(Math.min(...words)).toBeLessThan(200)
})
