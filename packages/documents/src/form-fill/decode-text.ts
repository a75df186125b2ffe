/** XML as text: UTF-8, or UTF-16 with a byte order mark, or what its declaration says. */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const stated = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]{1,40})["']/.exec(head)?.[1]
  return decodeText(bytes, stated)
}

/** Text in the encoding that its first bytes show; otherwise in UTF-8 if it's valid, and as Windows writes in Western Europe if not. */
export function decodeText(bytes: Uint8Array, stated?: string): string {
  return decoderFor(bytes, stated).decode(bytes)
}

/** The decoder for a text by its first bytes; `isWhole` if there are no more. */
export function decoderFor(bytes: Uint8Array, stated?: string, isWhole = true): InstanceType<typeof TextDecoder> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8')
  const zeros = zerosIn(bytes)
  if (zeros) return new TextDecoder(zeros)
  if (stated !== undefined) {
    try {
      return new TextDecoder(stated)
    } catch {
      // An unknown name says nothing.
    }
  }
  return new TextDecoder(isUtf8(bytes, isWhole) ? 'utf-8' : 'windows-1252')
}

/** Text of Latin letters in UTF-16 has a zero in every second byte. */
function zerosIn(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const part = bytes.subarray(0, 1000)
  if (part.length < 4) return undefined
  let [even, odd] = [0, 0]
  for (const [index, byte] of part.entries()) if (byte === 0) index % 2 === 0 ? even++ : odd++
  if (odd > part.length / 4 && even === 0) return 'utf-16le'
  return even > part.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}
