/** Pieces of brackets, arrows and marks that symbol fonts have in the private area, from U+F8E5 on, and their places in Unicode. */
const pieces =
  '\u203e\u23d0\u23af\u00ae\u00a9\u2122\u239b\u239c\u239d\u23a1\u23a2\u23a3\u23a7\u23a8\u23a9\u23aa\u20dd\u23ae\u239e\u239f\u23a0\u23a4\u23a5\u23a6\u23ab\u23ac\u23ad'
const firstPiece = 0xf8e5
/** Marks with and without serifs. */
const others: Readonly<Record<number, number>> = {
  63193: 0xa9,
  63194: 0xae,
  63195: 0x2122,
  63743: 0x2022,
  61548: 0x25cf,
  61623: 0x2022,
  61607: 0x25aa,
  173: 0x2d,
  160: 0x20,
  8486: 0x3a9,
  8710: 0x394,
  181: 0x3bc,
}

/** A character that installed faces have, for one that only fonts of symbols know. */
export function symbolCharacter(character: number): number {
  const piece = [...pieces][character - firstPiece]?.codePointAt(0)
  return piece ?? others[character] ?? character
}
