/** How much of an image can be read. */
export type Readable =
  | { kind: 'whole' }
  | { kind: 'part' /** Of its rows, blocks or pixels, 0 to 1, if that can be determined. */; share?: number }
  | { kind: 'nothing' }

/** An image of which this share can be read; even with a share of 0 something is shown. */
export function readableBy(share: number): Readable {
  if (share >= 1) return { kind: 'whole' }
  return share > 0 ? { kind: 'part', share } : { kind: 'part' }
}
