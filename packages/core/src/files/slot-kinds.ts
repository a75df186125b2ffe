/** The kinds of slots. Each can do what a `document` slot does; the others have an additional program. */
export const slotKinds = ['document', 'office', 'browser', 'ocr'] as const

export type SlotKind = (typeof slotKinds)[number]
