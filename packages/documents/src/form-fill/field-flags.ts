/** Flags of fields (ISO 32000, 12.7.4). */
export const fieldFlags = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  inUnison: 1 << 25,
} as const

/** Flags of widgets that no one sees: hidden, or not shown on screens. */
export const unseenFlags = 0x22
