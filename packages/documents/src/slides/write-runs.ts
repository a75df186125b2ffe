import type { Run, RunStyle } from '@octavo/layout/model.ts'
import type { Relations } from '../ooxml/relations.ts'
import { xml } from '../ooxml/xml.ts'
import { eastAsianFont } from './east-asian-fonts.ts'
import { hexColour } from './units.ts'

/** How much larger text is than on its page, and the space to add between its letters. */
export interface RunFit {
  scale: number
  spacing?: number
}

/** The runs of a paragraph. Text is only ever text: there are no fields, and links come from the links of the page alone. */
export function writeRuns(runs: readonly Run[], relations: Relations, { scale, spacing = 0 }: RunFit): string {
  return runs.map((run) => writeRun(run, relations, { scale, spacing })).join('')
}

function writeRun(run: Run, relations: Relations, { scale, spacing = 0 }: RunFit): string {
  const id = run.link === undefined ? undefined : relations.link(run.link)
  const link = id === undefined ? '' : `<a:hlinkClick r:id="${id}">${ownColour}</a:hlinkClick>`
  const inside = `${lookOf(run)}${link}`
  const apart = Math.round(spacing * scale * 100)
  const attributes = `${attributesOf(run, scale)}${apart === 0 ? '' : ` spc="${apart}"`}`
  return run.text
    .split('\n')
    .map((line) => (line === '' ? '' : `<a:r><a:rPr ${attributes}>${inside}</a:rPr><a:t>${xml(line)}</a:t></a:r>`))
    .join(`<a:br><a:rPr ${attributes}>${lookOf(run)}</a:rPr></a:br>`)
}

/** Links keep the colour of their text instead of that of the theme. */
const ownColour =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'

/** What the text at the end of a paragraph would look like. */
export function endProperties(style: RunStyle | undefined, scale: number): string {
  return style ? `<a:endParaRPr ${attributesOf({ ...style, raise: undefined }, scale)}>${lookOf(style)}</a:endParaRPr>` : ''
}

const [smallest, largest] = [100, 400_000]
const raises = { super: 30_000, sub: -25_000 } as const

function attributesOf({ size, bold, italic, underline, strike, raise }: RunStyle, scale: number): string {
  const hundredth = Math.max(smallest, Math.min(largest, Math.round(size * scale * 10) * 10))
  return (
    `sz="${hundredth}" b="${bold ? 1 : 0}" i="${italic ? 1 : 0}"` +
    (underline ? ' u="sng"' : '') +
    (strike ? ' strike="sngStrike"' : '') +
    (raise ? ` baseline="${raises[raise]}"` : '') +
    ' dirty="0"'
  )
}

/** The order of the elements is that of the schema. */
function lookOf({ font, colour, text = '' }: RunStyle & { text?: string }): string {
  const name = xml(font)
  return `<a:solidFill><a:srgbClr val="${hexColour(colour)}"/></a:solidFill><a:latin typeface="${name}"/><a:ea typeface="${xml(eastAsianFont(text, font) ?? font)}"/><a:cs typeface="${name}"/>`
}
