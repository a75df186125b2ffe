/** The operators of content streams (ISO 32000-1, table A.1). */
export const operators: ReadonlySet<string> = new Set(
  [
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n',
    'q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "',
  ]
    .join(' ')
    .split(' '),
)

/** What each painting operator paints with. */
export const painters: Readonly<Record<string, { fills: boolean; strokes: boolean }>> = {
  f: { fills: true, strokes: false },
  F: { fills: true, strokes: false },
  'f*': { fills: true, strokes: false },
  B: { fills: true, strokes: true },
  'B*': { fills: true, strokes: true },
  b: { fills: true, strokes: true },
  'b*': { fills: true, strokes: true },
  S: { fills: false, strokes: true },
  s: { fills: false, strokes: true },
}
