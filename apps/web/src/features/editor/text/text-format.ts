import type { ChangedRun, StyledRun } from '@octavo/core/edits/styled-text.ts'
import type { StageFont } from '@octavo/ui/stage/stage-font.ts'
import type { PageLines } from '../editor-document.ts'
import type { LineStyle, TextLine } from './text-line.ts'

/** What can be switched on and off while one types. */
export const textFormats = ['bold', 'italic', 'underline'] as const
export type TextFormat = (typeof textFormats)[number]
export type FormatState = Readonly<Record<TextFormat, boolean>>

/** How a kind of text is told to be bold, italic or underlined. */
export interface Formatting<Look> {
  of(look: Look): FormatState
  set(look: Look, format: TextFormat, isOn: boolean): Look
}

type AddedLook = Omit<StyledRun, 'text'>
type ChangedLook = Omit<ChangedRun, 'text'>

/** Of text that was added, which is in fonts of ours. */
export const addedFormatting: Formatting<AddedLook> = {
  of: ({ font, underline }) => ({ bold: font.bold, italic: font.italic, underline: underline ?? false }),
  set: (look, format, isOn) => (format === 'underline' ? underlined(look, isOn) : { ...look, font: { ...look.font, [format]: isOn } }),
}

/**
 * Of text of the page. It keeps the document's font as far as the lines that are changed have one that looks as wanted; otherwise it takes
 * the one of ours that is most like it.
 */
export function changedFormatting(lines: readonly TextLine[], { text: { fonts } }: PageLines): Formatting<ChangedLook> {
  const styles = lines.flatMap((line) => line.styles)
  const [first] = styles
  const fontOf = (style: LineStyle | undefined): StageFont => {
    const { family = 'sans', bold = false, italic = false } = fonts[style?.font ?? 0] ?? {}
    return { family, bold, italic }
  }
  const ownStyle = ({ font }: ChangedLook) =>
    font && !('own' in font) ? undefined : (styles.find(({ show }) => show === font?.own) ?? first)
  const shownFont = (look: ChangedLook) => (look.font && !('own' in look.font) ? look.font : fontOf(ownStyle(look)))
  return {
    of(look) {
      const { bold, italic } = shownFont(look)
      return { bold, italic, underline: look.underline ?? false }
    },
    set(look, format, isOn) {
      if (format === 'underline') return underlined(look, isOn)
      const wanted = { ...shownFont(look), [format]: isOn }
      const from = ownStyle(look)
      const own = styles.find((style) => {
        const { family, bold, italic } = fontOf(style)
        return family === wanted.family && bold === wanted.bold && italic === wanted.italic && isAlike(style, from ?? first)
      })
      if (own) return { ...withoutOwn(look, own), font: { own: own.show } }
      // A font of ours has the size and colour of the line's beginning, unless told otherwise.
      const { size, color } = from && !isAlike(from, first) ? from : {}
      return { ...(size !== undefined && { size }), ...(color !== undefined && { color }), ...look, font: wanted }
    },
  }
}

/** A look without the size and colour that it has by its font already. */
function withoutOwn({ size, color, ...rest }: ChangedLook, own: LineStyle): ChangedLook {
  return {
    ...rest,
    ...(size !== undefined && Math.abs(size - own.size) >= 0.1 && { size }),
    ...(color !== undefined && color !== own.color && { color }),
  }
}

function isAlike(style: LineStyle, other: LineStyle | undefined): boolean {
  return other !== undefined && Math.abs(style.size - other.size) < 0.1 && style.color === other.color
}

function underlined<Look extends { underline?: boolean | undefined }>(look: Look, isOn: boolean): Look {
  const { underline: _, ...rest } = look
  return (isOn ? { ...rest, underline: true } : rest) as Look
}

/** How text of several looks is shown: a format is on where all of it has it. */
export function sharedFormat<Look>(looks: readonly Look[], { of }: Formatting<Look>): FormatState {
  const has = (format: TextFormat) => looks.length > 0 && looks.every((look) => of(look)[format])
  return { bold: has('bold'), italic: has('italic'), underline: has('underline') }
}

/** The format that a key with Control or Command switches. */
export function formatOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): TextFormat | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined
  return ({ b: 'bold', i: 'italic', u: 'underline' } as const)[key.toLowerCase()]
}
