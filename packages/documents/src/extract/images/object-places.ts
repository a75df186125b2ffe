import { readSync } from 'node:fs'

/** Where objects lie in a file, by the words with which they begin. */
export interface ObjectPlaces {
  /** The position after `id 0 obj`; undefined unless exactly one object of the file begins with that number. */
  after(id: number): number | undefined
}

const windowBytes = 1024 * 1024
/** Room for two numbers and the spaces around them before the word that the search is for. */
const lookBack = 64
const word = Buffer.from('obj')
const [absent, ambiguous] = [0, -1]

/** Reads a file once, in memory of a fixed size, for objects with numbers below `count`. */
export function findObjects(file: number, count: number): ObjectPlaces {
  const places = new Float64Array(count)
  const memory = Buffer.allocUnsafe(lookBack + windowBytes)
  let kept = 0
  let isCertain = true

  function note(start: number, window: Buffer, at: number): void {
    const begins = numbersBefore(window, at)
    if (!begins) return
    // What stands before the window isn't known any more.
    if (begins.isCut && start > 0) isCertain = false
    else if (begins.id > 0 && begins.id < count) {
      const isUsable = places[begins.id] === absent && begins.generation === 0
      places[begins.id] = isUsable ? start + at + word.length : ambiguous
    }
  }

  for (let position = 0; ; ) {
    const read = readSync(file, memory, kept, windowBytes, position)
    if (read === 0) break
    const window = memory.subarray(0, kept + read)
    // A word may lie across two windows; one that was noted in the last window ends before this.
    for (let at = window.indexOf(word, Math.max(0, kept - word.length + 1)); at >= 0; at = window.indexOf(word, at + 1))
      note(position - kept, window, at)
    position += read
    kept = Math.min(lookBack, window.length)
    window.copyWithin(0, window.length - kept)
  }

  return {
    after(id) {
      const place = isCertain ? (places[id] ?? absent) : absent
      return place > 0 ? place : undefined
    },
  }
}

interface Beginning {
  id: number
  generation: number
  /** It goes on before the window. */
  isCut: boolean
}

/** The two numbers before the word at this position; undefined if there aren't two. */
function numbersBefore(window: Buffer, at: number): Beginning | undefined {
  const generationEnd = spacesBefore(window, at)
  const generationStart = digitsBefore(window, generationEnd)
  const idEnd = spacesBefore(window, generationStart)
  const idStart = digitsBefore(window, idEnd)
  const isCut = idStart === 0
  const areTwo = generationStart < generationEnd && idEnd < generationStart && idStart < idEnd
  if (!areTwo && !isCut) return undefined
  return { id: numberIn(window, idStart, idEnd), generation: numberIn(window, generationStart, generationEnd), isCut }
}

function spacesBefore(window: Buffer, end: number): number {
  let at = end
  while (at > 0 && isSpace(window[at - 1] ?? 0)) at -= 1
  return at
}

function digitsBefore(window: Buffer, end: number): number {
  let at = end
  while (at > 0 && isDigit(window[at - 1] ?? 0)) at -= 1
  return at
}

function numberIn(window: Buffer, start: number, end: number): number {
  return Number(window.toString('latin1', start, end))
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) || byte === 0
