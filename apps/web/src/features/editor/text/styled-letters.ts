/** A letter and the look it has. */
export interface StyledLetter<Look> {
  letter: string
  look: Look
}

/** The letters of some runs. */
export function lettersOfRuns<Look extends object>(runs: readonly (Look & { text: string })[]): StyledLetter<Omit<Look, 'text'>>[] {
  return runs.flatMap(({ text, ...look }) => Array.from(text, (letter) => ({ letter, look })))
}

/** Letters as runs: those that look the same, one behind the other. */
export function runsOfLetters<Look extends object>(letters: readonly StyledLetter<Look>[]): (Look & { text: string })[] {
  const runs: { text: string; look: Look; key: string }[] = []
  for (const { letter, look } of letters) {
    const last = runs.at(-1)
    const key = JSON.stringify(look)
    if (last?.key === key) last.text += letter
    else runs.push({ text: letter, look, key })
  }
  return runs.map(({ text, look }) => ({ ...look, text }))
}

/** Whether two texts say the same in the same looks. */
export function isSameText<Look extends object>(
  one: readonly (Look & { text: string })[],
  other: readonly (Look & { text: string })[],
): boolean {
  const key = (runs: readonly (Look & { text: string })[]) => JSON.stringify(runsOfLetters(lettersOfRuns(runs)))
  return key(one) === key(other)
}

/** What some letters say. */
export function textOfLetters(letters: readonly StyledLetter<unknown>[]): string {
  return letters.map(({ letter }) => letter).join('')
}

/** The look of what is typed at a place: that of the letter before it. */
export function lookAt<Look>(letters: readonly StyledLetter<Look>[], place: number): Look | undefined {
  return (letters[Math.max(0, place - 1)] ?? letters[0])?.look
}

interface Replacement<Look> {
  start: number
  end: number
  by: string
  /** Of the new letters, if another than that of the letter before them. */
  look?: Look | undefined
}

/** Letters from `start` to `end` replaced by others. */
export function replaced<Look>(letters: readonly StyledLetter<Look>[], { start, end, by, look }: Replacement<Look>): StyledLetter<Look>[] {
  const own = look ?? lookAt(letters, start)
  const added = own === undefined ? [] : Array.from(by, (letter) => ({ letter, look: own }))
  return [...letters.slice(0, start), ...added, ...letters.slice(end)]
}

/** Where the letters of a field differ from what it says after a browser has changed it. */
export function replacementIn(letters: readonly StyledLetter<unknown>[], text: string): { start: number; end: number; by: string } {
  const now = [...text]
  let start = 0
  while (start < letters.length && start < now.length && letters[start]?.letter === now[start]) start += 1
  let end = 0
  while (end < letters.length - start && end < now.length - start && letters.at(-1 - end)?.letter === now.at(-1 - end)) end += 1
  return { start, end: letters.length - end, by: now.slice(start, now.length - end).join('') }
}

/** The letters from one place to another with another look. */
export function restyled<Look>(
  letters: readonly StyledLetter<Look>[],
  { from, to }: { from: number; to: number },
  change: (look: Look) => Look,
): StyledLetter<Look>[] {
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  return letters.map((one, index) => (index >= start && index < end ? { ...one, look: change(one.look) } : one))
}
