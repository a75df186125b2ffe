interface Sides {
  left: number
  right: number
  top: number
}

interface TypingPlace {
  /** Where one types. */
  caret: Sides
  /** The text that one types in. */
  text: Sides
  /** What is seen of the pages. */
  room: Sides & { width: number; height: number }
  isRightToLeft: boolean
}

const edge = 16

/** How far to scroll so that the caret is seen above a keyboard, with the start of its text as long as both fit. */
export function scrollToCaret({ caret, text, room, isRightToLeft }: TypingPlace): { left: number; top: number } {
  const fromStart = isRightToLeft ? text.right - caret.left : caret.right - text.left
  const toStart = isRightToLeft ? text.right - room.right + edge : text.left - room.left - edge
  const toCaret = caret.left - room.left - room.width * 0.4
  return { left: fromStart <= room.width - 2 * edge ? toStart : toCaret, top: caret.top - room.top - room.height * 0.3 }
}
