import { replaceText } from './replaced-text.ts'
import type { TextPlacer } from './text-placer.ts'

/** Follows marked content, and puts its `ActualText` in the place of its glyphs. Of nested texts, the outermost counts. */
export interface MarkedText {
  clear(): void
  depth(): number
  /** Begins marked content; its text is requested only if none around it has one. */
  begin(actualText?: () => string | undefined): void
  end(): void
  /** Ends all that began deeper than this. */
  endAbove(depth: number): void
}

export function createMarkedText(placer: TextPlacer): MarkedText {
  let depth = 0
  let replaced: { depth: number; from: number; text: string } | undefined

  function end(): void {
    if (replaced?.depth === depth) {
      if (placer.isComplete) replaceText(placer.list, replaced.from, replaced.text)
      replaced = undefined
    }
    depth = Math.max(0, depth - 1)
  }

  return {
    clear() {
      depth = 0
      replaced = undefined
    },
    depth: () => depth,
    begin(actualText) {
      depth += 1
      const text = replaced ? undefined : actualText?.()
      if (text !== undefined) replaced = { depth, from: placer.list.count, text }
    },
    end,
    endAbove(outer) {
      while (depth > outer) end()
    },
  }
}
