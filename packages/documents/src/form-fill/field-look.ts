import type { FieldLook } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type LeafField, type LeafWidget, widgetEntry } from './form-tree.ts'

/** How text is written in a field, by its default appearance (ISO 32000, 12.7.3.3). */
export interface DefaultAppearance {
  /** The name of its font with its slash. */
  font: string | undefined
  /** 0 fits the box. */
  size: number
  /** `#rrggbb`. */
  colour: string
}

/** The look of a field, by its first box. */
export function lookOf(pdf: Pdf, leaf: LeafField): FieldLook {
  const [widget] = leaf.widgets
  if (!widget) return { fontSize: 0, colour: '#000000', align: 'left' }
  const { size, colour } = defaultAppearance(pdf, leaf, widget)
  const marks = pdf.object(widget.id).get('/MK')
  const [background, border] = [colourOf(marks.get('/BG')), colourOf(marks.get('/BC'))]
  const mark = markOf(marks.get('/CA').text)
  const { width, style } = borderOf(pdf.object(widget.id))
  return {
    fontSize: Math.min(500, size),
    colour,
    align: alignOf(pdf, leaf, widget),
    ...(background !== undefined && { background }),
    ...(border !== undefined && { border: { colour: border, width: Math.min(50, width), style } }),
    ...(leaf.type === '/Btn' && mark !== undefined && { mark }),
  }
}

/** The default appearance of a box: its own, its field's or the form's. */
export function defaultAppearance(pdf: Pdf, leaf: LeafField, widget: LeafWidget): DefaultAppearance {
  const own = widgetEntry(pdf, leaf, widget, '/DA')
  const text = (own.isNull ? pdf.root.get('/AcroForm').get('/DA') : own).text ?? ''
  const found = /\/([^\s/()<>[\]{}%]+)\s+(-?[\d.]+)\s+Tf\b/.exec(text)
  const colour = /((?:-?[\d.]+\s+){1,4})(g|rg|k)\b/.exec(text)
  const size = Math.abs(Number(found?.[2] ?? 0))
  return {
    font: found?.[1] === undefined ? undefined : `/${found[1]}`,
    size: Number.isFinite(size) ? Math.min(size, 2000) : 0,
    colour: hexOf((colour?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number)) ?? '#000000',
  }
}

/** To which side text is set. */
export function alignOf(pdf: Pdf, leaf: LeafField, widget: LeafWidget): FieldLook['align'] {
  const own = widgetEntry(pdf, leaf, widget, '/Q')
  const side = (own.isNull ? pdf.root.get('/AcroForm').get('/Q') : own).integer
  return side === 1 ? 'center' : side === 2 ? 'right' : 'left'
}

/** The border of a box. */
export function borderOf(widget: PdfObject): { width: number; style: NonNullable<FieldLook['border']>['style']; dash: number[] } {
  const stated = widget.get('/BS')
  const width = (stated.isDictionary ? stated.get('/W').number : widget.get('/Border').at(2).number) ?? 1
  const style = borderStyles[stated.get('/S').name ?? ''] ?? 'solid'
  const dash = stated
    .get('/D')
    .items(8)
    .map((item) => Math.max(0, item.number ?? 0))
  return { width: Math.max(0, Math.min(width, 100)), style, dash: dash.some((length) => length > 0) ? dash : [3] }
}

/** A colour of one, three or four parts as `#rrggbb`. */
export function colourOf(parts: PdfObject): string | undefined {
  return hexOf(parts.items(4).map((item) => item.number ?? 0))
}

const borderStyles: Record<string, NonNullable<FieldLook['border']>['style']> = {
  '/D': 'dashed',
  '/B': 'beveled',
  '/I': 'inset',
  '/U': 'underline',
}

const marksByLetter = { '4': 'check', l: 'circle', '8': 'cross', u: 'diamond', n: 'square', H: 'star' } as const

function markOf(letter: string | undefined): FieldLook['mark'] {
  return Object.entries(marksByLetter).find(([one]) => one === letter)?.[1]
}

function hexOf(parts: readonly number[]): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = parts.map((part) => Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0)))
  if (parts.length === 1) return hex([a, a, a])
  if (parts.length === 3) return hex([a, b, c])
  return parts.length === 4 ? hex([a, b, c].map((part) => (1 - part) * (1 - d))) : undefined
}

function hex(parts: readonly number[]): string {
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
