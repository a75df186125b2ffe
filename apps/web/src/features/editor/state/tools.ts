/** What the pointer does on the page. */
export type Tool =
  | 'select'
  | 'hand'
  | 'edit-text'
  | 'text'
  | 'highlight'
  | 'underline'
  | 'strikeout'
  | 'squiggly'
  | 'pen'
  | 'marker'
  | 'note'
  | 'rect'
  | 'ellipse'
  | 'line'
  | 'arrow'
  | 'link'
  | 'cover'
  | 'stamp'
  | 'crop'
  | 'sign'
  | 'image'
  | 'photo'
  | 'redact'
  | 'redact-text'

/** A group of tools in the bar. */
export type Mode = 'text' | 'annotate' | 'shapes' | 'insert' | 'sign' | 'redact'

/** The tools of each mode after select; the first is the one that the mode begins with. */
export const toolsOfMode: Readonly<Record<Mode, readonly Tool[]>> = {
  text: ['edit-text', 'text'],
  annotate: ['highlight', 'underline', 'strikeout', 'squiggly', 'pen', 'marker', 'note'],
  shapes: ['rect', 'ellipse', 'line', 'arrow'],
  insert: ['image', 'photo', 'stamp', 'link', 'cover', 'crop'],
  sign: ['sign'],
  redact: ['redact', 'redact-text'],
}

export const modes = ['text', 'annotate', 'shapes', 'insert', 'sign', 'redact'] as const satisfies readonly Mode[]

/** The mode that has a tool; undefined for those that every mode has. */
export function modeOf(tool: Tool): Mode | undefined {
  return modes.find((mode) => toolsOfMode[mode].includes(tool))
}

/** Tools that mark text by dragging over it. */
export const markupTools = ['highlight', 'underline', 'strikeout', 'squiggly', 'redact-text'] as const
export type MarkupTool = (typeof markupTools)[number]

export function isMarkupTool(tool: Tool): tool is MarkupTool {
  return (markupTools as readonly Tool[]).includes(tool)
}

/** Single keys, while no field has the focus. */
export const toolKeys: Readonly<Record<string, Tool>> = {
  v: 'select',
  h: 'hand',
  t: 'text',
  e: 'edit-text',
  m: 'highlight',
  u: 'underline',
  p: 'pen',
  r: 'rect',
  l: 'line',
  n: 'note',
  s: 'sign',
  x: 'redact',
}
