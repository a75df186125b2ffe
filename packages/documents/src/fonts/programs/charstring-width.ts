/** What a Type 2 charstring may call, and the widths that it's relative to. */
export interface CharstringParts {
  globalSubrs: readonly Uint8Array[]
  localSubrs: readonly Uint8Array[]
  defaultWidth: number
  nominalWidth: number
}

const maxCalls = 1000
const maxDepth = 12

/**
 * The width that a Type 2 charstring starts with (Adobe Technical Note 5177, 3.1): one operand more than its first operator needs, before
 * anything is drawn.
 */
export function charstringWidth(charstring: Uint8Array, parts: CharstringParts): number {
  const stack: number[] = []
  let calls = 0
  return run(charstring, 0) ?? parts.defaultWidth

  /** Undefined if it returns before the first operator that draws. */
  function run(code: Uint8Array, depth: number): number | undefined {
    for (let at = 0; at < code.length; ) {
      const byte = code[at] ?? 0
      if (byte >= 32 || byte === 28) {
        at = pushNumber(code, at)
        continue
      }
      at += 1
      if (byte === 10 || byte === 29) {
        const width = call(byte === 10 ? parts.localSubrs : parts.globalSubrs, depth)
        if (width !== undefined) return width
      } else if (byte === 11) return undefined
      else if (byte === 12) {
        // Arithmetic before the width is allowed but nobody writes it.
        at += 1
        stack.length = 0
      } else return widthBefore(byte)
    }
    return undefined
  }

  function call(subrs: readonly Uint8Array[], depth: number): number | undefined {
    const bias = subrs.length < 1240 ? 107 : subrs.length < 33_900 ? 1131 : 32_768
    const subr = subrs[(stack.pop() ?? 0) + bias]
    calls += 1
    return subr && depth < maxDepth && calls < maxCalls ? run(subr, depth + 1) : undefined
  }

  function pushNumber(code: Uint8Array, at: number): number {
    const [byte = 0, second = 0, third = 0] = [code[at], code[at + 1], code[at + 2]]
    if (byte === 28) {
      stack.push(((second << 24) | (third << 16)) >> 16)
      return at + 3
    }
    if (byte < 247) stack.push(byte - 139)
    else if (byte < 251) stack.push((byte - 247) * 256 + second + 108)
    else if (byte < 255) stack.push(-(byte - 251) * 256 - second - 108)
    else {
      const fraction = ((code[at + 3] ?? 0) << 8) | (code[at + 4] ?? 0)
      stack.push((((second << 24) | (third << 16)) >> 16) + fraction / 65_536)
      return at + 5
    }
    return byte < 247 ? at + 1 : at + 2
  }

  function widthBefore(operator: number): number {
    const needed = operands[operator]
    // Hints come in pairs.
    const hasWidth =
      needed === 'pairs' ? stack.length % 2 === 1 : needed !== undefined && stack.length > needed && stack.length !== 4 + needed
    return hasWidth ? parts.nominalWidth + (stack[0] ?? 0) : parts.defaultWidth
  }
}

/** How many operands each operator needs that may come first. The end of a glyph may name two others, with four operands. */
const operands: Readonly<Record<number, number | 'pairs'>> = {
  1: 'pairs',
  3: 'pairs',
  18: 'pairs',
  23: 'pairs',
  19: 'pairs',
  20: 'pairs',
  21: 2,
  22: 1,
  4: 1,
  14: 0,
}
