import { pushOperand } from './type1-operand.ts'

const maxCalls = 100

/** The width that a Type 1 charstring sets by `hsbw` or `sbw`; undefined if it sets none. */
export function type1Width(charstring: Uint8Array, subrs: readonly (Uint8Array | undefined)[]): number | undefined {
  const stack: number[] = []
  let calls = 0
  return run(charstring)

  function run(code: Uint8Array): number | undefined {
    for (let at = 0; at < code.length; ) {
      const byte = code[at] ?? 0
      if (byte >= 32) {
        at = pushOperand(stack, code, at)
        continue
      }
      at += 1
      if (byte === 13) return stack.at(-1)
      if (byte === 10) {
        const subr = subrs[stack.pop() ?? -1]
        calls += 1
        const width = subr && calls < maxCalls ? run(subr) : undefined
        if (width !== undefined) return width
      } else if (byte === 12) {
        const second = code[at++] ?? 0
        if (second === 7) return stack.at(-2)
        if (second === 12) divide()
        else return undefined
      } else return undefined
    }
    return undefined
  }

  function divide(): void {
    const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()]
    stack.push(dividend / divisor)
  }
}
