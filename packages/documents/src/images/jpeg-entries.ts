import { open } from 'node:fs/promises'
import { AppError } from '@octavo/core/errors.ts'
import type { Metadata } from 'sharp'
import type { StreamPart } from './pdf-parts.ts'

const headBytes = 65_536
const spaces: Readonly<Record<number, { device: string; signature: string }>> = {
  1: { device: '/DeviceGray', signature: 'GRAY' },
  3: { device: '/DeviceRGB', signature: 'RGB ' },
  4: { device: '/DeviceCMYK', signature: 'CMYK' },
}

/** The dictionary of a JPEG that is embedded as it is, and its colour profile if it has one that fits. */
export async function jpegEntries(path: string, metadata: Metadata): Promise<{ entries: string; profile?: StreamPart }> {
  const space = spaces[metadata.channels ?? 0]
  if (!space || !metadata.width || !metadata.height) throw new AppError('DOCUMENT_DAMAGED')
  const profile = profilePart(metadata.icc, space.signature, metadata.channels ?? 3)
  // Adobe's programs write CMYK upside down, which no reader corrects by itself.
  const decode = metadata.channels === 4 && (await isFromAdobe(path)) ? '/Decode [1 0 1 0 1 0 1 0]' : ''
  const size = `/Type /XObject /Subtype /Image /Width ${metadata.width} /Height ${metadata.height}`
  const colours = profile ? '[/ICCBased PROFILE]' : space.device
  const entries = `${size} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode ${decode}`
  return profile ? { entries, profile } : { entries }
}

function profilePart(icc: Buffer | undefined, signature: string, components: number): StreamPart | undefined {
  if (!icc || icc.toString('latin1', 16, 20) !== signature) return undefined
  return {
    entries: `/N ${components}`,
    length: icc.length,
    async *bytes() {
      yield icc
    },
  }
}

async function isFromAdobe(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead).includes(Buffer.from('\xff\xee\x00\x0eAdobe', 'latin1'))
  } finally {
    await file.close()
  }
}
