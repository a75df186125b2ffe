import { textWidth } from '@octavo/ui/stage/stage-font.ts'
import type { DeskField } from '../state/form-content.ts'

/** Space between the border of a field and its text, in points, on each side. */
const inset = 2
const leading = 1.2

/** Whether a text is cut at the edge of its box, as every viewer does where the size of text is fixed. */
export function isCut({ kind, look, widgets }: Pick<DeskField, 'kind' | 'look' | 'widgets'>, text: string): boolean {
  const [widget] = widgets
  if (!widget || look.fontSize === 0 || (kind !== 'text' && kind !== 'longText' && kind !== 'date')) return false
  const lies = widget.rotation === 90 || widget.rotation === 270
  const [width, height] = lies ? [widget.box.height, widget.box.width] : [widget.box.width, widget.box.height]
  const room = width - 2 * inset
  if (kind !== 'longText') return widthOf(text, look.fontSize) > room
  const lines = text.split('\n').reduce((count, line) => count + linesOf(line, look.fontSize, room), 0)
  return lines * look.fontSize * leading > height
}

function linesOf(line: string, size: number, room: number): number {
  let [count, used] = [1, 0]
  const space = widthOf(' ', size)
  for (const word of line.split(' ')) {
    const wide = widthOf(word, size)
    if (used > 0 && used + space + wide > room) {
      count += 1
      used = wide
    } else used += (used > 0 ? space : 0) + wide
  }
  return count
}

/** Measured in the face that most forms use; others differ by little. */
function widthOf(text: string, size: number): number {
  return textWidth(text, 'helvetica', size)
}
