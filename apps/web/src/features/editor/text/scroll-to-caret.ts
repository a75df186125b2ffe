interface Sides {
  left: number
  right: number
  top: number
}

interface TypingPlace {
  /** Where one types; undefined where the browser doesn't tell. */
  caret: Sides | undefined
  /** The text that one types in. */
  text: Sides
  /** What is seen of the pages. */
  room: Sides & { width: number; height: number }
  isRightToLeft: boolean
}

const edge = 16

/** How far to scroll so that the caret is seen above a keyboard, with the start of its text as long as both fit, or that start alone. */
export function scrollToCaret({ caret, text, room, isRightToLeft }: TypingPlace): { left: number; top: number } {
  const toStart = isRightToLeft ? text.right - room.right + edge : text.left - room.left - edge
  const top = (caret ?? text).top - room.top - room.height * 0.3
  if (!caret) return { left: toStart, top }
  const fromStart = isRightToLeft ? text.right - caret.left : caret.right - text.left
  const toCaret = caret.left - room.left - room.width * 0.4
  return { left: fromStart <= room.width - 2 * edge ? toStart : toCaret, top }
}
