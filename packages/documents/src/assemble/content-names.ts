import { nameFromBytes } from '../engines/qpdf/names.ts'

/**
 * Every name in the content, with its slash: a slash always begins a name. Look-alikes in strings or inline image bytes are included too,
 * so that nothing that is drawn can be missed.
 */
export function namesInContent(content: Uint8Array): Set<string> {
  const written = new Set(Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1').match(nameToken) ?? [])
  const names = new Set<string>()
  for (const name of written) {
    names.add(nameFromBytes(Buffer.from(name, 'latin1')))
    if (name.includes('#')) names.add(nameFromBytes(Buffer.from(name.replace(/#([0-9a-f]{2})/gi, fromHex), 'latin1')))
  }
  return names
}

// White space and delimiters of ISO 32000, 7.2.3.
const nameToken = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/g

function fromHex(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}
