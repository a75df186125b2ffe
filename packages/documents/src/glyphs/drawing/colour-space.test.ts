import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { chain } from '../../testing/shapes/deep-shapes.ts'
import { onePage, smallPdf } from '../../testing/small-pdf.ts'
import { colourSpaceOf } from './colour-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-colours-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tint = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>'

function colourOf(objects: readonly string[], components: readonly number[]): number {
  const path = join(folder, 'colours.pdf')
  writeFileSync(path, smallPdf([...onePage(), ...objects]))
  using pdf = openPdf(path)
  return colourSpaceOf(pdf.object(5))(components)
}

test('a palette of an ink has the colour in which the ink is shown', () => {
  expect(colourOf(['[/Indexed 6 0 R 1<00ff>]', `[/Separation/Red/DeviceRGB ${tint}]`], [1])).toBe(0xff0000)
})

test.each([
  ['of inks', chain(20_000, (next) => `[/Separation/A ${next} ${tint}]`)],
  ['of palettes', chain(20_000, (next) => `[/Indexed ${next} 1<00ff>]`)],
  ['of themselves', [`[/Separation/A 5 0 R ${tint}]`]],
])('colours %s without end have some colour', (_, objects) => {
  expect(colourOf(objects, [1])).toBeGreaterThanOrEqual(0)
})
