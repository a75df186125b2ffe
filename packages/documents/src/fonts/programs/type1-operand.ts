/** Pushes the number at a position of a Type 1 charstring, and tells where the next byte is. */
export function pushOperand(stack: number[], code: Uint8Array, at: number): number {
  const [byte = 0, second = 0, third = 0, fourth = 0, fifth = 0] = code.subarray(at, at + 5)
  if (byte < 247) stack.push(byte - 139)
  else if (byte < 251) stack.push((byte - 247) * 256 + second + 108)
  else if (byte < 255) stack.push(-(byte - 251) * 256 - second - 108)
  else stack.push((second << 24) | (third << 16) | (fourth << 8) | fifth)
  if (byte === 255) return at + 5
  return byte < 247 ? at + 1 : at + 2
}
